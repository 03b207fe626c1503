import { expect, test } from 'vitest'
import type { JsonObject } from '../json/index.ts'
import { parseSchema } from './parse.ts'
import { unreadableKeyword } from './structural-check.ts'

const unsupported: readonly (readonly [keyword: string, value: JsonObject[string]])[] = [
  ['id', 'x'],
  ['$ref', 'x'],
  ['patternProperties', { a: {} }],
  ['dependencies', { a: ['b'] }],
  ['additionalItems', true],
  ['definitions', { a: {} }],
]

test.each(unsupported)('a schema with %s cannot be read as structural, at any depth', (keyword, value) => {
  const problem = `OpenAPIV3Schema '${keyword}' is not supported`
  const schema = { [keyword]: value }
  const places = [schema, { not: schema }, { anyOf: [{}, schema] }, { items: schema }, { properties: { a: schema } }]
  for (const place of places) expect(unreadableKeyword(parseSchema(place))).toBe(problem)
  expect(unreadableKeyword(parseSchema({ additionalProperties: schema }))).toBe(problem)
})

test('a schema without such keywords can be read', () => {
  expect(unreadableKeyword(parseSchema({ type: 'object', properties: { a: { type: 'string' } } }))).toBeUndefined()
})
