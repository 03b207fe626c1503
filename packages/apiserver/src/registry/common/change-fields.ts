import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

/** Sets a field; undefined removes it. Returns the same object if nothing changes. */
export function withFieldValue(object: JsonObject, field: string, value: JsonValue | undefined): JsonObject {
  if (getField(object, field) === value) return object
  const copy: { [field: string]: JsonValue | undefined } = { ...object }
  if (value === undefined) delete copy[field]
  else copy[field] = value
  return copy
}

/** Sets those values whose fields are missing. */
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

/** Changes the object in a field, if there is one. */
export function changeField(object: JsonObject, field: string, change: (value: JsonObject) => JsonObject): JsonObject {
  const value = getField(object, field)
  return isJsonObject(value) ? withFieldValue(object, field, change(value)) : object
}

/** Changes each object of a list. */
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
