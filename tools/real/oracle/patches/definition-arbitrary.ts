import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import fc from 'fast-check'
import { type ApplyKind, customKind } from './apply-kinds.ts'
import { rarely } from './document-arbitrary.ts'

const fieldNames = fc.constantFrom('a', 'b', 'c', 'd', 'name', 'port')

const scalarSchemas: fc.Arbitrary<JsonObject> = fc.constantFrom<JsonObject>(
  { type: 'string' },
  { type: 'string' },
  { type: 'string', format: 'date-time' },
  { type: 'string', format: 'byte' },
  { type: 'integer' },
  { type: 'integer', format: 'int32' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'string', nullable: true },
  { type: 'string', default: 'a' },
  { type: 'integer', default: 1 },
  { 'x-kubernetes-int-or-string': true },
)

/** Lists with the keys name and port; the port may have a default. */
function keyedLists(items: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.subarray(['name', 'port'], { minLength: 1 }), fc.boolean(), items)
    .map(([keys, hasDefault, item]) => {
      const port: JsonObject = hasDefault ? { type: 'integer', default: 1 } : { type: 'integer' }
      const required = keys.filter((key) => key !== 'port' || !hasDefault)
      const properties = { ...(item['properties'] as JsonObject), name: { type: 'string' }, port }
      return {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': keys,
        items: { ...item, properties, ...(required.length > 0 ? { required } : {}) },
      }
    })
}

function objectSchemas(fields: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      properties: fc.dictionary(fieldNames, fields, { maxKeys: 4, minKeys: 1 }),
      isAtomic: rarely(fc.constant(true), 6),
      preserves: rarely(fc.constant(true), 8),
      nullable: rarely(fc.constant(true), 8),
    })
    .map(({ properties, isAtomic, preserves, nullable }) => ({
      type: 'object',
      properties,
      ...(isAtomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
      ...(preserves ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
      ...(nullable ? { nullable } : {}),
    }))
}

const unspecificSchemas = fc.constantFrom<JsonObject>(
  { type: 'object' },
  { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  { 'x-kubernetes-preserve-unknown-fields': true },
  { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-embedded-resource': true },
)

const { schema: schemas, object: objects } = fc.letrec<{ schema: JsonObject; object: JsonObject }>((tie) => ({
  object: objectSchemas(tie('schema')),
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 3, arbitrary: scalarSchemas },
    { weight: 3, arbitrary: tie('object') },
    { weight: 4, arbitrary: keyedLists(tie('object')) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('string', 'integer').map((type) => ({
        type: 'array',
        'x-kubernetes-list-type': 'set',
        items: { type },
      })),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(tie('schema'), fc.boolean()).map(([items, isExplicit]) => ({
        type: 'array',
        items,
        ...(isExplicit ? { 'x-kubernetes-list-type': 'atomic' } : {}),
      })),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(tie('schema'), rarely(fc.constant('atomic'), 5)).map(([additionalProperties, mapType]) => ({
        type: 'object',
        additionalProperties,
        ...(mapType === undefined ? {} : { 'x-kubernetes-map-type': mapType }),
      })),
    },
    { weight: 1, arbitrary: unspecificSchemas },
  ),
}))

const statusSchema: JsonObject = {
  type: 'object',
  properties: {
    phase: { type: 'string' },
    conditions: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['type'],
      items: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string' }, status: { type: 'string' } },
      },
    },
  } as Record<string, JsonValue>,
}

/** Custom resources with any structural schema, a third of them with two versions. */
export const customKinds: fc.Arbitrary<ApplyKind> = fc
  .tuple(fc.dictionary(fieldNames, schemas, { minKeys: 1, maxKeys: 5 }), objects, fc.nat(2))
  .map(([properties, extra, sort]) =>
    customKind(
      { ...extra, properties: { ...(extra['properties'] as JsonObject), ...properties } },
      statusSchema,
      sort === 0,
    ),
  )
