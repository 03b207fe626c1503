import { expect, test } from 'vitest'
import { impersonationHeaders } from './impersonation.ts'

test('everything of an impersonation has its header, and several values are several headers', () => {
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

test('a user alone is one header, with its bytes in UTF-8', () => {
  const headers = impersonationHeaders({ user: 'jürgen' })
  expect(Object.keys(headers)).toEqual(['impersonate-user'])
  expect(Buffer.from(headers['impersonate-user'] as string, 'latin1').toString('utf8')).toBe('jürgen')
})

test('keys of extra are escaped byte by byte', () => {
  expect(Object.keys(impersonationHeaders({ user: 'a', extra: { 'ü b': ['x'] } }))).toContain(
    'impersonate-extra-%c3%bc%20b',
  )
})
