import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  setField,
} from '@kubewright/kube/json'

type Changes = { readonly [field: string]: JsonValue | undefined }

/** The object with fields set; undefined leaves one out. The same object when nothing changes. */
export function withFields(object: JsonObject, changes: Changes): JsonObject {
  let isRemoval = false
  let isSame = true
  for (const field in changes) {
    if (object[field] === changes[field]) continue
    isSame = false
    if (changes[field] === undefined) isRemoval = true
  }
  if (isSame) return object
  // A field that is deleted from a copy would make the copy slow to read ever after.
  const copy: MutableJsonObject = isRemoval ? copyWithout(object, changes) : { ...object }
  for (const field in changes) if (changes[field] !== undefined) copy[field] = changes[field]
  return copy
}

function copyWithout(object: JsonObject, changes: Changes): MutableJsonObject {
  const copy: MutableJsonObject = {}
  for (const field in object) if (!Object.hasOwn(changes, field)) setField(copy, field, object[field])
  return copy
}

/** The object with the fields that it lacks. */
export function withDefaults(object: JsonObject, defaults: JsonObject): JsonObject {
  let copy: MutableJsonObject | undefined
  for (const field in defaults) {
    if (object[field] !== undefined && object[field] !== null) continue
    copy ??= { ...object }
    copy[field] = defaults[field]
  }
  return (copy as JsonObject | undefined) ?? object
}

/** What a struct becomes; undefined where there is none. */
export function changedPart(
  value: JsonValue | undefined,
  change: (part: JsonObject) => JsonObject,
): JsonValue | undefined {
  return isJsonObject(value) ? change(value) : value
}

/** What a list of structs becomes: the same list when no item changes. */
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
