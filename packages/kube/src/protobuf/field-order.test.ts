import { expect, test } from 'vitest'
import { decodeProtobufMessage } from './index.ts'

const pod = { apiVersion: 'v1', kind: 'Pod' }
const a = 0x61
const b = 0x62

/** A field of bytes: tag, length, content. */
function field(number: number, ...content: number[]): number[] {
  return [number * 8 + 2, content.length, ...content]
}

function decode(...bytes: number[]) {
  return decodeProtobufMessage(Uint8Array.from(bytes), pod)
}

function metadataOf(...bytes: number[]) {
  return decode(...field(1, ...bytes))['metadata']
}

test('the last occurrence of a repeated field counts, even if it is zero', () => {
  expect(metadataOf(...field(1, a), ...field(1, b))).toEqual({ name: 'b' })
  expect(metadataOf(...field(1, a), ...field(1))).toEqual({})
  expect(metadataOf(...field(1, a), ...field(3, b), ...field(1))).toEqual({ namespace: 'b' })
})

test('fields may have any order', () => {
  expect(metadataOf(...field(3, b), ...field(1, a))).toEqual({ name: 'a', namespace: 'b' })
  expect(metadataOf(...field(3, b), ...field(1, a), ...field(3))).toEqual({ name: 'a' })
})

test('a repeated message is merged, including its lists and maps', () => {
  const label = (letter: number) => field(11, ...field(1, letter), ...field(2, letter))
  const first = field(1, ...field(1, a), ...label(a), ...field(14, a))
  const second = field(1, ...field(1), ...label(b), ...field(14, b))
  expect(decode(...first, ...field(3), ...second)).toMatchObject({
    metadata: { labels: { a: 'a', b: 'b' }, finalizers: ['a', 'b'] },
  })
  expect(decode(...first, ...second)['metadata']).not.toHaveProperty('name')
})

test('a field that is always printed is added when another such field is repeated', () => {
  const containerWithName = field(2, ...field(1, a), ...field(1, b))
  expect(decode(...field(2, ...containerWithName))).toMatchObject({
    spec: { containers: [{ name: 'b', resources: {} }] },
  })
})
