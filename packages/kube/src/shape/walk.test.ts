import { expect, test } from 'vitest'
import type { ObjectShape, Shape } from './index.ts'
import { anyShape, rawShape, shapeOfKey } from './index.ts'
import { shapeAt, shapeOfItems } from './walk.ts'

const text: Shape = { kind: 'scalar', type: 'string' }
const labels: ObjectShape = {
  kind: 'object',
  atomic: false,
  fields: new Map(),
  elements: text,
  preserveUnknownFields: false,
}
const item: ObjectShape = {
  kind: 'object',
  atomic: false,
  fields: new Map([['labels', { name: 'labels', shape: labels, required: false, patchStrategies: [] }]]),
  preserveUnknownFields: false,
}
const list: Shape = { kind: 'list', listType: 'atomic', keys: [], items: item }

test('a path leads through lists, declared fields and maps', () => {
  expect(shapeAt(list, [0, 'labels', 'app'])).toBe(text)
  expect(shapeAt(list, ['*', 'labels'])).toBe(labels)
  expect(shapeAt(list, [0, 'unknown', 'app'])).toBeUndefined()
  expect(shapeAt(list, [])).toBe(list)
})

test('an asterisk is an ordinary key in an object, and a list has no keys', () => {
  expect(shapeAt(labels, ['*'])).toBe(text)
  expect(shapeAt(list, ['labels'])).toBeUndefined()
})

test('a value without a type is owned in parts or as a whole', () => {
  expect(anyShape).toEqual({ kind: 'any', atomic: false })
  expect(rawShape).toEqual({ kind: 'any', atomic: true })
})

test('an undeclared key has a shape only in a map or an object that preserves unknown fields', () => {
  expect(shapeOfKey(item, 'other')).toBeUndefined()
  expect(shapeOfKey({ ...item, preserveUnknownFields: true }, 'other')).toBe(anyShape)
  expect(shapeOfKey(labels, '__proto__')).toBe(text)
  expect(shapeOfKey(text, 'x')).toBeUndefined()
})

test('values inside a value without a type have no type', () => {
  expect(shapeAt(rawShape, ['a', 1, 'b'])).toBe(rawShape)
  expect(shapeOfItems(anyShape)).toBe(anyShape)
  expect(shapeOfItems(text)).toBeUndefined()
})
