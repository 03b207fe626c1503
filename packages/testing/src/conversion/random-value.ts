import {
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  setField,
} from '@kubewright/kube/json'
import type { Random } from '@kubewright/kube/runtime'
import { pick, randomAnything, randomNumber, randomString } from './random-scalar.ts'

const depthMax = 8
const sizeMax = 3

/** A value of a structural schema. Rules, formats and branches may still refuse it. */
export function randomValue(node: JsonObject, random: Random, depth = 0): JsonValue {
  if (node['nullable'] === true && random.integer(8) === 0) return null
  const { enum: allowed, type } = node
  if (isJsonArray(allowed) && allowed.length > 0) return pick(random, allowed)
  if (node['x-kubernetes-int-or-string'] === true) {
    return random.integer(2) === 0 ? randomNumber({ ...node, type: 'integer' }, random) : randomString(node, random)
  }
  switch (type) {
    case 'string':
      return randomString(node, random)
    case 'integer':
    case 'number':
      return randomNumber(node, random)
    case 'boolean':
      return random.integer(2) === 0
    case 'array':
      return randomList(node, random, depth)
    case 'object':
      return randomObject(node, random, depth)
    default:
      return randomAnything(random)
  }
}

function sizeOf(least: JsonValue | undefined, most: JsonValue | undefined, random: Random, depth: number): number {
  const lower = typeof least === 'number' ? least : 0
  const upper = Math.min(typeof most === 'number' ? most : lower + sizeMax, lower + sizeMax)
  return depth > depthMax ? lower : lower + random.integer(upper - lower + 1)
}

function randomList(node: JsonObject, random: Random, depth: number): JsonValue {
  const items = isJsonObject(node['items']) ? node['items'] : {}
  const count = sizeOf(node['minItems'], node['maxItems'], random, depth)
  const list = Array.from({ length: count }, () => randomValue(items, random, depth + 1))
  const keys = node['x-kubernetes-list-map-keys']
  if (node['x-kubernetes-list-type'] === 'set') return unique(list, (item) => item)
  if (!isJsonArray(keys)) return list
  return unique(list, (item) => keys.map((key) => (isJsonObject(item) ? (item[String(key)] ?? null) : null)))
}

function unique(items: readonly JsonValue[], keyOf: (item: JsonValue) => JsonValue): readonly JsonValue[] {
  return [...new Map(items.map((item) => [encodeCanonicalJson(keyOf(item)), item])).values()]
}

function randomObject(node: JsonObject, random: Random, depth: number): JsonObject {
  if (node['x-kubernetes-embedded-resource'] === true) {
    return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'embedded' }, data: { a: 'b' } }
  }
  const object: MutableJsonObject = {}
  const branch = branchOf(node, random)
  const required = [...namesIn(node['required']), ...namesIn(branch['required'])]
  const narrowed = isJsonObject(branch['properties']) ? branch['properties'] : {}
  const properties = isJsonObject(node['properties']) ? node['properties'] : {}
  for (const [name, field] of Object.entries(properties)) {
    if (!isJsonObject(field)) continue
    if (!required.includes(name) && (depth > depthMax || random.integer(5) < 2)) continue
    const own = Object.hasOwn(narrowed, name) ? narrowed[name] : undefined
    setField(object, name, randomValue(isJsonObject(own) ? { ...field, ...own } : field, random, depth + 1))
  }
  const values = node['additionalProperties']
  if (isJsonObject(values)) {
    const count = sizeOf(node['minProperties'], node['maxProperties'], random, depth)
    for (let index = 0; index < count; index++) setField(object, `key-${index}`, randomValue(values, random, depth + 1))
  }
  if (node['x-kubernetes-preserve-unknown-fields'] === true && random.integer(2) === 0) {
    setField(object, 'unknownField', randomAnything(random))
  }
  return object
}

/** One branch of a union; nested unions are left to chance. */
function branchOf(node: JsonObject, random: Random): JsonObject {
  const branches = node['oneOf'] ?? node['anyOf']
  const branch = isJsonArray(branches) && branches.length > 0 ? pick(random, branches) : {}
  return isJsonObject(branch) ? branch : {}
}

function namesIn(list: JsonValue | undefined): readonly string[] {
  return isJsonArray(list) ? list.map(String) : []
}
