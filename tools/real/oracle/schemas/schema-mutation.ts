import type { JsonObject, JsonValue, MutableJsonObject } from '@kubewright/kube/json'
import { isJsonArray, isJsonObject, setField } from '@kubewright/kube/json'
import type { Choices } from './choices.ts'

const nested: JsonObject = { type: 'string', description: 'text', default: 'x' }

/** Keywords with values that are invalid in some schemas: of the wrong type, not structural, or contradictory. */
const keywords: readonly (readonly [string, JsonValue])[] = [
  ['type', ''],
  ['type', 'text'],
  ['type', 'null'],
  ['type', 'array'],
  ['type', 'object'],
  ['type', 'string'],
  ['type', 5],
  ['format', 'nonsense'],
  ['title', 'text'],
  ['description', 'text'],
  ['nullable', true],
  ['default', {}],
  ['default', 'text'],
  ['default', { metadata: { name: 5 } }],
  ['items', { type: 'string' }],
  ['items', [{ type: 'string' }]],
  ['items', {}],
  ['items', 'text'],
  ['properties', { a: nested }],
  ['properties', { metadata: { type: 'object', properties: { labels: { type: 'object' } } } }],
  ['properties', { metadata: { type: 'object', properties: { name: { pattern: '^a', type: 'string' } } } }],
  ['properties', { apiVersion: { type: 'integer' } }],
  ['additionalProperties', true],
  ['additionalProperties', false],
  ['additionalProperties', { type: 'integer' }],
  ['additionalProperties', 'text'],
  ['additionalItems', true],
  ['additionalItems', { type: 'string' }],
  ['patternProperties', { '^a': { type: 'string' } }],
  ['definitions', { a: { type: 'string' } }],
  ['dependencies', { a: ['b'] }],
  ['dependencies', { a: { type: 'string' } }],
  ['id', 'text'],
  ['$schema', 'text'],
  ['$ref', '#/a'],
  ['$ref', ''],
  ['allOf', [nested]],
  ['allOf', [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { maximum: 5 }]],
  ['anyOf', [{ type: 'integer' }, { type: 'string' }]],
  ['anyOf', [{ type: 'integer' }, { type: 'string', maxLength: 1 }]],
  ['anyOf', [{ nullable: true, items: nested }]],
  ['oneOf', [{ properties: { metadata: { minLength: 1 } } }]],
  ['oneOf', [{ additionalProperties: { type: 'string' } }, { additionalProperties: false }]],
  ['not', { 'x-kubernetes-int-or-string': true, 'x-kubernetes-list-type': 'set' }],
  ['not', { 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-embedded-resource': true }],
  ['not', { 'x-kubernetes-validations': [{ rule: 'true' }], 'x-kubernetes-map-type': 'atomic' }],
  ['pattern', '('],
  ['pattern', '(?=a)'],
  ['enum', [1, 'a', null, { a: [1] }]],
  ['enum', ['a', 'a']],
  ['enum', 'text'],
  ['required', ['a', 'a']],
  ['required', 'text'],
  ['uniqueItems', true],
  ['minimum', 'text'],
  ['maxLength', -1],
  ['maxItems', 1.5],
  ['multipleOf', 0],
  ['externalDocs', { url: 'text' }],
  ['example', { a: 1 }],
  ['x-kubernetes-preserve-unknown-fields', true],
  ['x-kubernetes-preserve-unknown-fields', false],
  ['x-kubernetes-embedded-resource', true],
  ['x-kubernetes-int-or-string', true],
  ['x-kubernetes-list-type', 'set'],
  ['x-kubernetes-list-type', 'map'],
  ['x-kubernetes-list-type', 'atomic'],
  ['x-kubernetes-list-type', 'other'],
  ['x-kubernetes-list-map-keys', ['a']],
  ['x-kubernetes-list-map-keys', ['name', 'name']],
  ['x-kubernetes-list-map-keys', []],
  ['x-kubernetes-map-type', 'atomic'],
  ['x-kubernetes-map-type', 'other'],
  ['x-kubernetes-validations', [{ rule: 'self.a > 1', message: 'text' }]],
  ['x-kubernetes-validations', [{ rule: ' ' }]],
  ['unknown', 'text'],
]

/** A schema with `count` keywords set or dropped. */
export function brokenSchema(schema: JsonObject, choices: Choices, count: number): JsonObject {
  let broken: JsonObject = schema
  for (let index = 0; index < count; index++) broken = withOneChange(broken, choices, 0)
  return broken
}

function withOneChange(schema: JsonObject, choices: Choices, depth: number): JsonObject {
  const copy: MutableJsonObject = {}
  for (const [key, value] of Object.entries(schema)) setField(copy, key, value as JsonValue)
  const children = childrenOf(schema)
  if (children.length > 0 && depth < 6 && choices.withProbability(60)) {
    const [keyword, name] = choices.pick(children)
    changeChild(copy, keyword, name, (child) => withOneChange(child, choices, depth + 1))
  } else if (choices.withProbability(15) && Object.keys(copy).length > 0) {
    delete copy[choices.pick(Object.keys(copy))]
  } else {
    const [keyword, value] = choices.pick(keywords)
    copy[keyword] = value
  }
  return copy
}

type Child = readonly [keyword: string, name: string | number | undefined]

function childrenOf(schema: JsonObject): readonly Child[] {
  const found: Child[] = []
  for (const keyword of ['items', 'additionalProperties', 'not']) {
    if (isJsonObject(schema[keyword])) found.push([keyword, undefined])
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    const list = schema[keyword]
    if (isJsonArray(list)) {
      for (const [index, child] of list.entries()) if (isJsonObject(child)) found.push([keyword, index])
    }
  }
  const { properties } = schema
  if (isJsonObject(properties)) {
    for (const [name, child] of Object.entries(properties)) if (isJsonObject(child)) found.push(['properties', name])
  }
  return found
}

function changeChild(
  schema: MutableJsonObject,
  keyword: string,
  name: string | number | undefined,
  change: (child: JsonObject) => JsonObject,
): void {
  const holder = schema[keyword] as JsonValue
  if (name === undefined) schema[keyword] = change(holder as JsonObject)
  else if (isJsonArray(holder)) {
    schema[keyword] = holder.map((child, index) => (index === name ? change(child as JsonObject) : child))
  } else if (isJsonObject(holder)) {
    const copy: MutableJsonObject = {}
    for (const [key, child] of Object.entries(holder)) {
      setField(copy, key, key === name ? change(child as JsonObject) : (child as JsonValue))
    }
    schema[keyword] = copy
  }
}
