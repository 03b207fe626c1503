import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continuationOf, ListScanner } from './list-scanner.ts'
import { ObjectScan } from './object-scan.ts'
import { anyObject, anyValue, damaged } from './testing/json-texts.ts'

function scanList(bytes: Buffer, itemsMax = 1000) {
  const items: string[] = []
  const scanner = new ListScanner(bytes, new ObjectScan())
  while (scanner.read(itemsMax, (start, end) => items.push(bytes.toString('utf8', start, end))) === 'more');
  return { items, outcome: scanner.outcome, envelope: scanner.envelope }
}

const sorted =
  '{"apiVersion":"v1","items":[{"a":1},{"a":[2]}],"kind":"L","metadata":{"continue":"next","resourceVersion":"7"}}\n'
const metadataFirst =
  '{"kind":"L","apiVersion":"v1","metadata":{"resourceVersion":"7","continue":"next"},"items":[{"a":1},{"a":[2]}]}'
const spaced = JSON.stringify(JSON.parse(sorted), null, 2)

test.each([
  ['with sorted fields', sorted],
  ['with its metadata first', metadataFirst],
  ['with space', spaced],
])('a list %s yields its items and its metadata', (_, text) => {
  const { items, outcome, envelope } = scanList(Buffer.from(text), 1)
  expect(outcome).toBe('done')
  expect(items.map((item) => JSON.parse(item))).toEqual([{ a: 1 }, { a: [2] }])
  expect(envelope).toEqual({ kind: 'L', resourceVersion: '7', continue: 'next' })
})

test.each([
  [sorted, 'next'],
  [metadataFirst, 'next'],
  ['{"items":[],"metadata":{"continue":"","resourceVersion":"7"}}', undefined],
  ['{"items":[{"metadata":{"continue":"no"}}]}', undefined],
  ['{"items":[{"s":"\\"metadata\\":{\\"continue\\":\\"no\\"}}"}]}', undefined],
  ['', undefined],
  ['{"metadata":{"continue":', undefined],
])('guesses the next page of %s before its items are read', (text, expected) => {
  expect(continuationOf(Buffer.from(text))).toBe(expected)
})

test('reads lists without items, with null items, or with items that are not objects', () => {
  expect(scanList(Buffer.from('{"items":[],"kind":"L"}'))).toMatchObject({ items: [], outcome: 'done' })
  expect(scanList(Buffer.from('{"items":null}'))).toMatchObject({ items: [], outcome: 'done' })
  expect(scanList(Buffer.from('{"items":[null,1,{}]}'))).toMatchObject({ items: ['null', '1', '{}'], outcome: 'done' })
})

test.each(['{"items":[{}],"items":[]}', '{"it\\u0065ms":[]}', '{"items":[{}]', '{"items":[{}]} x', '[]', '{}'])(
  'leaves the list %s to parseJson',
  (text) => {
    expect(scanList(Buffer.from(text)).outcome).toBe('failed')
  },
)

test('for any bytes, the items are those of JSON.parse, or the scanner fails', () => {
  let done = 0
  const item = fc.oneof({ weight: 5, arbitrary: anyObject }, { weight: 1, arbitrary: anyValue })
  const list = fc
    .tuple(fc.array(item, { maxLength: 5 }), anyValue)
    .map(([items, extra]) => `{"extra":${extra},"items":[${items.join(', ')}],"kind":"L","metadata":{}}`)
  fc.assert(
    fc.property(damaged(list), (bytes) => {
      const { items, outcome } = scanList(bytes, 2)
      continuationOf(bytes)
      let value: { readonly items?: readonly unknown[] | null } | undefined
      try {
        value = JSON.parse(bytes.toString())
      } catch {
        value = undefined
      }
      if (outcome !== 'done') return
      done++
      expect(items.map((text) => JSON.parse(text))).toEqual(value?.items ?? [])
    }),
    { seed: 1, numRuns: process.env['SOAK'] ? 100_000 : 1000 },
  )
  expect(done).toBeGreaterThan(100)
})
