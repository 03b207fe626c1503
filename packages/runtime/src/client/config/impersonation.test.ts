import { expect, test } from 'vitest'
import { impersonationHeaders } from './impersonation.ts'

test('each field of an impersonation has its header, and several values become several headers', () => {
  const extra = { scopes: ['view', 'development'], 'acme.com/Project': ['p'], '100%': ['x'], none: [] }
  expect(impersonationHeaders({ user: 'jane', uid: '42', groups: ['dev', 'ops'], extra })).toEqual({
    'impersonate-user': 'jane',
    'impersonate-uid': '42',
    'impersonate-group': ['dev', 'ops'],
    'impersonate-extra-scopes': ['view', 'development'],
    'impersonate-extra-acme.com%2fproject': ['p'],
    'impersonate-extra-100%25': ['x'],
  })
})

test('a user alone is one header, encoded as UTF-8', () => {
  const headers = impersonationHeaders({ user: 'jürgen' })
  expect(Object.keys(headers)).toEqual(['impersonate-user'])
  expect(Buffer.from(headers['impersonate-user'] as string, 'latin1').toString('utf8')).toBe('jürgen')
})

test('escapes the keys of extra byte by byte', () => {
  expect(Object.keys(impersonationHeaders({ user: 'a', extra: { 'ü b': ['x'] } }))).toContain(
    'impersonate-extra-%c3%bc%20b',
  )
})
