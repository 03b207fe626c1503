import { expect, test } from 'vitest'
import { decodeObjectMeta } from './object-meta.ts'

test.each([
  [
    { generation: 5, deletionGracePeriodSeconds: 0 },
    { generation: 5, deletionGracePeriodSeconds: 0 },
  ],
  [{ generation: 0, deletionGracePeriodSeconds: 30 }, { deletionGracePeriodSeconds: 30 }],
  [{ generation: 9007199254740993n }, { generation: 9007199254740993n }],
  [{ labels: { a: null, b: 'x' } }, { labels: { a: '', b: 'x' } }],
  [{ finalizers: [null, 'x'] }, { finalizers: ['', 'x'] }],
])('the metadata %o is decoded and encoded as %o', (given, expected) => {
  expect(decodeObjectMeta(given)).toEqual({ meta: expected, unknown: [] })
})

test.each([
  [{ name: 9007199254740993n }, 'number into Go struct field ObjectMeta.name'],
  [{ labels: { a: 9007199254740993n } }, 'number into Go struct field ObjectMeta.labels'],
])('a large number in place of a string is reported as a number', (given, problem) => {
  expect(decodeObjectMeta(given)).toEqual({ problem: `json: cannot unmarshal ${problem} of type string` })
})
