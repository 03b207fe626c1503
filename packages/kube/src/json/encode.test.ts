import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import type { JsonValue } from './index.ts'
import {
  cloneJson,
  encodeCanonicalJson,
  encodeGoJson,
  encodeGoStruct,
  encodeJson,
  freezeJson,
  jsonEqual,
  parseJson,
} from './index.ts'
import { arbitraryJson } from './testdata/arbitrary.ts'

const runs = process.env['SOAK'] ? 20_000 : 500

test('a bigint is encoded as an integer', () => {
  expect(encodeJson({ a: 9223372036854775807n, b: [-9007199254740993n, 1] })).toBe(
    '{"a":9223372036854775807,"b":[-9007199254740993,1]}',
  )
})

test('undefined fields are left out, with and without bigints', () => {
  expect(encodeJson({ a: undefined, b: 1, c: { d: undefined } })).toBe('{"b":1,"c":{}}')
  expect(encodeJson({ a: undefined, b: 2n ** 60n, c: { d: undefined } })).toBe('{"b":1152921504606846976,"c":{}}')
  expect(encodeCanonicalJson({ b: undefined, a: 1 })).toBe('{"a":1}')
})

test('a document with a bigint is otherwise encoded as by JSON.stringify', () => {
  fc.assert(
    fc.property(arbitraryJson, (value) => {
      expect(encodeJson([value, 2n ** 60n])).toBe(`[${encodeJson(value)},1152921504606846976]`)
    }),
    { seed: 1, numRuns: runs },
  )
})

test('canonical encoding orders fields by code point, whatever their order was', () => {
  expect(encodeCanonicalJson({ '😀': 1, Ａ: 2, b: { z: 1, a: 2 }, a: 3, B: 4 })).toBe(
    '{"B":4,"a":3,"b":{"a":2,"z":1},"Ａ":2,"😀":1}',
  )
})

test('equal values have equal canonical encodings, and only they', () => {
  fc.assert(
    fc.property(arbitraryJson, arbitraryJson, (left, right) => {
      expect(encodeCanonicalJson(reversed(left))).toBe(encodeCanonicalJson(left))
      expect(encodeCanonicalJson(left) === encodeCanonicalJson(right)).toBe(jsonEqual(left, right))
      expect(jsonEqual(parseJson(encodeCanonicalJson(left)), left)).toBe(true)
    }),
    { seed: 2, numRuns: runs },
  )
})

function reversed(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(reversed)
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, field]) => [key, reversed(field as JsonValue)]),
  )
}

test('values in messages are encoded as by json.Marshal', () => {
  expect(encodeGoJson({ b: '<a & b>', a: '\u2028' })).toBe('{"a":"\\u2028","b":"\\u003ca \\u0026 b\\u003e"}')
})

test('a struct is encoded in the order of its fields, without undefined ones', () => {
  expect(
    encodeGoStruct([
      ['b', '<'],
      ['none', undefined],
      ['a', { z: 1, y: null }],
    ]),
  ).toBe('{"b":"\\u003c","a":{"y":null,"z":1}}')
  expect(encodeGoStruct([])).toBe('{}')
})

test('a value nested up to the limit is encoded, one level more is refused', () => {
  let value: JsonValue = 2n ** 60n
  for (let depth = 0; depth < limits.encodedDepthMax; depth++) value = depth % 2 === 0 ? [value] : { a: value }
  for (const encode of [encodeJson, encodeCanonicalJson]) {
    expect(encode(value)).toContain('1152921504606846976')
    for (const deeper of [[value], { a: value }]) {
      expect(() => encode(deeper)).toThrow(`the document nests deeper than ${limits.encodedDepthMax} levels`)
    }
  }
})

test('a value that nests deeper than the limit is refused rather than overflowing the stack', () => {
  let value: JsonValue = 2n ** 60n
  for (let depth = 0; depth < 100_000; depth++) value = [value]
  for (const encode of [encodeJson, encodeCanonicalJson]) {
    expect(() => encode(value)).toThrow('nests deeper')
    try {
      encode(value)
    } catch (error) {
      expect(isKubeError(error, 'KUBE_DOCUMENT_TOO_DEEP')).toBe(true)
    }
  }
})

test('a clone is equal and shares nothing; a frozen original proves it', () => {
  fc.assert(
    fc.property(arbitraryJson, (value) => {
      const frozen = freezeJson(cloneJson(value))
      expect(Object.isFrozen(frozen)).toBe(true)
      const clone = cloneJson(frozen)
      expect(jsonEqual(clone, value)).toBe(true)
      if (typeof clone === 'object' && clone !== null) expect(Object.isFrozen(clone)).toBe(false)
    }),
    { seed: 3, numRuns: runs },
  )
})
