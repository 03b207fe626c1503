import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { setField } from '@kubewright/kube/json'
import { checkDefaults, parseSchema } from '@kubewright/kube/schema'
import type { Choices } from './choices.ts'
import { booleanSchema, intOrStringSchema, numberSchema, sprinkle, stringSchema } from './scalar-schema-arbitrary.ts'
import { fieldNames, valueNear } from './value-arbitrary.ts'

export interface SchemaOptions {
  /** Adds keywords of some tests to a node, such as rules. */
  readonly decorate?: (schema: MutableJsonObject, choices: Choices, isRoot: boolean) => void
  /** The probability in percent that a node has a default, which may have another type. */
  readonly defaultProbability?: number
  /** Whether defaults must be valid; unknown fields in them are allowed. */
  readonly validDefaults?: boolean
  /** The kinds of nodes, weighted by how often each is named; defaults to all kinds with equal weight. */
  readonly kinds?: readonly NodeKind[]
}

export type NodeKind =
  | 'string'
  | 'number'
  | 'boolean'
  | 'intOrString'
  | 'list'
  | 'mapList'
  | 'map'
  | 'preserving'
  | 'embedded'
  | 'object'

const scalarKinds: readonly NodeKind[] = ['string', 'number', 'boolean', 'intOrString']
const allKinds: readonly NodeKind[] = [...scalarKinds, 'list', 'mapList', 'map', 'preserving', 'embedded', 'object']

/** A schema of objects with all kinds of keywords; structural except for metadata below allOf, anyOf, oneOf and not. */
export function schemaOf(choices: Choices, options: SchemaOptions = {}): JsonObject {
  const maker = new SchemaMaker(choices, options)
  return maker.root()
}

class SchemaMaker {
  readonly #choices: Choices
  readonly #options: SchemaOptions
  readonly #kinds: readonly NodeKind[]

  constructor(choices: Choices, options: SchemaOptions) {
    this.#choices = choices
    this.#options = options
    this.#kinds = options.kinds ?? allKinds
  }

  root(): JsonObject {
    const schema = this.#object(1)
    const properties = schema['properties'] as MutableJsonObject
    delete properties['metadata']
    if (this.#choices.withProbability(15)) properties['metadata'] = { type: 'object' }
    if (this.#choices.withProbability(8)) properties['kind'] = { type: 'string', enum: ['Widget', 'Gadget'] }
    if (this.#choices.withProbability(10)) schema['x-kubernetes-preserve-unknown-fields'] = true
    this.#options.decorate?.(schema, this.#choices, true)
    return schema
  }

  #object(depth: number): MutableJsonObject {
    const choices = this.#choices
    const properties: MutableJsonObject = {}
    const count = choices.below(depth > 2 ? 3 : 5)
    for (let index = 0; index < count; index++) setField(properties, choices.pick(fieldNames), this.#node(depth))
    const schema: MutableJsonObject = { type: 'object', properties }
    if (choices.withProbability(30)) schema['required'] = [choices.pick(fieldNames)]
    sprinkle(choices, schema, 8, { minProperties: [1, 2], maxProperties: [0, 1, 3], 'x-kubernetes-map-type': mapTypes })
    if (choices.withProbability(12)) addJunctor(schema, choices)
    return schema
  }

  #node(depth: number): MutableJsonObject {
    const choices = this.#choices
    const schema = this.#ofKind(choices.pick(depth > 4 || choices.isSpent ? scalarKinds : this.#kinds), depth + 1)
    if (choices.withProbability(15)) schema['nullable'] = true
    if (choices.withProbability(this.#options.defaultProbability ?? 20)) this.#addDefault(schema)
    if (choices.withProbability(12)) addJunctor(schema, choices)
    this.#options.decorate?.(schema, choices, false)
    return schema
  }

  #ofKind(kind: NodeKind, depth: number): MutableJsonObject {
    switch (kind) {
      case 'string':
        return stringSchema(this.#choices)
      case 'number':
        return numberSchema(this.#choices)
      case 'boolean':
        return booleanSchema(this.#choices)
      case 'intOrString':
        return intOrStringSchema(this.#choices)
      case 'list':
        return this.#list(depth)
      case 'mapList':
        return this.#mapList(depth)
      case 'map':
        return this.#map(depth)
      case 'object':
        return this.#object(depth)
      default:
        return this.#preserving(depth, kind === 'embedded')
    }
  }

  #addDefault(schema: MutableJsonObject): void {
    const choices = this.#choices
    const value = choices.withProbability(65) ? valueNear(schema, choices, 2) : choices.pick(defaults)
    if (this.#options.validDefaults === true) {
      const parsed = parseSchema({ type: 'object', properties: { field: { ...schema, default: value } } })
      if (checkDefaults(parsed, FieldPath.root('a'), { requirePruned: false }).length > 0) return
    }
    schema['default'] = value
  }

  #list(depth: number): MutableJsonObject {
    const schema: MutableJsonObject = { type: 'array', items: this.#node(depth) }
    return sprinkle(this.#choices, schema, 25, { ...listLimits, 'x-kubernetes-list-type': ['set', 'atomic'] })
  }

  #mapList(depth: number): MutableJsonObject {
    const items = this.#object(depth)
    const properties = items['properties'] as MutableJsonObject
    properties['name'] = { type: 'string' }
    properties['port'] = { type: 'integer', default: 80 }
    items['required'] = ['name']
    const keys = this.#choices.withProbability(35) ? ['name', 'port'] : ['name']
    const schema: MutableJsonObject = {
      type: 'array',
      items,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': keys,
    }
    this.#options.decorate?.(items, this.#choices, false)
    return sprinkle(this.#choices, schema, 20, listLimits)
  }

  #map(depth: number): MutableJsonObject {
    const additionalProperties = this.#choices.withProbability(20)
      ? this.#choices.withProbability(50)
      : this.#node(depth)
    const limits = { maxProperties: [0, 1, 2], minProperties: [1, 2], 'x-kubernetes-map-type': mapTypes }
    return sprinkle(this.#choices, { type: 'object', additionalProperties }, 20, limits)
  }

  #preserving(depth: number, isEmbedded: boolean): MutableJsonObject {
    const preserve = { 'x-kubernetes-preserve-unknown-fields': true }
    if (!isEmbedded && this.#choices.withProbability(30)) return preserve
    const schema = this.#object(depth)
    if (isEmbedded) {
      schema['x-kubernetes-embedded-resource'] = true
      const properties = schema['properties'] as MutableJsonObject
      if (properties['metadata'] !== undefined) properties['metadata'] = { type: 'object' }
    }
    return isEmbedded && this.#choices.withProbability(30) ? schema : { ...schema, ...preserve }
  }
}

const mapTypes: readonly JsonValue[] = ['granular', 'atomic']
const listLimits = { maxItems: [0, 1, 2], minItems: [0, 1, 2], uniqueItems: [true] }
const defaults: readonly JsonValue[] = [0, 'abc', true, {}, [], { a: 1 }, [1], 1.5, null, { name: 'x', b: { c: null } }]

function addJunctor(schema: MutableJsonObject, choices: Choices): void {
  const junctor = choices.pick(['allOf', 'anyOf', 'oneOf', 'not'])
  if (junctor === 'not') schema['not'] = alternative(choices)
  else schema[junctor] ??= [alternative(choices), alternative(choices)]
}

/** The schemas below allOf, anyOf, oneOf and not: only value validations. */
function alternative(choices: Choices): MutableJsonObject {
  return sprinkle(choices, {}, 25, {
    required: [['a'], ['b'], ['name']],
    properties: [{ a: { maximum: 3 } }, { b: { enum: ['a', 1] } }, { a: { not: { minimum: 2 } } }],
    minimum: [1, 5, 9],
    pattern: ['^a', 'b$'],
    maxItems: [1],
    items: [{ maxLength: 2 }, { required: ['name'] }],
    not: [{ required: ['a'] }, {}],
    anyOf: [[{ maximum: 5 }, { minLength: 2 }]],
    format: ['uuid', 'date', 'int64'],
    enum: [[1, 'abc', null, { a: 1 }]],
  })
}
