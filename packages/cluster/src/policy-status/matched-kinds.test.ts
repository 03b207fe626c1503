import type { ValidatingAdmissionPolicy } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { clusterLimits } from '../index.ts'
import { matchedKinds } from './matched-kinds.ts'

const served = [
  ...['Pod', 'Event', 'Service'].map((kind) => resource('', 'v1', kind)),
  ...['Deployment', 'DaemonSet'].map((kind) => resource('apps', 'v1', kind)),
  resource('events.k8s.io', 'v1', 'Event'),
  resource('autoscaling', 'v2', 'Scaler'),
  ...Array.from({ length: 12 }, (_, index) =>
    resource('many.example.com', 'v1', `Kind${String.fromCharCode(97 + index)}`),
  ),
]

function resource(group: string, version: string, kind: string) {
  const singular = kind.toLowerCase()
  return { group, version, kind, singular, plural: `${singular}s` }
}

/** The kinds of a policy with these rules: groups, versions and resources of each, separated by commas. */
function kindsOf(...rules: readonly (readonly [groups: string, versions: string, resources: string])[]) {
  const resourceRules = rules.map(([apiGroups, apiVersions, resources]) => ({
    apiGroups: apiGroups.split(','),
    apiVersions: apiVersions.split(','),
    resources: resources.split(','),
    operations: ['*'],
  }))
  const policy = { metadata: { name: 'policy' }, spec: { matchConstraints: { resourceRules } } }
  const found = matchedKinds(policy as unknown as ValidatingAdmissionPolicy, served)
  return found.map(({ group, version, kind }) => `${group}/${version} ${kind}`)
}

test('sorts kinds by group, version and name, without duplicates', () => {
  const rule = ['apps', 'v1,v2', 'deployments,daemonsets,nosuch'] as const
  expect(kindsOf(rule, ['autoscaling', 'v2', 'scalers'], rule)).toEqual([
    'apps/v1 DaemonSet',
    'apps/v1 Deployment',
    'autoscaling/v2 Scaler',
  ])
})

test('a group without a name matches every group, and a resource may be named in the singular', () => {
  expect(kindsOf(['', 'v1', 'events'])).toEqual(['/v1 Event', 'events.k8s.io/v1 Event'])
  expect(kindsOf(['', 'v1', 'deployments'], ['apps', 'v1', 'DAEMONSET'])).toEqual([
    'apps/v1 DaemonSet',
    'apps/v1 Deployment',
  ])
  expect(kindsOf(['apps', 'v1', 'pods'])).toEqual([])
})

test('a wildcard names no kind, and a subresource has another one', () => {
  expect(kindsOf(['*', 'v1', 'pods'], ['apps,*', 'v1', 'deployments'], ['', '*', 'pods'])).toEqual([])
  expect(kindsOf(['', 'v1', '*,pods/status,pods/*,services'])).toEqual(['/v1 Service'])
})

test('a policy without rules names no kind', () => {
  expect(matchedKinds({ metadata: { name: 'policy' } } as ValidatingAdmissionPolicy, served)).toEqual([])
})

test('checks policyKindsMax kinds of one rule, and ignores the rules after it', () => {
  const letters = 'abcdefghijkl'.split('')
  const many = ['many.example.com', 'v1', letters.map((letter) => `kind${letter}s`).join(',')] as const
  const first = letters.slice(0, clusterLimits.policyKindsMax).map((letter) => `many.example.com/v1 Kind${letter}`)
  expect(kindsOf(many, ['apps', 'v1', 'deployments'])).toEqual(first)
  expect(kindsOf(['apps', 'v1', 'deployments'], many)).toEqual(['apps/v1 Deployment', ...first])
})
