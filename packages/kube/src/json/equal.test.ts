import { expect, test } from 'vitest'
import { cloneJson, freezeJson, type JsonValue, jsonEqual } from './index.ts'

const withPrototypeField = JSON.parse('{"__proto__":1}') as JsonValue

test.each<readonly [JsonValue | undefined, JsonValue | undefined, boolean]>([
  [5, 5n, true],
  [-(2 ** 60), -(2n ** 60n), true],
  [5.5, 5n, false],
  [6, 5n, false],
  ['5', 5n, false],
  [true, 1n, false],
  [5, '5', false],
  [null, undefined, false],
  [null, {}, false],
  [null, 0n, false],
  [{ a: undefined }, {}, true],
  [{ a: undefined, b: 1 }, { b: 1, c: undefined }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [{ a: null }, {}, false],
  [{ a: [{ b: 1n }] }, { a: [{ b: 1 }] }, true],
  [{ valueOf: 1 }, {}, false],
  [withPrototypeField, {}, false],
  [withPrototypeField, JSON.parse('{"__proto__":1}'), true],
  [[], {}, false],
  [[1], [1, 2], false],
  [[1, 2], [2, 1], false],
  [[[]], [{}], false],
])('%o and %o are equal, or not, in both directions', (left, right, equal) => {
  expect(jsonEqual(left, right)).toBe(equal)
  expect(jsonEqual(right, left)).toBe(equal)
})

test('a clone leaves out undefined fields and keeps a field of any name', () => {
  const clone = cloneJson({ a: undefined, b: [{ c: undefined }] })
  expect(Object.keys(clone)).toEqual(['b'])
  expect(clone.b).toStrictEqual([{}])
  expect(Object.entries(cloneJson(withPrototypeField) as object)).toEqual([['__proto__', 1]])
})

test('freezing reaches every object and list', () => {
  const value = { a: [{ b: [] }], c: null, d: undefined }
  expect(freezeJson(value)).toBe(value)
  for (const part of [value, value.a, value.a[0], value.a[0]?.b]) expect(Object.isFrozen(part)).toBe(true)
})
