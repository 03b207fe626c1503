import { formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { configMapStrategy, decodedSizeBytes } from './config-map.ts'

function problems(configMap: JsonObject): readonly string[] {
  return (configMapStrategy.validateCreate?.(configMap) ?? []).map(formatFieldError)
}

test('a key is either in data or in binaryData', () => {
  expect(problems({ data: { a: 'x' }, binaryData: { a: 'eA==', b: 'eA==' } })).toEqual([
    'data[a]: Invalid value: "a": duplicate of key present in binaryData',
  ])
})

test('a key may be the name of a JavaScript object property', () => {
  expect(problems({ data: JSON.parse('{"__proto__": "x", "constructor": "y"}') as JsonObject })).toEqual([])
})

test('keys are valid file names', () => {
  const [inData, inBytes] = problems({ data: { '..': 'x' }, binaryData: { 'a/b': 'eA==' } })
  expect(inData).toBe('data[..]: Invalid value: "..": must not be \'..\'')
  expect(inBytes).toContain('binaryData[a/b]: Invalid value: "a/b": a valid config key must consist of')
})

test('strings and bytes together have at most dataSizeBytesMax bytes', () => {
  const { dataSizeBytesMax } = apiserverLimits
  const half = 'é'.repeat(dataSizeBytesMax / 4)
  const bytes = Buffer.alloc(dataSizeBytesMax / 2).toString('base64')
  expect(problems({ data: { a: half }, binaryData: { b: bytes } })).toEqual([])
  const tooLong = ['[]: Too long: may not be more than 1048576 bytes']
  expect(problems({ data: { a: half, c: 'x' }, binaryData: { b: bytes } })).toEqual(tooLong)
})

test.each([0, 1, 2, 3, 4])('computes the size of %d bytes from their base64', (size) => {
  expect(decodedSizeBytes(Buffer.alloc(size).toString('base64'))).toBe(size)
})

test('an immutable config map stays the same, except for its metadata', () => {
  const old = { immutable: true, data: { a: 'b' } }
  const problemsOf = (object: JsonObject) =>
    (configMapStrategy.validateUpdate?.(object, old) ?? []).map(({ field }) => field)
  expect(problemsOf({ ...old, metadata: { labels: { a: 'b' } } })).toEqual([])
  expect(problemsOf({ data: {}, binaryData: { c: '' } })).toEqual(['immutable', 'data', 'binaryData'])
})
