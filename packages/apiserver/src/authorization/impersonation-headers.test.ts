import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { type DistinctHeaders, impersonatedUserIn, isImpersonating } from './impersonation-headers.ts'

function refusalOf(headers: DistinctHeaders): string {
  try {
    return String(impersonatedUserIn(headers))
  } catch (error) {
    if (!(error instanceof StatusError)) throw error
    expect(error.status.code).toBe(400)
    return error.message
  }
}

test('a request with an Impersonate header impersonates', () => {
  expect(isImpersonating({ accept: 'x', 'impersonate-extra-a': 'y' })).toBe(true)
  expect(isImpersonating({ accept: 'x', 'x-impersonate-user': 'y' })).toBe(false)
  expect(isImpersonating({})).toBe(false)
})

test('the first user and uid count, and all groups and extra values', () => {
  const headers = {
    'impersonate-user': ['ada', 'eve'],
    'impersonate-uid': ['1', '2'],
    'impersonate-group': ['a', 'b'],
    'impersonate-extra-scopes': ['x', 'y'],
    'impersonate-extra-none': [],
    accept: ['z'],
  }
  expect(impersonatedUserIn(headers)).toEqual({
    name: 'ada',
    uid: '1',
    groups: ['a', 'b'],
    extra: { scopes: ['x', 'y'] },
  })
  expect(impersonatedUserIn({ 'impersonate-user': ['ada'] })).toEqual({ name: 'ada', uid: '', groups: [], extra: {} })
})

test('percent-decodes extra keys if possible, and merges the values of a key', () => {
  const user = { 'impersonate-user': ['ada'] }
  const extraOf = (headers: DistinctHeaders) => ({ ...impersonatedUserIn({ ...user, ...headers })?.extra })
  expect(extraOf({ 'impersonate-extra-e.com%2fa': ['x'] })).toEqual({ 'e.com/a': ['x'] })
  expect(extraOf({ 'impersonate-extra-100%': ['x'] })).toEqual({ '100%': ['x'] })
  expect(extraOf({ 'impersonate-extra-ab': ['x'], 'impersonate-extra-a%62': ['y'] })).toEqual({ ab: ['x', 'y'] })
  expect(Object.keys(extraOf({ 'impersonate-extra-__proto__': ['x'] }))).toEqual(['__proto__'])
})

test('empty headers impersonate no user', () => {
  expect(impersonatedUserIn({})).toBe(undefined)
  expect(impersonatedUserIn({ 'impersonate-user': [''], 'impersonate-uid': [''], 'impersonate-extra-a': [] })).toBe(
    undefined,
  )
})

const printed = (rest: string) => `requested &user.DefaultInfo{Name:"", ${rest}} without impersonating a user name`
const noGroups = 'Groups:[]string(nil)'
const noExtra = 'Extra:map[string][]string(nil)'

test.each<[DistinctHeaders, string]>([
  [{ 'impersonate-uid': ['1'] }, `UID:"1", ${noGroups}, ${noExtra}`],
  [{ 'impersonate-group': ['a', 'b'] }, `UID:"", Groups:[]string{"a", "b"}, ${noExtra}`],
  [{ 'impersonate-group': [''] }, `UID:"", Groups:[]string{""}, ${noExtra}`],
  [
    { 'impersonate-extra-b': ['1', '2'], 'impersonate-extra-a': ['3'] },
    `UID:"", ${noGroups}, Extra:map[string][]string{"a":[]string{"3"}, "b":[]string{"1", "2"}}`,
  ],
])('the headers %j lack the user', (headers, rest) => {
  expect(refusalOf(headers)).toBe(printed(rest))
})
