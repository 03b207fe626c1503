import type { JsonArray, JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { isJsonArray, isJsonObject, setField } from '@kubewright/kube/json'
import type { Choices } from './choices.ts'

export const fieldNames = ['a', 'b', 'c', 'spec', 'name', 'constructor', 'a.b', 'x-y', '__proto__', 'metadata']

const scalars: readonly JsonValue[] = [
  1,
  0,
  -1,
  2,
  5,
  10,
  1.5,
  3_000_000_000,
  9_007_199_254_740_993n,
  1e20,
  true,
  false,
  'a',
  '',
  'abc',
  'A',
  '50%',
  '10',
  'Not Valid!',
  'é😀',
  '2024-05-06T07:08:09Z',
  '2024-05-06',
  '10.1.2.3',
  'https://example.com/path',
  '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  'x'.repeat(300),
  null,
]

/** Any JSON value; small ones first. */
export function anyValue(choices: Choices, depth = 0): JsonValue {
  const kind = depth > 3 || choices.isSpent ? 0 : choices.below(5)
  if (kind < 3) return choices.pick(scalars)
  if (kind === 3) return Array.from({ length: choices.below(4) }, () => anyValue(choices, depth + 1))
  const object: MutableJsonObject = {}
  const count = choices.below(4)
  for (let index = 0; index < count; index++) setField(object, choices.pick(fieldNames), anyValue(choices, depth + 1))
  return object
}

/** A mostly valid value of a schema: of its type, with its fields, and sometimes something else. */
export function valueNear(schema: JsonValue | undefined, choices: Choices, depth = 0): JsonValue {
  if (!isJsonObject(schema) || choices.withProbability(4)) return anyValue(choices, depth)
  const { enum: allowed, type } = schema
  if (isJsonArray(allowed) && choices.withProbability(70)) return choices.pick(allowed)
  if (schema['nullable'] === true && choices.withProbability(15)) return null
  switch (type) {
    case 'string':
      return choices.pick(texts)
    case 'integer':
      return choices.pick(integers)
    case 'number':
      return choices.pick(numbers)
    case 'boolean':
      return choices.withProbability(50)
    case 'array':
      return itemsNear(schema, choices, depth)
    case 'object':
      return objectNear(schema, choices, depth)
    default:
      return schema['x-kubernetes-int-or-string'] === true
        ? choices.pick<JsonValue>([1, '50%', 'A', 65])
        : anyValue(choices, depth)
  }
}

const texts = scalars.filter((value) => typeof value === 'string')
const integers: readonly JsonValue[] = [1, 0, 2, 3, -1, 5, 10, 80, 1001, 3_000_000_001, 9_223_372_036_854_775_807n]
const numbers: readonly JsonValue[] = [...integers, 1.5, 0.1, 0.5, -2.25, 1e300]

function itemsNear(schema: JsonObject, choices: Choices, depth: number): JsonArray {
  const length = choices.below(depth > 4 ? 2 : 4)
  const items = Array.from({ length }, () => valueNear(schema['items'], choices, depth + 1))
  if (items.length > 1 && choices.withProbability(30)) items.push(choices.pick(items))
  return items
}

function objectNear(schema: JsonObject, choices: Choices, depth: number): JsonObject {
  const object: MutableJsonObject = {}
  const { properties, required, additionalProperties } = schema
  if (isJsonObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      const isRequired = isJsonArray(required) && required.includes(name)
      if (choices.withProbability(isRequired ? 85 : 60)) setField(object, name, valueNear(property, choices, depth + 1))
    }
  }
  if (isJsonObject(additionalProperties)) {
    const count = choices.below(3)
    for (let index = 0; index < count; index++) {
      setField(object, choices.pick(fieldNames), valueNear(additionalProperties, choices, depth + 1))
    }
  }
  if (schema['x-kubernetes-embedded-resource'] === true) addTypeAndMeta(object, choices)
  if (choices.withProbability(12)) setField(object, choices.pick(fieldNames), anyValue(choices, depth + 1))
  return object
}

export const metadatas: readonly JsonValue[] = [
  { name: 'abc' },
  { name: 'abc', labels: { a: 'b' }, unknown: 1 },
  {},
  { name: 'Not Valid!', labels: { 'a b': 'c' } },
  { generateName: 'a-', finalizers: ['x'] },
  { labels: { a: 1 } },
  { name: 1 },
  { creationTimestamp: null, generation: 1.5 },
  null,
  'text',
]

function addTypeAndMeta(object: MutableJsonObject, choices: Choices): void {
  if (choices.withProbability(85)) object['apiVersion'] = choices.pick<JsonValue>(['v1', 'apps/v1', 'a/b/c', '', 5])
  if (choices.withProbability(85)) object['kind'] = choices.pick<JsonValue>(['ConfigMap', 'not valid', '', true])
  if (choices.withProbability(75)) object['metadata'] = choices.pick(metadatas)
}

/** Makes one change anywhere in a value: replaces, drops, adds or repeats something. */
export function mutated(value: JsonValue, choices: Choices): JsonValue {
  if (isJsonObject(value)) {
    const keys = Object.keys(value)
    const copy: MutableJsonObject = {}
    for (const key of keys) setField(copy, key, value[key] as JsonValue)
    if (keys.length === 0 || choices.withProbability(15)) {
      setField(copy, choices.pick(fieldNames), anyValue(choices, 2))
      return copy
    }
    const key = choices.pick(keys)
    if (choices.withProbability(12)) delete copy[key]
    else
      setField(
        copy,
        key,
        choices.withProbability(15) ? anyValue(choices, 2) : mutated(value[key] as JsonValue, choices),
      )
    return copy
  }
  if (isJsonArray(value) && value.length > 0) return mutatedItems(value, choices)
  return anyValue(choices, 2)
}

function mutatedItems(items: JsonArray, choices: Choices): JsonArray {
  const copy = [...items]
  const index = choices.below(copy.length)
  const change = choices.below(10)
  if (change === 7) copy.push(copy[index] as JsonValue)
  else if (change === 8) copy.splice(index, 1)
  else if (change === 9) copy.reverse()
  else copy[index] = mutated(copy[index] as JsonValue, choices)
  return copy
}
