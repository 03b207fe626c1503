import {
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setField,
} from '@kubewright/kube/json'
import { type ListShape, type Shape, shapeOfKey } from '@kubewright/kube/shape'

/** A value whose sets and keyed lists have no item twice. */
export function withoutDuplicates(shape: Shape, value: JsonValue): JsonValue {
  if (isJsonArray(value)) {
    if (shape.kind !== 'list') return value
    const items = value.map((item) => withoutDuplicates(shape.items, item))
    if (shape.listType === 'atomic') return items
    return [...new Map(items.map((item) => [identityOf(shape, item), item])).values()]
  }
  if (!isJsonObject(value)) return value
  const object: Record<string, JsonValue> = {}
  for (const [key, field] of Object.entries(value)) {
    const inner = shapeOfKey(shape, key)
    setField(object, key, inner === undefined ? (field ?? null) : withoutDuplicates(inner, field ?? null))
  }
  return object
}

function identityOf(list: ListShape, item: JsonValue): string {
  if (list.listType === 'set' || !isJsonObject(item)) return encodeCanonicalJson(item)
  const fields = list.items.kind === 'object' ? list.items.fields : undefined
  const keys: JsonObject = Object.fromEntries(
    list.keys.map((key) => [key, item[key] ?? fields?.get(key)?.default ?? null]),
  )
  return encodeCanonicalJson(keys)
}
