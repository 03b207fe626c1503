import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import { cloneJson, encodeJson, parseJson } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import { fieldSets } from '../testdata/arbitrary.ts'
import { itemElement } from './fields-v1.ts'
import { encodeFieldsV1, FieldSet, fieldSetsEqual, isCanonicalFieldsV1, parseFieldsV1 } from './index.ts'

const options = { seed: 1, numRuns: process.env['SOAK'] ? 20000 : 300 }

test('an encoded set parses to the same set, and its document is canonical', () => {
  fc.assert(
    fc.property(fieldSets, (set) => {
      const text = encodeJson(encodeFieldsV1(set))
      const parsed = parseJson(text)
      expect(fieldSetsEqual(parseFieldsV1(parsed), set)).toBe(true)
      expect(isCanonicalFieldsV1(parsed)).toBe(true)
      expect(encodeJson(encodeFieldsV1(parseFieldsV1(parsed)))).toBe(text)
    }),
    options,
  )
})

test.each([
  [
    'fields come before keys, values and indexes',
    { 'i:10': {}, 'i:9': {}, 'v:"a"': {}, 'k:{"a":1}': {}, 'f:z': {}, 'f:a': {} },
    '{"f:a":{},"f:z":{},"k:{\\"a\\":1}":{},"v:\\"a\\"":{},"i:9":{},"i:10":{}}',
  ],
  [
    'keys are sorted by name and written without spaces',
    { 'k:{"b": 1, "a": "x"}': {} },
    '{"k:{\\"a\\":\\"x\\",\\"b\\":1}":{}}',
  ],
  [
    'values order numbers, strings, booleans, lists, objects and null',
    { 'v:null': {}, 'v:{}': {}, 'v:[]': {}, 'v:true': {}, 'v:"0"': {}, 'v:2': {}, 'v:10': {} },
    '{"v:2":{},"v:10":{},"v:\\"0\\"":{},"v:true":{},"v:[]":{},"v:{}":{},"v:null":{}}',
  ],
  [
    'HTML characters of values are escaped, those of names are not',
    { 'v:"<&>"': {}, 'k:{"<":"<"}': {}, 'f:<': {} },
    '{"f:<":{},"k:{\\"<\\":\\"\\\\u003c\\"}":{},"v:\\"\\\\u003c\\\\u0026\\\\u003e\\"":{}}',
  ],
  [
    'numbers are written as Go writes them',
    { 'v:1.0': {}, 'v:1e-7': {}, 'v:1e21': {}, 'v:0.5': {} },
    '{"v:1e-07":{},"v:0.5":{},"v:1":{},"v:1e+21":{}}',
  ],
  [
    'a member with parts has a dot, a leaf is an empty object',
    { 'f:a': { '.': {}, 'f:b': { '.': {} }, 'f:c': null } },
    '{"f:a":{".":{},"f:b":{},"f:c":{}}}',
  ],
  ['elements of unknown types are dropped', { 'z:later': {}, 'f:a': { 'y:x': {} } }, '{"f:a":{}}'],
  ['strings sort by code point', { 'f:\u{1F600}': {}, 'f:\uFF21': {} }, '{"f:\uFF21":{},"f:\u{1F600}":{}}'],
] satisfies [string, JsonObject, string][])('%s', (_name, document, expected) => {
  expect(encodeJson(encodeFieldsV1(parseFieldsV1(document)))).toBe(expected)
  expect(isCanonicalFieldsV1(document)).toBe(false)
})

test('keys keep int64 values that a double would round', () => {
  const document = { 'k:{"port":9007199254740993}': {}, 'v:-9223372036854775808': {} }
  expect(Object.keys(encodeFieldsV1(parseFieldsV1(cloneJson(document))))).toEqual(Object.keys(document))
})

test.each([
  [{ f: {} }, 'key must be 2 characters long:'],
  [{ field: {} }, 'missing colon: field'],
  [{ 'i:x': {} }, 'invalid syntax'],
  [{ 'v:{': {} }, 'parsing key as path element'],
  [{ 'k:[1]': {} }, 'expected an object as key'],
  [{ 'f:a': 1 }, 'expected an object'],
  ['text', 'expected an object'],
] satisfies [JsonValue, string][])('%j is malformed', (document, message) => {
  expect(() => parseFieldsV1(document)).toThrow(message)
})

test('a document that is nested too deeply is malformed', () => {
  let document: JsonObject = {}
  for (let depth = 0; depth < 600; depth++) document = { 'f:a': document }
  expect(() => parseFieldsV1(document)).toThrow('nested too deeply')
})

test('an undefined document parses to the empty set', () => {
  expect(parseFieldsV1(undefined)).toBe(FieldSet.empty)
  expect(parseFieldsV1(null)).toBe(FieldSet.empty)
  expect(parseFieldsV1({}).isEmpty).toBe(true)
})

test('equal documents share one set, and an unchanged set returns its document', () => {
  const document = { 'f:spec': { 'f:a': {} } }
  expect(parseFieldsV1({ 'f:spec': { 'f:a': {} } })).toBe(parseFieldsV1(document))
  expect(encodeFieldsV1(parseFieldsV1(document))).toEqual(document)
})

test('a path element for __proto__ is an ordinary element', () => {
  const set = FieldSet.of(['__proto__', 'polluted'])
  expect(encodeJson(encodeFieldsV1(set))).toBe('{"f:__proto__":{"f:polluted":{}}}')
  expect(set.has(['__proto__', 'polluted'])).toBe(true)
})

test('equal documents share one set, until fieldsCacheCharactersMax evicts it', () => {
  const document = () => ({ 'f:shared': {} })
  const first = parseFieldsV1(document())
  expect(parseFieldsV1(document())).toBe(first)
  const sizeCharacters = 10_000
  for (let index = 0; index * sizeCharacters < limits.fieldsCacheCharactersMax; index++) {
    parseFieldsV1({ [`f:${String(index).padEnd(sizeCharacters, 'x')}`]: {} })
  }
  expect(parseFieldsV1(document())).not.toBe(first)
})

test('an item longer than fieldsCacheItemCharactersMax is parsed each time', () => {
  const item = (length: number) => itemElement(`v:"${'x'.repeat(length - 4)}"`)
  expect(item(limits.fieldsCacheItemCharactersMax)).toBe(item(limits.fieldsCacheItemCharactersMax))
  const long = item(limits.fieldsCacheItemCharactersMax + 1)
  expect(item(limits.fieldsCacheItemCharactersMax + 1)).not.toBe(long)
  expect(item(limits.fieldsCacheItemCharactersMax + 1)).toEqual(long)
})
