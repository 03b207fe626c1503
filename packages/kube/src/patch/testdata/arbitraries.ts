import fc from 'fast-check'
import { type JsonObject, type JsonValue, setField } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'

/** Keys that collide often, including those that pointers escape and those with a meaning in JavaScript. */
const keys = fc.constantFrom('a', 'b', 'name', '0', '-', '', 'a/b', 'm~n', '~1', '__proto__', 'constructor')
const scalars = fc.oneof(
  fc.constantFrom<JsonValue>(0, 1, 1.5, -7, '', 'a', 'b', true, false, 9007199254740993n, 'ü€😀'),
  fc.integer({ min: 0, max: 3 }),
)

function objectOf(entries: readonly (readonly [string, JsonValue])[]): JsonObject {
  const object: Record<string, JsonValue> = {}
  for (const [key, value] of entries) setField(object, key, value)
  return object
}

/** JSON values; `nulls` allows null among them. */
export function jsonValues(nulls: boolean): fc.Arbitrary<JsonValue> {
  const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      nulls ? fc.oneof(scalars, fc.constant(null)) : scalars,
      fc.array(tie('value'), { maxLength: 5 }),
      fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map(objectOf),
    ),
  }))
  return value
}

export function jsonObjects(nulls: boolean): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(keys, jsonValues(nulls)), { maxLength: 6 }).map(objectOf)
}

export function jsonDocuments(): fc.Arbitrary<JsonValue> {
  return fc.oneof(jsonObjects(true), fc.array(jsonValues(true), { maxLength: 6 }))
}

const words = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')

/**
 * Values of a shape. Merged lists have no key and no scalar twice; fields that strategic merge cannot reach (`avoid`)
 * are left out.
 */
export function valuesOf(shape: Shape, avoid: ReadonlySet<string>): fc.Arbitrary<JsonValue> {
  if (shape.kind === 'scalar') return shape.type === 'integer' ? fc.integer({ min: 0, max: 9 }) : words
  if (shape.kind !== 'object') return fc.constant([])
  if (shape.elements !== undefined) return fc.dictionary(words, words, { maxKeys: 3 })
  const fields: Record<string, fc.Arbitrary<JsonValue>> = {}
  for (const field of shape.fields.values()) {
    if (!avoid.has(field.name)) fields[field.name] = fieldValues(field.shape, field.patchMergeKey, avoid)
  }
  return fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>
}

function fieldValues(shape: Shape, mergeKey: string | undefined, avoid: ReadonlySet<string>): fc.Arbitrary<JsonValue> {
  if (shape.kind !== 'list') return valuesOf(shape, avoid)
  const items = valuesOf(shape.items, avoid)
  if (mergeKey === undefined) return fc.uniqueArray(items, { maxLength: 4 })
  const key = mergeKey === 'size' ? fc.integer({ min: 0, max: 9 }) : words
  const keyed = fc.tuple(items, key).map(([item, value]) => ({ ...(item as JsonObject), [mergeKey]: value }))
  return fc.uniqueArray(keyed, { maxLength: 4, selector: (item) => (item as JsonObject)[mergeKey] })
}
