import { expect, test } from 'vitest'
import { formatFieldError } from '../field/index.ts'
import type { JsonValue } from '../json/index.ts'
import { compileSchema } from './compile.ts'
import { Correlation } from './correlation.ts'
import { parseSchema } from './parse.ts'

const keyed = {
  type: 'array',
  maxItems: 1,
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['name'],
  items: { type: 'object', properties: { name: { type: 'string' }, value: { type: 'string' } }, required: ['name'] },
}
const schema = parseSchema({
  type: 'object',
  properties: {
    keyed,
    atomic: { type: 'array', maxItems: 1, items: { type: 'string' } },
    object: {
      type: 'object',
      maxProperties: 1,
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { a: { type: 'string' }, b: { type: 'string' } },
    },
  },
})
const program = compileSchema(schema)

function refusals(value: JsonValue, old: JsonValue): readonly string[] {
  return program.validateUpdate(value, old).map(formatFieldError)
}

test('a list of type map did not change when its items only moved', () => {
  const value = { keyed: [{ name: 'a' }, { name: 'b' }], other: 1 }
  expect(refusals(value, { keyed: [{ name: 'b' }, { name: 'a' }], other: 2 })).toEqual([])
  expect(refusals(value, { keyed: [{ name: 'a' }, { name: 'c' }], other: 2 })).toEqual([
    'keyed: Too many: 2: must have at most 1 item',
  ])
})

test('an atomic list changed when its items moved', () => {
  expect(refusals({ atomic: ['a', 'b'], other: 1 }, { atomic: ['a', 'b'], other: 2 })).toEqual([])
  expect(refusals({ atomic: ['a', 'b'], other: 1 }, { atomic: ['b', 'a'], other: 2 })).toEqual([
    'atomic: Too many: 2: must have at most 1 item',
  ])
})

test('an object with an undeclared field never counts as unchanged', () => {
  expect(refusals({ object: { a: '1', b: '2' }, other: 1 }, { object: { b: '2', a: '1' }, other: 2 })).toEqual([])
  expect(refusals({ object: { a: '1', u: '2' }, other: 1 }, { object: { a: '1', u: '2' }, other: 2 })).toEqual([
    'object: Too many: 2: must have at most 1 item',
  ])
})

test('items without their keys have no counterpart', () => {
  const correlation = new Correlation({ keyed: [{}, { name: 'a' }] }, { keyed: [{}, { name: 'a' }] }, schema)
  const list = correlation.field('keyed')
  expect(list?.item(0)).toBeUndefined()
  expect(list?.item(1)?.old).toEqual({ name: 'a' })
  expect(list?.item(1)).toBe(list?.item(1))
  expect(list?.isUnchanged()).toBe(false)
})

test('fields that one side lacks have no counterpart, and null equals an absent old value', () => {
  expect(new Correlation({ atomic: [] }, {}, schema).field('atomic')).toBeUndefined()
  expect(new Correlation({ other: 1 }, { other: 1 }, schema).field('other')).toBeUndefined()
  expect(new Correlation(null, undefined, schema).isUnchanged()).toBe(true)
  expect(new Correlation(9007199254740993n, 9007199254740993n, schema).isUnchanged()).toBe(true)
})
