import { expect, test } from 'vitest'
import type { JsonValue } from '../json/index.ts'
import type { ObjectShape, Shape } from '../shape/index.ts'
import { parseSchema } from './parse.ts'
import { shapeOfSchema } from './shape-of-schema.ts'

const objectMeta: Shape = { kind: 'any', atomic: false }

function shapeOf(field: JsonValue): Shape {
  const shape = shapeOfSchema(parseSchema({ type: 'object', properties: { field } }), { objectMeta })
  return shape.fields.get('field')?.shape as Shape
}

test('a resource has apiVersion, kind and metadata', () => {
  const shape = shapeOfSchema(parseSchema({ type: 'object', properties: { metadata: { type: 'object' } } }), {
    objectMeta,
  })
  expect([...shape.fields.keys()].sort()).toEqual(['apiVersion', 'kind', 'metadata'])
  expect(shape.fields.get('metadata')?.shape).toBe(objectMeta)
  expect(shape.elements).toBeUndefined()
})

test('lists are atomic by default', () => {
  const items = { type: 'object', properties: { name: { type: 'string' } } }
  expect(shapeOf({ type: 'array', items })).toMatchObject({ kind: 'list', listType: 'atomic', keys: [] })
  expect(shapeOf({ type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'set' })).toMatchObject({
    listType: 'set',
    items: { kind: 'scalar', type: 'string' },
  })
  const keyed = { type: 'array', items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] }
  expect(shapeOf(keyed)).toMatchObject({ listType: 'map', keys: ['name'] })
})

test('maps are granular by default', () => {
  const additionalProperties = { type: 'integer', format: 'int32' }
  expect(shapeOf({ type: 'object', additionalProperties })).toMatchObject({
    atomic: false,
    elements: { kind: 'scalar', type: 'integer', format: 'int32' },
  })
  expect(shapeOf({ type: 'object', 'x-kubernetes-map-type': 'atomic' })).toMatchObject({ atomic: true })
})

test('values without a type are deduced, including int-or-string', () => {
  expect(shapeOf({ 'x-kubernetes-preserve-unknown-fields': true })).toEqual({ kind: 'any', atomic: false })
  expect(shapeOf({ 'x-kubernetes-int-or-string': true })).toEqual({ kind: 'any', atomic: false })
  expect(shapeOf({ type: 'object' })).toMatchObject({ elements: { kind: 'any' }, preserveUnknownFields: false })
  expect(shapeOf({ type: 'object', additionalProperties: true })).toMatchObject({ elements: { kind: 'any' } })
})

test('preserving unknown fields is inherited by objects below', () => {
  const inner = { type: 'object', properties: { a: { type: 'string', default: 'x' } }, required: ['a'] }
  const outer = shapeOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { inner } })
  const shape = (outer as ObjectShape).fields.get('inner')?.shape as ObjectShape
  expect(shape.preserveUnknownFields).toBe(true)
  expect(shape.fields.get('a')).toMatchObject({ required: true, default: 'x', patchStrategies: [] })
})

test('an embedded resource has metadata too', () => {
  const embedded = {
    type: 'object',
    'x-kubernetes-embedded-resource': true,
    'x-kubernetes-preserve-unknown-fields': true,
  }
  expect((shapeOf(embedded) as ObjectShape).fields.get('metadata')?.shape).toBe(objectMeta)
})
