import { typeProblem, unknownFields } from '@kubewright/kube/decode'
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, setField } from '@kubewright/kube/json'
import type { ObjectShape, Shape } from '@kubewright/kube/shape'
import type { Prepared } from './served-resource.ts'

/**
 * Decodes an object by the shape of a built-in type: drops unknown fields and nulls. A value of a wrong type is an
 * error in the words of Kubernetes' decoder.
 */
export function decodeByShape(object: JsonObject, shape: ObjectShape): Prepared {
  const problem = typeProblem(object, shape)
  if (problem !== undefined) return { value: object, unknownFields: [], problem }
  const search = { foundUnknown: false }
  const value = known(object, shape, search) as JsonObject
  return { value, unknownFields: search.foundUnknown ? unknownFields(object, shape) : [] }
}

interface Search {
  foundUnknown: boolean
}

function known(value: JsonValue, shape: Shape, search: Search): JsonValue {
  if (shape.kind === 'object') return isJsonObject(value) ? knownFields(value, shape, search) : value
  if (shape.kind !== 'list' || !isJsonArray(value)) return value
  let items: JsonValue[] | undefined
  for (let index = 0; index < value.length; index++) {
    const item = value[index] as JsonValue
    const kept = typeof item === 'object' && item !== null ? known(item, shape.items, search) : item
    if (kept === item) continue
    items ??= [...value]
    items[index] = kept
  }
  return items ?? value
}

function knownFields(object: JsonObject, shape: ObjectShape, search: Search): JsonObject {
  let changed: { [key: string]: JsonValue | undefined } | undefined
  for (const key in object) {
    const value = object[key]
    const kept = knownField(value, key, shape, search)
    if (kept === value && kept !== undefined) continue
    changed ??= { ...object }
    if (kept === undefined) delete changed[key]
    else setField(changed, key, kept)
  }
  return changed ?? object
}

/** The decoded value of a field; undefined if nothing is left. */
function knownField(
  value: JsonValue | undefined,
  key: string,
  shape: ObjectShape,
  search: Search,
): JsonValue | undefined {
  const declared = shape.fields.get(key)
  const fieldShape = declared?.shape ?? shape.elements
  if (fieldShape === undefined) {
    if (shape.preserveUnknownFields) return value
    search.foundUnknown = true
    return undefined
  }
  if (value === null) return declared === undefined ? zeroOf(fieldShape) : undefined
  return typeof value === 'object' ? known(value, fieldShape, search) : value
}

/** A null in a map keeps its key, with the zero value of Go's type. */
function zeroOf(shape: Shape): JsonValue {
  if (shape.kind === 'object') return {}
  if (shape.kind !== 'scalar') return null
  if (shape.type === 'integer' || shape.type === 'number') return 0
  if (shape.type === 'boolean') return false
  return shape.type === 'quantity' || shape.type === 'int-or-string' ? '0' : ''
}
