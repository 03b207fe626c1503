import { expect, test } from 'vitest'
import { keptResponse } from './kept-response.ts'

test('keeps a short body and replaces a long one by its digest', () => {
  expect(
    keptResponse('/api', { status: 200, headers: { 'content-type': 'application/json', date: 'x' }, body: { a: 1 } }),
  ).toEqual({
    status: 200,
    body: { a: 1 },
  })
  const long = (end: string) => keptResponse('/api', { status: 200, body: { a: 'x'.repeat(3000) + end } })
  expect(long('a')).toEqual({ status: 200, bodyDigest: expect.stringMatching(/^[0-9a-f]{24}$/) })
  expect(long('a')).toEqual(long('a'))
  expect(long('a')).not.toEqual(long('b'))
})

test('leaves out only descriptions of Kubernetes and build information of the server', () => {
  const column = { name: 'Name', type: 'string', format: 'name', priority: 0, description: 'A text.' }
  const table = { kind: 'Table', columnDefinitions: [column], rows: [] }
  expect(keptResponse('/api/v1/pods', { body: table })).toEqual({ body: { columns: ['Name string name 0'], rows: [] } })
  const definition = { description: 'Kept, it is an object.', kind: 'PriorityClass' }
  expect(keptResponse('/apis/x', { body: definition })).toEqual({ body: definition })
  expect(keptResponse('/version?timeout=32s', { body: { major: '1', minor: '36', goVersion: 'x' } })).toEqual({
    body: { major: '1', minor: '36' },
  })
})

test('keeps headers that clients act on', () => {
  const headers = { 'content-type': 'application/json;as=Table', warning: '299 - "x"', 'audit-id': 'y' }
  expect(keptResponse('/', { status: 200, headers })).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json;as=Table', warning: '299 - "x"' },
  })
})
