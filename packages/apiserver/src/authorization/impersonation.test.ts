import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import type { UserInfo } from '../user-info.ts'
import { resourceAttributes } from './attributes.ts'
import { createImpersonation, type ImpersonatedUser } from './impersonation.ts'
import { createAuthorizer } from './rbac/authorizer.ts'
import { allow, createRoles, user } from './testing/roles.ts'

const master: UserInfo = { name: 'root', groups: ['system:masters'] }
const bob: UserInfo = { name: 'bob', groups: [] }
const authentication = { apiGroups: ['authentication.k8s.io'] }

function stage() {
  const roles = createRoles()
  const impersonate = createImpersonation(createAuthorizer(roles.store))
  const attempt = (sender: UserInfo, wanted: Partial<ImpersonatedUser>): UserInfo | string => {
    const attributes = resourceAttributes(sender, 'list', { resource: 'pods', namespace: 'a' })
    try {
      return impersonate({ name: '', uid: '', groups: [], extra: {}, ...wanted }, attributes)
    } catch (error) {
      return error instanceof StatusError ? error.message : String(error)
    }
  }
  const permit = (...rules: Parameters<typeof roles.clusterRole>[1][]) => {
    roles.clusterRole('actor', { rules })
    roles.bindClusterRole('actor', [user('bob')])
  }
  return { attempt, permit }
}

test('adds the default groups of the impersonated user', () => {
  const groupsOf = (wanted: Partial<ImpersonatedUser>) => (stage().attempt(master, wanted) as UserInfo).groups
  expect(groupsOf({ name: 'ada' })).toEqual(['system:authenticated'])
  expect(groupsOf({ name: 'ada', groups: ['x', 'system:masters'] })).toEqual([
    'x',
    'system:masters',
    'system:authenticated',
  ])
  expect(groupsOf({ name: 'ada', groups: ['system:unauthenticated'] })).toEqual(['system:unauthenticated'])
  expect(groupsOf({ name: 'system:anonymous' })).toEqual(['system:unauthenticated'])
  const accounts = ['system:serviceaccounts', 'system:serviceaccounts:a', 'system:authenticated']
  expect(groupsOf({ name: 'system:serviceaccount:a:robot' })).toEqual(accounts)
  expect(groupsOf({ name: 'system:serviceaccount:a:robot', groups: ['x'] })).toEqual(['x', 'system:authenticated'])
  expect(groupsOf({ name: 'system:serviceaccount:a' })).toEqual(['system:authenticated'])
  expect(groupsOf({ name: 'system:node:one' })).toEqual(['system:nodes', 'system:authenticated'])
  expect(groupsOf({ name: 'system:node:one', groups: ['x'] })).toEqual(['x', 'system:authenticated'])
})

test('keeps uid and extra', () => {
  const { attempt } = stage()
  const wanted = { name: 'ada', uid: '1', extra: { scopes: ['a', 'b'] } }
  expect(attempt(master, wanted)).toEqual({ ...wanted, groups: ['system:authenticated'] })
})

test('the legacy verb allows each named attribute by itself', () => {
  const { attempt, permit } = stage()
  permit(
    allow('impersonate', 'users groups', { resourceNames: ['ada', 'dancers'] }),
    allow('impersonate', 'serviceaccounts', { resourceNames: ['robot'] }),
    allow('impersonate', 'uids', { ...authentication, resourceNames: ['1'] }),
    allow('impersonate', 'userextras/scopes', authentication),
  )
  expect(attempt(bob, { name: 'ada', uid: '1', groups: ['dancers'], extra: { scopes: ['x'] } })).toMatchObject({
    name: 'ada',
  })
  expect(attempt(bob, { name: 'system:serviceaccount:a:robot' })).toMatchObject({
    name: 'system:serviceaccount:a:robot',
  })
  const refused = (what: string, scope = 'at the cluster scope') =>
    `User "bob" cannot impersonate resource ${what} ${scope}`
  expect(attempt(bob, { name: 'eve' })).toBe(`users "eve" is forbidden: ${refused('"users" in API group ""')}`)
  expect(attempt(bob, { name: 'ada', groups: ['x'] })).toBe(
    `groups "x" is forbidden: ${refused('"groups" in API group ""')}`,
  )
  expect(attempt(bob, { name: 'ada', uid: '2' })).toBe(
    `uids.authentication.k8s.io "2" is forbidden: ${refused('"uids" in API group "authentication.k8s.io"')}`,
  )
  expect(attempt(bob, { name: 'ada', extra: { other: ['y'] } })).toBe(
    `userextras.authentication.k8s.io "y" is forbidden: ${refused('"userextras/other" in API group "authentication.k8s.io"')}`,
  )
  expect(attempt(bob, { name: 'system:serviceaccount:a:other' })).toBe(
    `serviceaccounts "other" is forbidden: ${refused('"serviceaccounts" in API group ""', 'in the namespace "a"')}`,
  )
})

test('reports the refusal of the first mode until the legacy verb has allowed something', () => {
  const { attempt } = stage()
  const refused = (mode: string) =>
    `pods is forbidden: User "bob" cannot impersonate-on:${mode}:list resource "pods" in API group "" in the namespace "a"`
  expect(attempt(bob, { name: 'ada' })).toBe(refused('user-info'))
  expect(attempt(bob, { name: 'system:node:one' })).toBe(refused('arbitrary-node'))
  expect(attempt(bob, { name: 'system:serviceaccount:a:b' })).toBe(refused('serviceaccount'))
  const robot = {
    name: 'system:serviceaccount:a:robot',
    groups: [],
    extra: { 'authentication.kubernetes.io/node-name': ['one'] },
  }
  expect(attempt(robot, { name: 'system:node:one' })).toContain('impersonate-on:associated-node:list')
  expect(attempt(robot, { name: 'system:node:two' })).toContain('impersonate-on:arbitrary-node:list')
})

test('constrained impersonation allows some verbs for some users, and never system:masters', () => {
  const { attempt, permit } = stage()
  permit(allow('impersonate:user-info', 'users groups', authentication), allow('impersonate-on:user-info:list', 'pods'))
  expect(attempt(bob, { name: 'ada', groups: ['x'] })).toMatchObject({ name: 'ada' })
  expect(attempt(bob, { name: 'ada', groups: ['system:masters'] })).toContain(
    'impersonating the system:masters group is not allowed',
  )
  expect(attempt(bob, { name: 'ada', groups: [''] })).toContain('impersonating the empty string group is not allowed')
  expect(attempt(bob, { name: 'ada', extra: { plain: ['x'] } })).toContain(
    'impersonating an invalid key in extra is not allowed: extra.key: Invalid value: "plain": must be a domain-prefixed path',
  )
})

test('remembers the last mode of impersonatorsRememberedMax senders', () => {
  const { attempt, permit } = stage()
  permit(allow('impersonate', 'users', { resourceNames: ['ada'] }))
  const refusal = () => String(attempt(bob, { name: 'eve' }))
  attempt(bob, { name: 'ada' })
  expect(refusal()).toContain('cannot impersonate resource "users"')
  const others = (count: number) => {
    for (let index = 0; index < count; index++) attempt({ ...master, name: `other-${index}` }, { name: 'ada' })
  }
  others(apiserverLimits.impersonatorsRememberedMax - 1)
  expect(refusal()).toContain('cannot impersonate resource "users"')
  others(apiserverLimits.impersonatorsRememberedMax)
  expect(refusal()).toContain('cannot impersonate-on:user-info:list')
})
