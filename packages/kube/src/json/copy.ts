import type { JsonValue } from './value.ts'

/** A JSON object that is still being built. */
export type MutableJsonObject = { [key: string]: JsonValue | undefined }

/** Sets an own property, whatever its name. A plain assignment to "__proto__" would change the prototype instead. */
export function setField<Value>(object: { [key: string]: Value }, key: string, value: Value): void {
  if (key === '__proto__') {
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })
  } else object[key] = value
}

/** Reads an own property; undefined if there is none, also for names such as "constructor". */
export function getField<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/**
 * A shallow copy to add fields to. For `{ ...object, field }` with a field that the object does not have, V8 creates a
 * new hidden class for every result, which takes ten times as long and makes later reads slow.
 */
export function copyFields(object: { readonly [key: string]: JsonValue | undefined }): MutableJsonObject {
  const copy: MutableJsonObject = {}
  for (const key in object) setField(copy, key, object[key])
  return copy
}

/** A deep copy that shares nothing with the original; fields with the value undefined are omitted. */
export function cloneJson<Value extends JsonValue>(value: Value): Value {
  return cloneValue(value) as Value
}

function cloneValue(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cloneValue)
  const copy: MutableJsonObject = {}
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) setField(copy, key, cloneValue(field))
  }
  return copy
}

/** Freezes the value and everything in it, so that a mistaken write throws. Returns the same value. */
export function freezeJson<Value extends JsonValue>(value: Value): Value {
  freezeValue(value)
  return value
}

/** Freezes from the inside out, so that a frozen value is always deeply frozen and is not walked again. */
function freezeValue(value: JsonValue | undefined): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  if (Array.isArray(value)) for (let index = 0; index < value.length; index++) freezeValue(value[index])
  else for (const key in value) freezeValue((value as MutableJsonObject)[key])
  Object.freeze(value)
}
