import type { JsonObject } from '@kubewright/kube/json'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { allow, createRoles, user } from '../testing/roles.ts'
import { createAuthorizer } from './authorizer.ts'
import { type GuardedWrite, refuseEscalation } from './escalation.ts'
import { roleStorageNames } from './policy-index.ts'

const greta = { name: 'greta', groups: ['granters'] }
const group = 'rbac.authorization.k8s.io'

function guard() {
  const roles = createRoles()
  roles.role('a', 'granter', [allow('get list', 'pods'), allow('get', 'configmaps', { resourceNames: ['one'] })])
  roles.bindRole('a', 'granter', [user('greta')])
  const authorizer = createAuthorizer(roles.store)
  const refusal = (write: Partial<GuardedWrite> & { readonly object: JsonObject }) => {
    try {
      refuseEscalation(authorizer, {
        user: greta,
        resource: roleStorageNames.roles,
        namespace: 'a',
        name: '',
        ...write,
      })
      return undefined
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      return error.status
    }
  }
  return { ...roles, refusal }
}

const role = (...rules: readonly JsonObject[]): JsonObject => ({ metadata: { name: 'new', namespace: 'a' }, rules })

function bindingTo(kind: string, name: string): JsonObject {
  return { metadata: { name: 'binding' }, roleRef: { apiGroup: group, kind, name }, subjects: [user('x')] }
}

test('refuses to grant rules that the user does not have, and lists them', () => {
  const { refusal } = guard()
  expect(refusal({ object: role(allow('get', 'pods')) })).toBe(undefined)
  expect(refusal({ object: role(allow('get', 'configmaps', { resourceNames: ['one'] })) })).toBe(undefined)
  const status = refusal({
    object: role(
      allow('get delete watch', 'pods pods/log'),
      allow('get', 'configmaps', { resourceNames: ['one', 'two'] }),
      { nonResourceURLs: ['/a', '/b'], verbs: ['get', 'post'] },
    ),
  })
  expect(status).toMatchObject({ code: 403, details: { name: 'new', group, kind: 'roles' } })
  expect(status?.message?.split('\n')).toEqual([
    'roles.rbac.authorization.k8s.io "new" is forbidden: user "greta" (groups=["granters"]) is attempting to grant RBAC permissions not currently held:',
    '{APIGroups:[""], Resources:["configmaps"], ResourceNames:["two"], Verbs:["get"]}',
    '{APIGroups:[""], Resources:["pods"], Verbs:["delete" "watch"]}',
    '{APIGroups:[""], Resources:["pods/log"], Verbs:["get" "delete" "watch"]}',
    '{NonResourceURLs:["/a"], Verbs:["get"]}',
    '{NonResourceURLs:["/a"], Verbs:["post"]}',
    '{NonResourceURLs:["/b"], Verbs:["get"]}',
    '{NonResourceURLs:["/b"], Verbs:["post"]}',
  ])
})

test('a rule with names covers neither all names nor other names, and one for a group no other group', () => {
  const { refusal } = guard()
  const isRefused = (rule: JsonObject) => refusal({ object: role(rule) }) !== undefined
  expect(isRefused(allow('get', 'configmaps'))).toBe(true)
  expect(isRefused(allow('get', 'configmaps', { resourceNames: ['one', 'two'] }))).toBe(true)
  expect(isRefused(allow('get', 'pods', { apiGroups: ['apps'] }))).toBe(true)
  expect(isRefused(allow('get', 'pods', { apiGroups: ['', 'apps'] }))).toBe(true)
  expect(isRefused(allow('get', 'pods', { resourceNames: ['x'] }))).toBe(false)
})

test('stars cover what they match', () => {
  const { refusal, role: makeRole, clusterRole, bindClusterRole } = guard()
  makeRole('a', 'granter', [allow('*', 'pods'), allow('get', '*/scale'), allow('get', '*', { apiGroups: ['apps'] })])
  clusterRole('paths', { rules: [{ verbs: ['get'], nonResourceURLs: ['/healthz', '/healthz/*'] }] })
  bindClusterRole('paths', [user('greta')])
  const isRefused = (rule: JsonObject) => refusal({ object: role(rule) }) !== undefined
  expect(isRefused(allow('dance', 'pods'))).toBe(false)
  expect(isRefused(allow('get', 'things/scale'))).toBe(false)
  expect(isRefused(allow('get', 'things/status'))).toBe(true)
  expect(isRefused(allow('get', 'things'))).toBe(true)
  expect(isRefused(allow('get', 'things things/log', { apiGroups: ['apps'] }))).toBe(false)
  const paths = (verb: string, ...nonResourceURLs: string[]) => isRefused({ verbs: [verb], nonResourceURLs })
  expect(paths('get', '/healthz', '/healthz/etcd', '/healthz/*')).toBe(false)
  expect(paths('get', '/healthz*')).toBe(true)
  expect(paths('get', '/healthz', '/livez')).toBe(true)
  expect(paths('post', '/healthz')).toBe(true)
})

test('system:masters and users with the verb escalate may grant everything', () => {
  const { refusal, role: makeRole } = guard()
  const all = role(allow('*', '*'))
  expect(refusal({ object: all, user: { name: 'x', groups: ['system:masters'] } })).toBe(undefined)
  expect(refusal({ object: all })).toBeDefined()
  makeRole('a', 'granter', [allow('escalate', 'roles', { apiGroups: [group], resourceNames: ['new'] })])
  expect(refusal({ object: all, name: 'new' })).toBe(undefined)
  expect(refusal({ object: all, name: 'other' })).toBeDefined()
})

test('does not check bindings by system:masters, or objects that are not roles', () => {
  const { refusal } = guard()
  const root = { name: 'x', groups: ['system:masters'] }
  const object = bindingTo('Thing', 'nosuch')
  expect(refusal({ resource: roleStorageNames.roleBindings, object, user: root })).toBe(undefined)
  expect(refusal({ resource: 'pods', object: role(allow('*', '*')) })).toBe(undefined)
})

test("allows changes of a role within the user's own rules", () => {
  const { refusal } = guard()
  const old = role(allow('get', 'pods'))
  expect(refusal({ object: role(allow('list', 'pods')), old })).toBe(undefined)
})

test("reports missing roles of the user's bindings", () => {
  const { refusal, bindRole } = guard()
  bindRole('a', 'lost', [user('greta')])
  const message = refusal({ object: role(allow('delete', 'pods')) })?.message
  expect(message).toContain(`; resolution errors: [roles.${group} "lost" not found]`)
})

test('skips changes that only garbage collection needs', () => {
  const { refusal } = guard()
  const old = role(allow('*', '*'))
  const change = (metadata: JsonObject): JsonObject => ({
    ...old,
    metadata: { name: 'new', namespace: 'a', ...metadata },
  })
  expect(refusal({ object: change({ finalizers: ['a/b'], ownerReferences: [], managedFields: [{}] }), old })).toBe(
    undefined,
  )
  expect(refusal({ object: change({ labels: { a: 'b' } }), old })?.code).toBe(403)
})

test('refuses to bind to a role with more rules than the user has, unless the user has the verb bind', () => {
  const { refusal, role: makeRole, clusterRole } = guard()
  makeRole('a', 'small', [allow('get', 'pods')])
  makeRole('a', 'large', [allow('*', 'pods')])
  clusterRole('all', { rules: [allow('*', '*')] })
  const bind = (kind: string, name: string) =>
    refusal({ resource: roleStorageNames.roleBindings, object: bindingTo(kind, name) })
  expect(bind('Role', 'small')).toBe(undefined)
  expect(bind('Role', 'large')?.message).toContain(
    'rolebindings.rbac.authorization.k8s.io "binding" is forbidden: user',
  )
  expect(bind('Role', 'nosuch')).toMatchObject({ code: 404, message: `rolebindings.${group} "nosuch" not found` })
  const wide = { resource: roleStorageNames.clusterRoleBindings, namespace: '', object: bindingTo('Role', 'small') }
  expect(refusal(wide)).toMatchObject({ code: 400, message: 'Namespace parameter required.' })
  expect(refusal({ ...wide, object: bindingTo('ClusterRole', 'nosuch') })).toMatchObject({
    code: 404,
    message: `clusterrolebindings.${group} "nosuch" not found`,
  })
  expect(bind('Thing', 'x')).toMatchObject({ code: 500, message: 'unsupported role reference kind: "Thing"' })
  expect(bind('ClusterRole', 'all')?.code).toBe(403)
  makeRole('a', 'granter', [allow('bind', 'clusterroles', { apiGroups: [group], resourceNames: ['all'] })])
  expect(bind('ClusterRole', 'all')).toBe(undefined)
  expect(bind('Role', 'small')?.code).toBe(403)
})

test('an aggregated role requires all privileges', () => {
  const { refusal, clusterRole, bindClusterRole } = guard()
  const gathering = { metadata: { name: 'new' }, aggregationRule: { clusterRoleSelectors: [{}] }, rules: null }
  const write = { resource: roleStorageNames.clusterRoles, namespace: '', object: gathering }
  const message =
    'clusterroles.rbac.authorization.k8s.io "new" is forbidden: must have cluster-admin privileges to use the aggregationRule'
  expect(refusal(write)).toMatchObject({ code: 403, message })
  expect(refusal({ ...write, object: { metadata: { name: 'new' }, rules: null }, old: gathering })?.message).toBe(
    message,
  )
  clusterRole('all', { rules: [allow('*', '*', { apiGroups: ['*'] }), { nonResourceURLs: ['*'], verbs: ['*'] }] })
  bindClusterRole('all', [user('greta')])
  expect(refusal(write)).toBe(undefined)
})

test('refuses a role with too many combinations to check, but not one that a single rule covers', () => {
  const { refusal, role: define, bindRole } = guard()
  const many = (prefix: string) => Array.from({ length: 60 }, (_, index) => `${prefix}${index}`)
  const large = role({ apiGroups: many('group'), resources: many('resource'), verbs: many('verb') })
  const status = refusal({ object: large })
  expect(status).toMatchObject({ code: 403 })
  const count = 'the rules have 216000 combinations of verb, group, resource and name'
  expect(status?.message).toContain(
    `${count}, more than the ${apiserverLimits.escalationCombinationsMax} that are checked`,
  )
  define('a', 'all', [allow('*', '*', { apiGroups: ['*'] })])
  bindRole('a', 'all', [user('greta')])
  expect(refusal({ object: large })).toBe(undefined)
})
