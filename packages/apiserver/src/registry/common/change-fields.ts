import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** The object with a field set; undefined removes it. The same object when that is how it is. */
export function withFieldValue(object: JsonObject, field: string, value: JsonValue | undefined): JsonObject {
  if (getField(object, field) === value) return object
  const copy: { [field: string]: JsonValue | undefined } = { ...object }
  if (value === undefined) delete copy[field]
  else copy[field] = value
  return copy
}

/** The object with those values for fields that it has not. */
export function fillIn(object: JsonObject, values: JsonObject): JsonObject {
  let copy: { [field: string]: JsonValue | undefined } | undefined
  for (const field in values) {
    const value = getField(object, field)
    if (value !== undefined && value !== null) continue
    copy ??= { ...object }
    copy[field] = values[field]
  }
  return copy ?? object
}

/** The object with the object in a field changed; as it is when there is none. */
export function changeField(object: JsonObject, field: string, change: (value: JsonObject) => JsonObject): JsonObject {
  const value = getField(object, field)
  return isJsonObject(value) ? withFieldValue(object, field, change(value)) : object
}

/** The object with each object of a list changed. */
export function changeItems(object: JsonObject, field: string, change: (item: JsonObject) => JsonObject): JsonObject {
  const items = getField(object, field)
  if (!isJsonArray(items)) return object
  let isSame = true
  const changed = items.map((item) => {
    const next = isJsonObject(item) ? change(item) : item
    if (next !== item) isSame = false
    return next
  })
  return isSame ? object : withFieldValue(object, field, changed)
}
