import { expect, test } from 'vitest'
import type { JsonValue } from '../json/index.ts'
import { compileSchema } from './compile.ts'
import { parseSchema } from './parse.ts'
import { withPrunedDefaults } from './pruned-defaults.ts'

const defaulted = (properties: JsonValue, value: JsonValue): JsonValue =>
  compileSchema(parseSchema({ type: 'object', properties })).applyDefaults(value)

test('unknown fields of a default do not get into objects', () => {
  const known = { type: 'object', properties: { a: { type: 'string' } } }
  const value = { a: 'x', b: { c: null } }
  expect(defaulted({ o: { ...known, default: value } }, {})).toEqual({ o: { a: 'x' } })
  expect(defaulted({ l: { type: 'array', items: known, default: [value] } }, {})).toEqual({ l: [{ a: 'x' }] })
  const map = { type: 'object', additionalProperties: { ...known, default: value } }
  expect(defaulted({ m: map }, { m: { k: null } })).toEqual({ m: { k: { a: 'x' } } })
  expect(defaulted({ l: { type: 'array', items: { ...known, default: value } } }, { l: [null] })).toEqual({
    l: [{ a: 'x' }],
  })
})

test('a default keeps preserved fields, and the known metadata of an embedded resource', () => {
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  expect(defaulted({ o: { ...open, default: { b: 1 } } }, {})).toEqual({ o: { b: 1 } })
  const resource = { apiVersion: 'v1', kind: 'A', metadata: { name: 'a', bogus: 1 }, spec: {} }
  const embedded = { type: 'object', 'x-kubernetes-embedded-resource': true, properties: { spec: { type: 'object' } } }
  expect(defaulted({ o: { ...embedded, default: resource } }, {})).toEqual({
    o: { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, spec: {} },
  })
})

test('returns the same schema if its defaults have no unknown fields', () => {
  const a = { type: 'object', properties: { b: { type: 'integer', default: 1 } }, default: { b: 2 } }
  const schema = parseSchema({ type: 'object', properties: { a, l: { type: 'array', items: a } } })
  expect(withPrunedDefaults(schema, true)).toBe(schema)
})
