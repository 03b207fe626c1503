import { expect, test } from 'vitest'
import { diffText } from './diff.ts'
import { differencesOf } from './difference.ts'
import { lineDifferences } from './line-differences.ts'
import { compareResponses } from './response-comparison.ts'
import { shortValues } from './short-value.ts'

const paths = (...sides: Parameters<typeof differencesOf>) => differencesOf(...sides).map(({ path }) => path)

test('equal responses do not differ, whatever the order of their keys', () => {
  expect(differencesOf({ a: 1, b: [2n, null] }, { b: [2, null], a: 1 })).toEqual([])
})

test('returns the smallest fields that differ, including missing ones', () => {
  expect(differencesOf({ a: { b: 1, c: 2 } }, { a: { b: 2 } })).toEqual([
    { path: 'a.b', real: 1, ours: 2 },
    { path: 'a.c', real: 2, ours: undefined },
  ])
  expect(paths({ labels: { 'a.b/c': 1 } }, { labels: {} })).toEqual(['labels["a.b/c"]'])
})

test('items with names are compared with those of the same name, and their order is compared', () => {
  const named = (...names: string[]) => names.map((name) => ({ name }))
  expect(paths({ items: named('a', 'b', 'c') }, { items: named('a', 'c') })).toEqual(['items[b]'])
  expect(paths({ items: named('a', 'b') }, { items: named('b', 'a') })).toEqual(['items.order'])
  expect(paths([1, 2], [1, 3, 4])).toEqual(['[1]', '[2]'])
})

test('the order of managed fields depends on the clock and is not compared', () => {
  const entry = (manager: string) => ({ manager, operation: 'Update' })
  expect(paths({ managedFields: [entry('a'), entry('b')] }, { managedFields: [entry('b'), entry('a')] })).toEqual([])
  expect(paths({ managedFields: [entry('a')] }, { managedFields: [entry('b')] })).toEqual([
    'managedFields[a Update]',
    'managedFields[b Update]',
  ])
})

test('an object of another kind differs as a whole', () => {
  const status = { apiVersion: 'v1', kind: 'Status', code: 404 }
  expect(paths({ body: status }, { body: { apiVersion: 'v1', kind: 'Pod', spec: {} } })).toEqual(['body'])
})

test('compares only the fields that a step names, and a missing response is a difference', () => {
  const response = { status: 200, body: { paths: { '/a.b': 1, '/c': 2 } } }
  const other = { status: 200, body: { paths: { '/a.b': 1, '/c': 3 } } }
  expect(compareResponses(response, other, ['status', 'body.paths./a.b'])).toEqual([])
  expect(compareResponses(response, other, ['body.paths./c'])).toHaveLength(1)
  expect(compareResponses(response, { failure: 'reset' })).toEqual([
    { path: 'failure', real: undefined, ours: 'reset' },
  ])
})

test('texts differ in runs of lines, named after their first line', () => {
  const real = ['Name: web', 'Labels: a=b', 'Age: 1', 'End']
  const ours = ['Name: web', 'Age: 1', 'More', 'End']
  expect(lineDifferences(real, ours, 'stdout')).toEqual([
    { path: 'stdout[Labels]', real: 'Labels: a=b', ours: undefined },
    { path: 'stdout[More]', real: undefined, ours: 'More' },
  ])
  expect(lineDifferences(['a', 'b', 'c'], ['a', 'x', 'c'], 'stdout')).toEqual([
    { path: 'stdout[b]', real: 'b', ours: 'x' },
  ])
  expect(lineDifferences(['a'], [], 'stderr')).toEqual([{ path: 'stderr[a]', real: 'a', ours: undefined }])
})

test('a short diff begins with the request, and shows long values from their first difference', () => {
  const step = { scenario: 'create', step: 'a pod', request: 'POST /pods', differences: [] }
  expect(diffText(step, [{ path: 'status', real: 201, ours: undefined }])).toBe(
    'create: a pod\n  POST /pods\n  status\n    real 201\n    ours nothing',
  )
  const [real, ours] = shortValues(`${'x'.repeat(200)}1`, `${'x'.repeat(200)}2`, 40)
  expect([real.endsWith('x1"'), ours.endsWith('x2"'), real.length]).toEqual([true, true, 33])
})
