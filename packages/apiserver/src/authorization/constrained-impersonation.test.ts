import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import type { UserInfo } from '../user-info.ts'
import { type Attributes, resourceAttributes } from './attributes.ts'
import { createImpersonation, type ImpersonatedUser } from './impersonation.ts'

const bob: UserInfo = { name: 'bob', groups: [] }
const nodeNameKey = 'authentication.kubernetes.io/node-name'

const robotOn = (...nodes: readonly string[]): UserInfo => ({
  name: 'system:serviceaccount:a:robot',
  groups: [],
  extra: { [nodeNameKey]: nodes },
})

/** The authorizer's input: verb, resource, subresource, namespace and name, without empty parts. */
function describe({ verb, apiGroup, resource, subresource, namespace, name }: Attributes): string {
  const what = [apiGroup, resource, subresource].filter((part) => part !== '').join('/')
  return [verb, what, namespace, name].filter((part) => part !== '').join(' ')
}

/** Impersonation with an authorizer that allows what the patterns match and records its calls. */
function stage(...allowed: readonly RegExp[]) {
  const checks: string[] = []
  const authorize = (attributes: Attributes) => {
    const text = describe(attributes)
    checks.push(text)
    return { isAllowed: allowed.some((pattern) => pattern.test(text)), reason: '' }
  }
  const impersonate = createImpersonation({
    authorize,
    rulesFor: () => ({ rules: [], missing: [] }),
    rulesOfRole: () => undefined,
  })
  const attempt = (wanted: Partial<ImpersonatedUser>, sender = bob): UserInfo | string => {
    const attributes = resourceAttributes(sender, 'list', { resource: 'pods', namespace: 'a' })
    try {
      return impersonate({ name: '', uid: '', groups: [], extra: {}, ...wanted }, attributes)
    } catch (error) {
      return String(error)
    }
  }
  const questions = (wanted: Partial<ImpersonatedUser>, sender = bob) => {
    checks.length = 0
    attempt(wanted, sender)
    return [...checks]
  }
  return { attempt, questions }
}

const old = /^impersonate /
const constrained = /^impersonate[:-]/

test.each<[string, Partial<ImpersonatedUser>]>([
  ['a uid', { uid: '1' }],
  ['groups', { groups: ['x'] }],
  ['extra values', { extra: { 'example.com/a': ['x'] } }],
])('nodes and service accounts with %s can be impersonated only in the legacy mode', (_, more) => {
  const { questions } = stage(constrained)
  expect(questions({ name: 'system:node:one', ...more }, robotOn('one'))).toEqual(['impersonate users system:node:one'])
  const account = questions({ name: 'system:serviceaccount:a:b', ...more })
  expect(account).toEqual(['impersonate serviceaccounts a b'])
})

test('impersonates a node by its name, and without a name from a pod on it', () => {
  const { attempt, questions } = stage(constrained)
  const wanted = { name: 'system:node:one' }
  expect(questions(wanted)).toEqual([
    'impersonate-on:arbitrary-node:list pods a',
    'impersonate:arbitrary-node authentication.k8s.io/nodes one',
  ])
  expect(questions(wanted, robotOn('one'))).toEqual([
    'impersonate-on:associated-node:list pods a',
    'impersonate:associated-node authentication.k8s.io/nodes *',
  ])
  expect(attempt(wanted, robotOn('one'))).toEqual({ ...wanted, groups: ['system:nodes', 'system:authenticated'] })
})

test('only a service account with exactly this one node is associated with it', () => {
  const first = (sender: UserInfo, name = 'system:node:one') => stage().questions({ name }, sender)[0]
  expect(first(robotOn('one'))).toContain('associated-node')
  const foreignAccounts = [robotOn('two'), robotOn('one', 'two'), robotOn(), { ...robotOn('one'), name: 'bob' }, bob]
  for (const sender of foreignAccounts) expect(first(sender)).toContain('arbitrary-node')
  expect(first(robotOn('one'), 'system:node:two')).toContain('arbitrary-node')
})

test('a node user with an invalid node name is an ordinary user', () => {
  expect(stage().questions({ name: 'system:node:No' })[0]).toContain('user-info')
  expect(stage().questions({ name: 'system:node:' })[0]).toContain('user-info')
})

const groupQuestions = (names: readonly string[]) =>
  names.map((name) => `impersonate:user-info authentication.k8s.io/groups ${name}`)

test('for four or more groups, checks first whether all groups are allowed', () => {
  const checks = (patterns: readonly RegExp[], groups: readonly string[]) =>
    stage(...patterns)
      .questions({ name: 'ada', groups })
      .filter((text) => text.includes('/groups'))
  expect(checks([constrained], ['a', 'b', 'c'])).toEqual(groupQuestions(['a', 'b', 'c']))
  expect(checks([constrained], ['a', 'b', 'c', 'd'])).toEqual(groupQuestions(['*']))
  const each = [/^impersonate-on/, /users/, /groups [a-d]$/]
  expect(checks(each, ['a', 'b', 'c', 'd'])).toEqual(groupQuestions(['*', 'a', 'b', 'c', 'd']))
})

test('for four or more extra values, checks first whether all are allowed', () => {
  const checks = (...entries: readonly [string, readonly string[]][]) =>
    stage(constrained)
      .questions({ name: 'ada', extra: Object.fromEntries(entries.map(([key, values]) => [`e.com/${key}`, values])) })
      .filter((text) => text.includes('userextras'))
      .map((text) => text.replace('impersonate:user-info authentication.k8s.io/userextras/', ''))
  expect(checks(['a', ['1', '2']], ['b', ['3']])).toEqual(['e.com/a 1', 'e.com/a 2', 'e.com/b 3'])
  expect(checks(['a', ['1', '2', '3', '4']])).toEqual(['* *'])
  expect(checks(['a', ['1', '2']], ['b', ['3', '4']])).toEqual(['* *'])
  expect(checks(['a', ['1']], ['b', ['2']], ['c', ['3']], ['d', ['4']])).toEqual(['* *'])
})

test('the legacy mode checks each group and value, however many there are', () => {
  const { questions } = stage(old)
  const groups = ['a', 'b', 'c', 'd']
  const [, ...checks] = questions({ name: 'ada', groups, extra: { k: groups } })
  expect(checks).toEqual([
    'impersonate users ada',
    ...groups.map((name) => `impersonate groups ${name}`),
    ...groups.map((name) => `impersonate authentication.k8s.io/userextras/k ${name}`),
  ])
})

test.each<[string, Record<string, readonly string[]>, string]>([
  ['an empty key', { '': ['x'] }, 'the empty string key in extra'],
  ['no values', { 'e.com/a': [] }, 'empty values in extra'],
  ['an empty value', { 'e.com/a': ['x', ''] }, 'the empty string value in extra'],
])('the constrained mode refuses extra with %s', (_, extra, problem) => {
  const message = String(stage(constrained).attempt({ name: 'ada', extra }))
  expect(message).toContain('cannot impersonate:user-info resource "userextras"')
  expect(message).toContain(`impersonating ${problem} is not allowed`)
})

test('the constrained mode refuses a percent-encoded extra key with upper case', () => {
  const extra = { 'e.com/A': ['x'] }
  const problem = 'impersonating a non-lowercase key in extra is not allowed: "e.com/A"'
  expect(stage(constrained).attempt({ name: 'ada', extra })).toContain(problem)
  expect(stage(old).attempt({ name: 'ada', extra })).toMatchObject({ extra })
})

test('does not add a default group twice', () => {
  const { attempt } = stage(old)
  const groups = ['system:authenticated', 'x']
  expect(attempt({ name: 'ada', groups })).toMatchObject({ groups })
  expect(attempt({ name: 'system:anonymous', groups: ['x'] })).toMatchObject({
    groups: ['x', 'system:unauthenticated'],
  })
})

test('using an impersonation again moves it to the end of the cache', () => {
  const { attempt, questions } = stage(old)
  const others = (count: number, prefix: string) => {
    for (let index = 0; index < count; index++) attempt({ name: 'ada' }, { name: `${prefix}-${index}`, groups: [] })
  }
  attempt({ name: 'ada' })
  others(apiserverLimits.impersonatorsRememberedMax - 1, 'other')
  attempt({ name: 'ada' })
  others(1, 'new')
  expect(questions({ name: 'ada' })).toEqual(['impersonate users ada'])
})

test('an authorizer error is not a refusal, and no other mode is tried after it', () => {
  const failure = new Error('broken')
  const impersonate = createImpersonation({
    authorize: ({ verb }) => {
      if (verb.startsWith('impersonate-on')) throw failure
      return { isAllowed: true, reason: '' }
    },
    rulesFor: () => ({ rules: [], missing: [] }),
    rulesOfRole: () => undefined,
  })
  const attributes = resourceAttributes(bob, 'list', { resource: 'pods' })
  expect(() => impersonate({ name: 'ada', uid: '', groups: [], extra: {} }, attributes)).toThrow(failure)
})
