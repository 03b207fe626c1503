import type { JsonObject, JsonValue, MutableJsonObject } from '../../json/index.ts'
import type { RandomSource } from './random.ts'

const fieldNames = ['a', 'b', 'c', 'constructor', 'spec']

/** Creates an object schema with all kinds of keywords; structural, but its defaults may be invalid. */
export function randomSchema(random: RandomSource): JsonObject {
  return objectSchema(random, 1)
}

function objectSchema(random: RandomSource, depth: number): MutableJsonObject {
  const properties: MutableJsonObject = {}
  for (const name of fieldNames) {
    if (random.withProbability(name === 'constructor' ? 10 : 55)) properties[name] = nodeSchema(random, depth)
  }
  const schema: MutableJsonObject = { type: 'object', properties }
  if (random.withProbability(30)) schema['required'] = [random.pick(fieldNames)]
  if (random.withProbability(10)) schema['minProperties'] = 2
  if (random.withProbability(10)) schema['maxProperties'] = 1
  if (random.withProbability(12)) addJunctor(schema, random)
  return schema
}

function nodeSchema(random: RandomSource, depth: number): MutableJsonObject {
  const makers = depth > 4 ? [stringSchema, numberSchema, booleanSchema, intOrStringSchema] : allMakers
  const schema = random.pick(makers)(random, depth)
  if (random.withProbability(15)) schema['nullable'] = true
  if (random.withProbability(20))
    schema['default'] = random.pick<JsonValue>([0, 'abc', true, {}, [], { a: 1 }, [1], 1.5])
  if (random.withProbability(15)) addJunctor(schema, random)
  return schema
}

/** Sets each keyword with a probability of 25%, to one of its values. */
function sprinkle(random: RandomSource, schema: MutableJsonObject, keywords: Record<string, readonly JsonValue[]>) {
  for (const [keyword, values] of Object.entries(keywords))
    if (random.withProbability(25)) schema[keyword] = random.pick(values)
  return schema
}

function stringSchema(random: RandomSource): MutableJsonObject {
  return sprinkle(
    random,
    { type: 'string' },
    {
      maxLength: [0, 2, 5],
      minLength: [0, 1, 4],
      pattern: ['^[a-z]+$', 'a', '^$', '^\\d+$'],
      format: ['uuid', 'date-time', 'ipv4', 'uri', 'unknown', 'int64', 'k8s-short-name'],
      enum: [
        ['a', 'abc'],
        ['example', '', null],
        ['A', 1, true],
      ],
    },
  )
}

function numberSchema(random: RandomSource): MutableJsonObject {
  return sprinkle(
    random,
    { type: random.pick(['integer', 'number']) },
    {
      minimum: [0, -5, 1.5, 10, 3e9, 1e19],
      maximum: [0, 5, 1.5, 1000, 3e9, 1e19],
      exclusiveMaximum: [true],
      exclusiveMinimum: [true],
      multipleOf: [2, 0.5, 3, 1.5, -1, 0.1],
      format: ['int32', 'int64', 'float', 'double', 'uuid'],
      enum: [
        [0, 1, 2],
        [1.5, 3],
        ['1', null],
      ],
    },
  )
}

function booleanSchema(random: RandomSource): MutableJsonObject {
  return sprinkle(random, { type: 'boolean' }, { enum: [[true]], format: ['date'] })
}

function intOrStringSchema(random: RandomSource): MutableJsonObject {
  return sprinkle(
    random,
    { 'x-kubernetes-int-or-string': true },
    {
      maximum: [50],
      pattern: ['^[0-9]+%$'],
      enum: [[65, 'A', '50%']],
      anyOf: [[{ type: 'integer' }, { type: 'string' }]],
    },
  )
}

function listSchema(random: RandomSource, depth: number): MutableJsonObject {
  const limits = { maxItems: [0, 1, 2], minItems: [0, 1, 2], uniqueItems: [true] }
  if (random.withProbability(60)) {
    const schema = { type: 'array', items: nodeSchema(random, depth + 1) }
    return sprinkle(random, schema, { ...limits, 'x-kubernetes-list-type': ['set', 'atomic'] })
  }
  const items = objectSchema(random, depth + 1)
  const keys = { name: { type: 'string' }, port: { type: 'integer', default: 80 } }
  items['properties'] = { ...(items['properties'] as JsonObject), ...keys }
  items['required'] = ['name']
  const listMapKeys = random.withProbability(70) ? ['name'] : ['name', 'port']
  const schema = { type: 'array', items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': listMapKeys }
  return sprinkle(random, schema, limits)
}

function mapSchema(random: RandomSource, depth: number): MutableJsonObject {
  const additionalProperties = random.withProbability(80) ? nodeSchema(random, depth + 1) : random.withProbability(50)
  return sprinkle(random, { type: 'object', additionalProperties }, { maxProperties: [0, 1], minProperties: [1, 2] })
}

function preservingSchema(random: RandomSource, depth: number): MutableJsonObject {
  const preserve = { 'x-kubernetes-preserve-unknown-fields': true }
  if (random.withProbability(30)) return preserve
  const schema = { ...objectSchema(random, depth + 1), ...preserve }
  return sprinkle(random, schema, { 'x-kubernetes-embedded-resource': [true] })
}

function nestedObjectSchema(random: RandomSource, depth: number): MutableJsonObject {
  return objectSchema(random, depth + 1)
}

const allMakers = [
  stringSchema,
  numberSchema,
  booleanSchema,
  intOrStringSchema,
  listSchema,
  mapSchema,
  preservingSchema,
  nestedObjectSchema,
]

function addJunctor(schema: MutableJsonObject, random: RandomSource): void {
  const junctor = random.pick(['allOf', 'anyOf', 'oneOf', 'not'])
  if (junctor === 'not') schema['not'] = alternative(random)
  else schema[junctor] ??= [alternative(random), alternative(random)]
}

function alternative(random: RandomSource): MutableJsonObject {
  return sprinkle(
    random,
    {},
    {
      required: [['a'], ['b'], ['name']],
      properties: [{ a: { maximum: 3 } }, { b: { enum: ['a', 1] } }],
      minimum: [1, 5, 9],
      pattern: ['^a', 'b$'],
      maxItems: [1],
      items: [{ maxLength: 2 }],
      not: [{ required: ['a'] }],
      format: ['uuid', 'date', 'int64'],
    },
  )
}
