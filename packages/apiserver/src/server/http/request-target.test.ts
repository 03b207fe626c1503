import { expect, test } from 'vitest'
import { parseTarget } from './request-target.ts'

test('ignores the server name in a request target', () => {
  expect(parseTarget('http://127.0.0.1:1/api/v1?limit=1')).toMatchObject({ path: '/api/v1', query: { limit: '1' } })
  expect(parseTarget('ftp://other/version')).toMatchObject({ path: '/version' })
  expect(parseTarget('https://other?a=b')).toMatchObject({ path: '', search: 'a=b' })
  for (const path of ['//other/version', '/http://x', '*', 'foo:bar']) expect(parseTarget(path)).toMatchObject({ path })
})
