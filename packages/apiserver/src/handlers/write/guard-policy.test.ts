import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { Attributes } from '../../authorization/index.ts'
import type { Operation } from '../operation.ts'
import { createTestServer } from '../testdata/server.ts'
import { refusedParameters } from './guard-policy.ts'

const group = 'admissionregistration.k8s.io'
const { context, resources, store } = createTestServer()
const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' }
store.commit([
  {
    key: { resource: `validatingadmissionpolicies.${group}`, namespace: '', name: 'p' },
    object: { metadata: { name: 'p' }, spec: { paramKind } },
  },
])

/** What a user with these rights, each as "verb resource.group", must not name. */
function refusals(plural: string, spec: JsonObject, rights: readonly string[], old?: JsonObject): string[] {
  const authorize = ({ verb, resource, apiGroup }: Attributes) => ({
    isAllowed: rights.includes(`${verb} ${resource}.${apiGroup}`),
    reason: '',
  })
  const operation = {
    context: { ...context, access: { authorizer: { authorize } } },
    request: { user: { name: 'bob', groups: ['a', 'b'], extra: { k: ['v', 'w'] } } },
    resource: resources.find(group, 'v1', plural),
  } as unknown as Operation
  return refusedParameters(operation, { spec }, old && { spec: old }).map(formatFieldError)
}

test('who names a kind of parameters may read all of them', () => {
  const policies = 'validatingadmissionpolicies'
  expect(refusals(policies, { paramKind }, ['get configmaps.'])).toEqual([])
  expect(refusals(policies, { paramKind }, [], { paramKind })).toEqual([])
  expect(refusals(policies, {}, [])).toEqual([])
  expect(refusals(policies, { paramKind }, [])).toEqual([
    'spec.paramKind: Forbidden: user &{bob  [a b] map[k:[v w]]} must have "get" permission on all objects of the referenced paramKind (kind=ConfigMap, apiVersion=v1)',
  ])
})

test('who binds parameters may read them', () => {
  const bindings = 'validatingadmissionpolicybindings'
  const bound = (policyName: string, paramRef: JsonObject) => ({ policyName, paramRef })
  expect(refusals(bindings, bound('p', { name: 'c' }), ['get configmaps.'])).toEqual([])
  expect(refusals(bindings, bound('p', { selector: {} }), ['list configmaps.'])).toEqual([])
  expect(refusals(bindings, bound('p', { selector: {} }), ['get configmaps.'])[0]).toContain(
    'does not have "list" permission on the object referenced by paramRef',
  )
  expect(refusals(bindings, bound('nosuch', { name: 'c' }), ['get configmaps.'])[0]).toContain(
    'unable to get policy nosuch',
  )
  expect(refusals(bindings, bound('nosuch', { name: 'c' }), ['get *.*'])).toEqual([])
})
