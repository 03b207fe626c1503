import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  setField,
} from '@kubewright/kube/json'

type Changes = { readonly [field: string]: JsonValue | undefined }

/** Sets fields; undefined removes one. Returns the same object if nothing changes. */
export function withFields(object: JsonObject, changes: Changes): JsonObject {
  let isRemoval = false
  let isSame = true
  for (const field in changes) {
    if (object[field] === changes[field]) continue
    isSame = false
    if (changes[field] === undefined) isRemoval = true
  }
  if (isSame) return object
  // Deleting a field from a copy would make every later read of the copy slow.
  const copy: MutableJsonObject = isRemoval ? copyWithout(object, changes) : { ...object }
  for (const field in changes) if (changes[field] !== undefined) copy[field] = changes[field]
  return copy
}

function copyWithout(object: JsonObject, changes: Changes): MutableJsonObject {
  const copy: MutableJsonObject = {}
  for (const field in object) if (!Object.hasOwn(changes, field)) setField(copy, field, object[field])
  return copy
}

/** Sets the fields that are missing. */
export function withDefaults(object: JsonObject, defaults: JsonObject): JsonObject {
  let copy: MutableJsonObject | undefined
  for (const field in defaults) {
    if (object[field] !== undefined && object[field] !== null) continue
    copy ??= { ...object }
    copy[field] = defaults[field]
  }
  return (copy as JsonObject | undefined) ?? object
}

/** Changes a struct; undefined if it is missing. */
export function changedPart(
  value: JsonValue | undefined,
  change: (part: JsonObject) => JsonObject,
): JsonValue | undefined {
  return isJsonObject(value) ? change(value) : value
}

/** Changes a list of structs: returns the same list if no item changes. */
export function changedParts(
  value: JsonValue | undefined,
  change: (part: JsonObject, index: number) => JsonObject,
): JsonValue | undefined {
  if (!isJsonArray(value)) return value
  let copy: JsonValue[] | undefined
  for (let index = 0; index < value.length; index++) {
    const item = value[index] as JsonValue
    if (!isJsonObject(item)) continue
    const changed = change(item, index)
    if (changed === item) continue
    copy ??= [...value]
    copy[index] = changed
  }
  return copy ?? value
}
