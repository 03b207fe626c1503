import { expect, test } from 'vitest'
import type { UserInfo } from '../../user-info.ts'
import { pathAttributes, resourceAttributes } from '../attributes.ts'
import { allow, createRoles, memberOf, user } from '../testing/roles.ts'
import { createAuthorizer } from './authorizer.ts'

const bob: UserInfo = { name: 'bob', groups: ['system:authenticated'] }
const robot: UserInfo = { name: 'system:serviceaccount:a:robot', groups: ['system:serviceaccounts'] }

function decider() {
  const roles = createRoles()
  const authorizer = createAuthorizer(roles.store)
  const may = (who: UserInfo, verb: string, resource: string, namespace = '', name = '') => {
    const [plural = '', subresource = ''] = resource.split('/')
    return authorizer.authorize(resourceAttributes(who, verb, { resource: plural, subresource, namespace, name }))
  }
  const isAllowed = (...requested: Parameters<typeof may>) => may(...requested).isAllowed
  return { ...roles, authorizer, may, isAllowed }
}

test('without roles only system:masters may do anything', () => {
  const { may } = decider()
  expect(may(bob, 'get', 'pods', 'a')).toEqual({ isAllowed: false, reason: '' })
  expect(may({ name: 'bob', groups: ['system:masters'] }, 'dance', 'pods', 'a')).toEqual({
    isAllowed: true,
    reason: '',
  })
})

test('a role applies in its namespace to its subjects, from its commit on', () => {
  const { role, bindRole, may, isAllowed } = decider()
  expect(isAllowed(bob, 'get', 'pods', 'a')).toBe(false)
  role('a', 'reader', [allow('get list', 'pods')])
  bindRole('a', 'reader', [user('ada'), user('bob')])
  expect(may(bob, 'get', 'pods', 'a', 'x')).toEqual({
    isAllowed: true,
    reason: 'RBAC: allowed by RoleBinding "binds-reader/a" of Role "reader" to User "bob"',
  })
  expect(isAllowed(bob, 'get', 'pods', 'b')).toBe(false)
  expect(isAllowed(bob, 'get', 'pods')).toBe(false)
  expect(isAllowed(bob, 'delete', 'pods', 'a')).toBe(false)
  expect(isAllowed(robot, 'get', 'pods', 'a')).toBe(false)
  bindRole('a', 'reader', [user('ada')])
  expect(isAllowed(bob, 'get', 'pods', 'a')).toBe(false)
})

test('a cluster role applies everywhere, or in the namespace of a role binding', () => {
  const { clusterRole, bindClusterRole, unbindClusterRole, bindRole, may, isAllowed } = decider()
  clusterRole('reader', { rules: [allow('get', 'pods')] })
  bindClusterRole('reader', [memberOf('system:authenticated')])
  expect(may(bob, 'get', 'pods', 'b').reason).toBe(
    'RBAC: allowed by ClusterRoleBinding "binds-reader" of ClusterRole "reader" to Group "system:authenticated"',
  )
  expect(isAllowed(bob, 'get', 'pods')).toBe(true)
  unbindClusterRole('reader')
  expect(isAllowed(bob, 'get', 'pods')).toBe(false)
  bindRole('a', 'reader', [user('bob')], 'ClusterRole')
  expect([isAllowed(bob, 'get', 'pods', 'a'), isAllowed(bob, 'get', 'pods')]).toEqual([true, false])
})

test('a user with two bindings keeps one role when the other binding is deleted', () => {
  const { clusterRole, bindClusterRole, unbindClusterRole, isAllowed } = decider()
  clusterRole('reader', { rules: [allow('get', 'pods')] })
  clusterRole('writer', { rules: [allow('update', 'pods')] })
  expect(isAllowed(bob, 'get', 'pods')).toBe(false)
  bindClusterRole('reader', [user('bob'), memberOf('system:authenticated')])
  bindClusterRole('writer', [user('bob')])
  unbindClusterRole('reader')
  expect([isAllowed(bob, 'get', 'pods'), isAllowed(bob, 'update', 'pods')]).toEqual([false, true])
  unbindClusterRole('writer')
  expect(isAllowed(bob, 'update', 'pods')).toBe(false)
})

test('a cluster role binding to a service account without a namespace, or to an unknown kind, applies to no user', () => {
  const { clusterRole, bindClusterRole, isAllowed } = decider()
  clusterRole('reader', { rules: [allow('get', 'pods')] })
  bindClusterRole('reader', [
    { kind: 'ServiceAccount', name: 'robot' },
    { kind: 'Robot', name: 'robot', namespace: 'a' },
  ])
  expect(isAllowed(robot, 'get', 'pods')).toBe(false)
  expect(isAllowed({ ...robot, name: 'system:serviceaccount::robot' }, 'get', 'pods')).toBe(false)
})

test("a service account subject is a user by its full name, in the binding's namespace by default", () => {
  const { role, bindRole, may } = decider()
  role('a', 'reader', [allow('get', 'pods')])
  role('b', 'reader', [allow('get', 'pods')])
  bindRole('a', 'reader', [{ kind: 'ServiceAccount', name: 'robot' }])
  bindRole('b', 'reader', [{ kind: 'ServiceAccount', name: 'robot', namespace: 'a' }])
  expect(may(robot, 'get', 'pods', 'a').reason).toContain('to ServiceAccount "robot/a"')
  expect(may(robot, 'get', 'pods', 'b').reason).toContain(
    '"binds-reader/b" of Role "reader" to ServiceAccount "robot/a"',
  )
  expect(may({ ...robot, name: 'system:serviceaccount:b:robot' }, 'get', 'pods', 'b').isAllowed).toBe(false)
})

test('rules match verbs, groups, resources, subresources and names, or everything with a star', () => {
  const { role, bindRole, isAllowed } = decider()
  role('a', 'mixed', [
    allow('get', 'pods/log */scale'),
    allow('*', 'secrets'),
    allow('list', '*', { apiGroups: ['other'] }),
    allow('get update', 'configmaps', { resourceNames: ['one'] }),
  ])
  bindRole('a', 'mixed', [user('bob')])
  const requested: [verb: string, resource: string, name: string, expected: boolean][] = [
    ['get', 'pods/log', 'x', true],
    ['get', 'pods', 'x', false],
    ['get', 'things/scale', 'x', true],
    ['get', 'things/scaled', 'x', false],
    ['dance', 'secrets', '', true],
    ['get', 'secrets/part', '', false],
    ['list', 'pods', '', false],
    ['get', 'configmaps', 'one', true],
    ['get', 'configmaps', 'two', false],
    ['get', 'configmaps', '', false],
  ]
  for (const [verb, resource, name, expected] of requested) {
    expect([verb, resource, name, isAllowed(bob, verb, resource, 'a', name)]).toEqual([verb, resource, name, expected])
  }
})

test('paths match exactly or by prefix, and only in cluster roles', () => {
  const { clusterRole, bindClusterRole, authorizer } = decider()
  clusterRole('paths', { rules: [{ verbs: ['get'], nonResourceURLs: ['/exact', '/begin*', '/under/*', '/s*r/*'] }] })
  bindClusterRole('paths', [user('bob')])
  const may = (verb: string, path: string) => authorizer.authorize(pathAttributes(bob, verb, path)).isAllowed
  const allowed = ['/exact', '/begin', '/beginning', '/under/', '/under/a/b', '/s*r/x']
  expect(allowed.map((path) => may('get', path))).not.toContain(false)
  expect(['/exact/', '/exactly', '/under', '/', '/star/x', '/sr/*'].map((path) => may('get', path))).not.toContain(true)
  expect(may('post', '/exact')).toBe(false)
})

test('a binding to a missing role allows nothing, and the reason says so', () => {
  const { bindRole, bindClusterRole, role, may, authorizer } = decider()
  bindRole('a', 'lost', [user('bob')])
  bindClusterRole('gone', [user('bob')])
  const problems = [
    'clusterrole.rbac.authorization.k8s.io "gone" not found',
    'role.rbac.authorization.k8s.io "lost" not found',
  ]
  expect(may(bob, 'get', 'pods', 'a')).toEqual({ isAllowed: false, reason: `RBAC: [${problems.join(', ')}]` })
  role('a', 'lost', [allow('get', 'pods')])
  expect(may(bob, 'get', 'pods', 'a').isAllowed).toBe(true)
  expect(authorizer.rulesFor(bob, 'a')).toMatchObject({
    rules: [{ verbs: ['get'], resources: ['pods'] }],
    missing: [{ kind: 'ClusterRole', name: 'gone' }],
  })
})

test('a binding to an unknown kind of role allows nothing, and the reason says so', () => {
  const { role, bindRole, may } = decider()
  role('a', 'reader', [allow('get', 'pods')])
  bindRole('a', 'reader', [user('bob')], 'Thing')
  const reason = 'RBAC: unsupported role reference kind: "Thing"'
  expect(may(bob, 'get', 'pods', 'a')).toEqual({ isAllowed: false, reason })
})

test('lists rules in the order of the bindings: cluster, then namespace, each by name', () => {
  const { role, bindRole, clusterRole, bindClusterRole, authorizer } = decider()
  for (const name of ['z', 'y']) {
    role('a', name, [allow('get', name)])
    bindRole('a', name, [user('bob')])
  }
  for (const name of ['x', 'zz']) {
    clusterRole(name, { rules: [allow('get', name)] })
    bindClusterRole(name, [memberOf('system:authenticated')])
  }
  const { rules } = authorizer.rulesFor(bob, 'a')
  expect(rules.map(({ resources }) => resources[0])).toEqual(['x', 'zz', 'y', 'z'])
})

test('creates the bootstrap roles once, before the first decision that needs them', () => {
  let prepared = 0
  const authorizer = createAuthorizer(createRoles().store, () => {
    prepared++
  })
  const authorizePods = (who: UserInfo) => authorizer.authorize(resourceAttributes(who, 'get', { resource: 'pods' }))
  authorizePods({ name: 'root', groups: ['system:masters'] })
  expect(prepared).toBe(0)
  authorizePods(bob)
  authorizePods(robot)
  expect(prepared).toBe(1)
})

test('a fork has its own roles', () => {
  const { store, role, bindRole, isAllowed } = decider()
  role('a', 'reader', [allow('get', 'pods')])
  bindRole('a', 'reader', [user('bob')])
  expect(isAllowed(bob, 'get', 'pods', 'a')).toBe(true)
  const fork = createRoles(store.fork())
  const forked = createAuthorizer(fork.store)
  const requested = resourceAttributes(bob, 'get', { resource: 'pods', namespace: 'a' })
  expect(forked.authorize(requested).isAllowed).toBe(true)
  fork.role('a', 'reader', [])
  expect(forked.authorize(requested).isAllowed).toBe(false)
  expect(isAllowed(bob, 'get', 'pods', 'a')).toBe(true)
})
