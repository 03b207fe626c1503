import { expect, test } from 'vitest'
import { isKubeError } from '../errors.ts'
import type { JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import { compileSchema } from './compile.ts'
import { parseSchema } from './parse.ts'

function problemOf(schema: unknown): string {
  try {
    parseSchema(schema as JsonValue)
  } catch (error) {
    if (isKubeError(error, 'KUBE_SCHEMA_INVALID')) return error.message
    throw error
  }
  return ''
}

test('keywords are parsed with their types, and null counts as absent', () => {
  const schema = parseSchema({ type: 'object', default: null, maxLength: null, properties: { a: { nullable: true } } })
  expect(schema.default).toBeUndefined()
  expect('maxLength' in schema).toBe(false)
  expect(schema.properties.get('a')?.nullable).toBe(true)
})

test.each([
  [[], 'openAPIV3Schema: must be a JSON schema object'],
  [{ type: ['string'] }, 'openAPIV3Schema.type: must be a string'],
  [{ properties: [] }, 'openAPIV3Schema.properties: must be an object'],
  [{ properties: { a: 1 } }, 'openAPIV3Schema.properties[a]: must be a JSON schema object'],
  [{ maxLength: 1.5 }, 'openAPIV3Schema.maxLength: must be an integer'],
  [{ maximum: '1' }, 'openAPIV3Schema.maximum: must be a number'],
  [{ nullable: 'yes' }, 'openAPIV3Schema.nullable: must be a boolean'],
  [{ required: [1] }, 'openAPIV3Schema.required: must be a list of strings'],
  [{ enum: {} }, 'openAPIV3Schema.enum: must be a list'],
  [{ additionalProperties: 1 }, 'openAPIV3Schema.additionalProperties: boolean or JSON schema expected'],
  [{ items: 'x' }, 'openAPIV3Schema.items: must be a JSON schema object or a list of them'],
])('a keyword of the wrong type is reported: %j', (schema, message) => {
  expect(problemOf(schema)).toBe(message)
})

function nested(depth: number): JsonValue {
  let schema: JsonValue = { type: 'string' }
  for (let level = 1; level < depth; level++) schema = { type: 'array', items: schema }
  return schema
}

test('a schema may nest up to the limit, and one level more is refused', () => {
  expect(problemOf(nested(limits.schemaDepthMax))).toBe('')
  expect(problemOf(nested(limits.schemaDepthMax + 1))).toContain(`nests deeper than ${limits.schemaDepthMax} schemas`)
})

test('a schema that contains itself is refused', () => {
  const schema: { type: string; properties: Record<string, unknown> } = { type: 'object', properties: {} }
  schema.properties['a'] = schema
  schema.properties['b'] = schema
  expect(problemOf(schema)).toBe('openAPIV3Schema.properties[a]: contains itself')
})

test('a schema that expands without bound is refused once it has too many parts', () => {
  let schema: Record<string, unknown> = { type: 'string' }
  for (let level = 0; level < 60; level++) schema = { type: 'object', properties: { a: schema, b: schema } }
  expect(problemOf(schema)).toContain(`has more than ${limits.schemaNodesMax} schemas`)
})

test('a property named __proto__ is an ordinary property', () => {
  const schema = parseSchema(JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'))
  expect([...schema.properties.keys()]).toEqual(['__proto__'])
  const program = compileSchema(schema)
  const value = JSON.parse('{"__proto__":1}')
  expect(program.prune(value).value).toBe(value)
  expect(program.validate(value)).toHaveLength(1)
})
