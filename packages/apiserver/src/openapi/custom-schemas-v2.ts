import {
  getField,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  setField,
} from '@kubewright/kube/json'
import { listAt, objectAt } from '../read-object.ts'

/** Keywords that OpenAPI v2 does not have. */
const dropped: ReadonlySet<string> = new Set(['allOf', 'oneOf', 'anyOf', 'not', 'nullable'])

/**
 * The schema of a custom resource in OpenAPI v2. Untyped schemas with items or properties are dropped, as in
 * Kubernetes, because kubectl fails on them.
 */
export function customSchemaV2(schema: JsonObject): JsonObject {
  if (getField(schema, 'x-kubernetes-preserve-unknown-fields') !== true) return reduced(schema)
  const kinds = getField(schema, 'x-kubernetes-group-version-kind')
  return { type: 'object', ...(kinds === undefined ? {} : { 'x-kubernetes-group-version-kind': kinds }) }
}

function reduced(schema: JsonObject): JsonObject {
  // Published references to built-in schemas; no keyword of the definition.
  if (isReference(schema)) return schema
  const isNullable = getField(schema, 'nullable') === true
  const isOpen = getField(schema, 'x-kubernetes-preserve-unknown-fields') === true
  const isShallow = isNullable || isOpen
  const result: MutableJsonObject = {}
  for (const [word, value] of Object.entries(schema)) {
    if (value === undefined || dropped.has(word) || (isShallow && (word === 'items' || word === 'properties'))) continue
    setField(result, word, reducedWord(word, value))
  }
  const type = getField(schema, 'type')
  const isUntyped = isNullable || (type === 'array' && result['items'] === undefined) || (type === 'object' && isOpen)
  if (isUntyped) delete result['type']
  return withoutNullable(schema, result)
}

function reducedWord(word: string, value: JsonValue): JsonValue {
  if (!isJsonObject(value)) return value
  if (word === 'items' || word === 'additionalProperties') return reduced(value)
  if (word !== 'properties') return value
  const properties: MutableJsonObject = {}
  for (const [name, property] of Object.entries(value)) {
    setField(properties, name, isJsonObject(property) ? reduced(property) : property)
  }
  return properties
}

/** A nullable field is not required. */
function withoutNullable(schema: JsonObject, result: MutableJsonObject): JsonObject {
  const properties = objectAt(schema, 'properties')
  const required = listAt(schema, 'required').filter((name) => {
    const property = getField(properties, String(name))
    return !isJsonObject(property) || getField(property, 'nullable') !== true
  })
  delete result['required']
  return required.length > 0 ? { ...result, required } : result
}

function isReference(schema: JsonObject): boolean {
  const [first] = listAt(schema, 'allOf')
  return isJsonObject(first) && getField(first, '$ref') !== undefined
}
