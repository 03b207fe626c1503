import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { accessWith, strategyContextWith } from '../testing/strategy-context.ts'
import { validatingAdmissionPolicyBinding } from './policy-bindings.ts'
import { validatingAdmissionPolicyStrategy } from './validating-policy.ts'

const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' }
const policies = [{ metadata: { name: 'p' }, spec: { paramKind } }]
const strategies = { policy: validatingAdmissionPolicyStrategy, binding: validatingAdmissionPolicyBinding }

/** What a user with these rights, each as "verb resource.group", must not name. */
function refusals(
  kind: keyof typeof strategies,
  spec: JsonObject,
  rights: readonly string[],
  old?: JsonObject,
): readonly string[] {
  const { authorizeCreate, authorizeUpdate } = strategies[kind]
  const access = accessWith(({ verb, resource, apiGroup }) => rights.includes(`${verb} ${resource}.${apiGroup}`))
  const user = { name: 'bob', groups: ['a', 'b'], extra: { k: ['v', 'w'] } }
  const objects = { 'validatingadmissionpolicies.admissionregistration.k8s.io': policies }
  const context = strategyContextWith(objects, { access, user })
  const errors =
    old === undefined ? authorizeCreate?.({ spec }, context) : authorizeUpdate?.({ spec }, { spec: old }, context)
  return (errors ?? []).map(formatFieldError)
}

test('who names a kind of parameters may read all of them', () => {
  expect(refusals('policy', { paramKind }, ['get configmaps.'])).toEqual([])
  expect(refusals('policy', { paramKind }, [], { paramKind })).toEqual([])
  expect(refusals('policy', {}, [])).toEqual([])
  expect(refusals('policy', { paramKind }, [])).toEqual([
    'spec.paramKind: Forbidden: user &{bob  [a b] map[k:[v w]]} must have "get" permission on all objects of the referenced paramKind (kind=ConfigMap, apiVersion=v1)',
  ])
})

test('who binds parameters may read them', () => {
  const bound = (policyName: string, paramRef: JsonObject) => ({ policyName, paramRef })
  expect(refusals('binding', bound('p', { name: 'c' }), ['get configmaps.'])).toEqual([])
  expect(refusals('binding', bound('p', { selector: {} }), ['list configmaps.'])).toEqual([])
  expect(refusals('binding', bound('p', { selector: {} }), ['get configmaps.'])[0]).toContain(
    'does not have "list" permission on the object referenced by paramRef',
  )
  expect(refusals('binding', bound('nosuch', { name: 'c' }), ['get configmaps.'])[0]).toContain(
    'unable to get policy nosuch',
  )
  expect(refusals('binding', bound('nosuch', { name: 'c' }), ['get *.*'])).toEqual([])
})
