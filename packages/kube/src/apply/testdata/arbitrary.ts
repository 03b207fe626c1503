import fc from 'fast-check'
import type { JsonObject, JsonValue } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { PathElement } from '../fieldset/index.ts'
import { FieldSet, indexElement, keyElement, valueElement } from '../fieldset/index.ts'
import { itemText } from '../typed/item.ts'
import { thing } from './shapes.ts'

const depthMax = 5

/** Values of a shape, with nulls and empty parts now and then; lists have no duplicates. */
export function valuesOf(shape: Shape, depth = 0): fc.Arbitrary<JsonValue> {
  const value = plainValueOf(shape, depth)
  return depth === 0 ? value : fc.oneof({ weight: 19, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) })
}

function plainValueOf(shape: Shape, depth: number): fc.Arbitrary<JsonValue> {
  switch (shape.kind) {
    case 'scalar':
      if (shape.type === 'boolean') return fc.boolean()
      return shape.type === 'integer' ? fc.integer({ min: 0, max: 2 }) : fc.constantFrom('a', 'b', 'c')
    case 'list':
      return listValueOf(shape, depth)
    case 'object':
      return objectValueOf(shape, depth)
    default:
      if (depth > depthMax) return fc.constantFrom('a', 1)
      return fc.oneof(
        fc.constantFrom('a', 1, true),
        fc.dictionary(names, fc.constantFrom('a', 1)),
        fc.array(fc.integer()),
      )
  }
}

const names = fc.constantFrom('p', 'q', 'r')

function listValueOf(list: ListShape, depth: number): fc.Arbitrary<JsonValue> {
  const items = fc.array(plainValueOf(list.items, depth + 1), { maxLength: 3 })
  if (list.listType === 'atomic') return items
  return items.map((values) =>
    withoutDuplicates(
      list,
      values.map((value) => withKeys(list, value)),
    ),
  )
}

function withKeys(list: ListShape, value: JsonValue): JsonValue {
  if (list.listType === 'set') return value
  const object = { ...(value as JsonObject) }
  for (const key of list.keys) object[key] ??= key === 'port' ? 1 : 'a'
  return object
}

function withoutDuplicates(list: ListShape, values: readonly JsonValue[]): JsonValue {
  const byText = new Map(values.map((value) => [itemText(list, value), value]))
  byText.delete(undefined)
  return [...byText.values()]
}

function objectValueOf(object: ObjectShape, depth: number): fc.Arbitrary<JsonValue> {
  const fields: Record<string, fc.Arbitrary<JsonValue>> = {}
  if (depth <= depthMax) {
    for (const field of object.fields.values())
      fields[field.name] = fc.option(valuesOf(field.shape, depth + 1), {
        nil: undefined,
        freq: 1,
      }) as fc.Arbitrary<JsonValue>
  }
  const struct = fc.record(fields, { requiredKeys: [] }).map(dropSome)
  if (object.elements === undefined) return struct
  const entries = fc.dictionary(names, valuesOf(object.elements, depth + 1), { maxKeys: 2 })
  return fc.tuple(struct, entries).map(([some, others]) => ({ ...others, ...some }))
}

function dropSome(object: Record<string, JsonValue | undefined>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

/** Objects of the kind with a field of every sort. */
export const things: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      spec: valuesOf((thing.fields.get('spec') as { shape: Shape }).shape),
      data: fc.dictionary(names, fc.constantFrom('a', 'b')),
    },
    { requiredKeys: [] },
  )
  .map((body) => ({ apiVersion: 'example.com/v1', kind: 'Thing', metadata: { name: 'x' }, ...(body as JsonObject) }))

const elements: fc.Arbitrary<PathElement> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', '__proto__', '') },
  fc.constantFrom('x', 'y<', 'ü', '\u{1F600}', '\uFF21').map((value) => keyElement([{ name: 'name', value }])),
  fc.constantFrom<JsonValue>('x', 1, 2, 1.5, true, null, 9007199254740993n).map(valueElement),
  fc.nat(12).map(indexElement),
  fc.tuple(fc.nat(3), fc.constantFrom('TCP', 'UDP')).map(([port, protocol]) =>
    keyElement([
      { name: 'protocol', value: protocol },
      { name: 'port', value: port },
    ]),
  ),
)

/** Sets of a few short paths, so that two of them often overlap. */
export const fieldSets: fc.Arbitrary<FieldSet> = fc
  .array(fc.array(elements, { minLength: 1, maxLength: 4 }), { maxLength: 8 })
  .map((paths) => FieldSet.of(...paths))
