import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import type { KindStrategy } from './kind-strategy.ts'
import { builtinKinds } from './kinds.ts'
import { strategyContextWith } from './testing/strategy-context.ts'

function strategyOf(resource: string): KindStrategy {
  const found = builtinKinds.get(resource)
  if (found === undefined) throw new Error(`no kind ${resource}`)
  return found
}

function problems(resource: string, object: JsonObject): readonly string[] {
  return (strategyOf(resource).validateCreate?.(object) ?? []).map(formatFieldError)
}

function changeProblems(resource: string, object: JsonObject, old: JsonObject): readonly string[] {
  return (strategyOf(resource).validateUpdate?.(object, old) ?? []).map(formatFieldError)
}

const priorityClasses = 'priorityclasses.scheduling.k8s.io'
const runtimeClasses = 'runtimeclasses.node.k8s.io'
const roles = 'roles.rbac.authorization.k8s.io'
const roleBindings = 'rolebindings.rbac.authorization.k8s.io'
const clusterRoles = 'clusterroles.rbac.authorization.k8s.io'
const leases = 'leases.coordination.k8s.io'
const apiServices = 'apiservices.apiregistration.k8s.io'

test('the defaults of a complete object leave it unchanged', () => {
  for (const { setDefaults } of builtinKinds.values()) {
    const complete = setDefaults?.({ metadata: { name: 'a' }, spec: {}, status: {} })
    if (complete !== undefined) expect(setDefaults?.(complete)).toBe(complete)
  }
})

test("keeps only the names of an account's secrets", () => {
  const { prepareForCreate } = strategyOf('serviceaccounts')
  const plain = { secrets: [{ name: 'a' }] }
  expect(prepareForCreate?.(plain, strategyContextWith())).toBe(plain)
  expect(prepareForCreate?.({ secrets: [{ name: 'a', namespace: 'b', uid: 'c' }] }, strategyContextWith())).toEqual(
    plain,
  )
})

test('system names are reserved for the system priority classes', () => {
  const named = (name: string, content: JsonObject) =>
    problems(priorityClasses, { metadata: { name }, preemptionPolicy: 'Never', ...content })
  expect(named('system-node-critical', { value: 2_000_001_000 })).toEqual([])
  const reserved =
    "metadata.name: Forbidden: priority class names with 'system-' prefix are reserved for system use only."
  expect(named('system-x', { value: 1 })).toEqual([`${reserved} error: system-x is not a known system priority class`])
  expect(named('system-node-critical', { value: 1 })).toEqual([
    `${reserved} error: value of system-node-critical PriorityClass must be 2000001000`,
  ])
  expect(named('mine', { value: 1_000_000_001 })).toEqual([
    'value: Forbidden: maximum allowed value of a user defined priority is 1000000000',
  ])
})

test('one priority class is the default', () => {
  const other = { metadata: { name: 'other' }, globalDefault: true }
  const context = strategyContextWith({ [priorityClasses]: [other] })
  const admit = (object: JsonObject, old: JsonObject) => strategyOf(priorityClasses).admitUpdate?.(object, old, context)
  expect(admit(other, other)).toBe(other)
  const mine = { metadata: { name: 'mine' }, globalDefault: true }
  expect(() => admit(mine, mine)).toThrow(StatusError)
  expect(() => strategyOf(priorityClasses).admitCreate?.(mine, context)).toThrow(
    'priorityclasses.scheduling.k8s.io "mine" is forbidden: PriorityClass other is already marked as default. Only one default can exist',
  )
})

test('value and preemption policy of a priority class are immutable', () => {
  const old = { value: 1, preemptionPolicy: 'Never' }
  expect(changeProblems(priorityClasses, { value: 2, preemptionPolicy: 'PreemptLowerPriority' }, old)).toEqual([
    'value: Forbidden: may not be changed in an update.',
    'preemptionPolicy: Invalid value: "PreemptLowerPriority": field is immutable',
  ])
})

test('validates the overhead of a runtime class like container limits', () => {
  const overhead = { podFixed: { storage: '1', cpu: '-1', 'hugepages-2Mi': '3Mi' } }
  expect(problems(runtimeClasses, { handler: 'a', overhead })).toEqual([
    'overhead.limits[storage]: Invalid value: "storage": must be a standard resource for containers',
    'overhead.limits[cpu]: Invalid value: "-1": must be greater than or equal to 0',
    'overhead.limits[hugepages-2Mi]: Invalid value: "3Mi": 3Mi is not positive integer multiple of hugepages-2Mi',
  ])
  expect(problems(runtimeClasses, { handler: 'a', overhead: { podFixed: { 'hugepages-2Mi': '4Mi' } } })).toEqual([
    'overhead: Forbidden: HugePages require cpu or memory',
  ])
})

test('tolerations of a runtime class are valid and unique', () => {
  const tolerations = [
    { key: 'a', operator: 'Exists' },
    { key: 'a', operator: 'Exists', tolerationSeconds: 5, effect: '' },
    { operator: 'Equal' },
  ]
  expect(problems(runtimeClasses, { handler: 'a', scheduling: { tolerations } })).toEqual([
    'scheduling.tolerations[1].effect: Invalid value: "": effect must be \'NoExecute\' when `tolerationSeconds` is set',
    'scheduling.tolerations[2].operator: Invalid value: "Equal": operator must be Exists when `key` is empty, which means "match all values and all keys"',
    'scheduling.tolerations[1]: Duplicate value: {"Key":"a","Operator":"Exists","Value":"","Effect":"","TolerationSeconds":5}',
  ])
})

test("a role's rule requires resources", () => {
  expect(problems(roles, { rules: [{}] })).toEqual([
    'rules[0].verbs: Required value: verbs must contain at least one value',
    'rules[0].apiGroups: Required value: resource rules must supply at least one api group',
    'rules[0].resources: Required value: resource rules must supply at least one resource',
  ])
  const path = { verbs: ['get'], nonResourceURLs: ['/x'] }
  expect(problems(roles, { rules: [path] })).toEqual([
    'rules[0].nonResourceURLs: Invalid value: ["/x"]: namespaced rules cannot apply to non-resource URLs',
  ])
  expect(problems(clusterRoles, { rules: [path] })).toEqual([])
})

test('a role with stored invalid selectors may keep them', () => {
  const bad = {
    aggregationRule: { clusterRoleSelectors: [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['a b'] }] }] },
  }
  expect(problems(clusterRoles, bad)).not.toEqual([])
  expect(changeProblems(clusterRoles, bad, {})).toHaveLength(problems(clusterRoles, bad).length)
  expect(changeProblems(clusterRoles, bad, bad).length).toBeLessThan(problems(clusterRoles, bad).length)
})

test('users and groups of a binding have the RBAC API group, and its role is immutable', () => {
  const roleRef = { kind: 'Role', name: 'a' }
  const binding = strategyOf(roleBindings).setDefaults?.({
    roleRef,
    subjects: [
      { kind: 'User', name: 'bob' },
      { kind: 'Group', name: 'all' },
      { kind: 'ServiceAccount', name: 'robot' },
    ],
  }) as JsonObject
  expect(binding).toEqual({
    roleRef: { ...roleRef, apiGroup: 'rbac.authorization.k8s.io' },
    subjects: [
      { kind: 'User', name: 'bob', apiGroup: 'rbac.authorization.k8s.io' },
      { kind: 'Group', name: 'all', apiGroup: 'rbac.authorization.k8s.io' },
      { kind: 'ServiceAccount', name: 'robot' },
    ],
  })
  const other = { ...binding, roleRef: { kind: 'Role', name: 'b', apiGroup: 'rbac.authorization.k8s.io' } }
  expect(changeProblems(roleBindings, other, binding)).toEqual([
    'roleRef: Invalid value: {"APIGroup":"rbac.authorization.k8s.io","Kind":"Role","Name":"b"}: cannot change roleRef',
  ])
})

test('a lease has a positive duration, and its transitions are not negative', () => {
  expect(problems(leases, { spec: { leaseDurationSeconds: 0, leaseTransitions: -1 } })).toEqual([
    'spec.leaseDurationSeconds: Invalid value: 0: must be greater than 0',
    'spec.leaseTransitions: Invalid value: -1: must be greater than or equal to 0',
  ])
  expect(problems(leases, { spec: {} })).toEqual([])
})

test('drops the fields of coordinated leader election unless they are already stored', () => {
  const { prepareForCreate, prepareForUpdate } = strategyOf(leases)
  const lease = { spec: { holderIdentity: 'a', strategy: 'x', preferredHolder: 'b' } }
  expect(prepareForCreate?.(lease, strategyContextWith())).toEqual({ spec: { holderIdentity: 'a' } })
  expect(prepareForUpdate?.(lease, lease, strategyContextWith())).toBe(lease)
})

test('a local API service is available at once, a remote one is not', () => {
  const { prepareForCreate } = strategyOf(apiServices)
  const local = prepareForCreate?.({ spec: {} }, strategyContextWith())
  expect(local?.['status']).toMatchObject({ conditions: [{ type: 'Available', status: 'True', reason: 'Local' }] })
  const remote = { spec: { service: {} } }
  expect(prepareForCreate?.(remote, strategyContextWith())).toBe(remote)
})

test('an API service is named after its version and group', () => {
  const spec = { group: 'example.com', version: 'v1', groupPriorityMinimum: 1, versionPriority: 1 }
  expect(problems(apiServices, { metadata: { name: 'v1.example.com' }, spec })).toEqual([])
  expect(problems(apiServices, { metadata: { name: 'x' }, spec })).toEqual([
    'metadata.name: Invalid value: "x": must be `spec.version+"."+spec.group`: "v1.example.com"',
  ])
})
