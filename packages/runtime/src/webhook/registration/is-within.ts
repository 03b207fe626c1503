import { getField, isJsonArray, isJsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'

/** Whether the server's value has every field of the wanted one; it may have more, such as defaults. */
export function isWithin(wanted: JsonValue | undefined, stored: JsonValue | undefined): boolean {
  if (wanted === undefined) return true
  if (stored === undefined) return false
  if (isJsonArray(wanted)) {
    if (!isJsonArray(stored) || stored.length !== wanted.length) return false
    return wanted.every((item, index) => isWithin(item, stored[index]))
  }
  if (!isJsonObject(wanted)) return jsonEqual(wanted, stored)
  return isJsonObject(stored) && Object.keys(wanted).every((key) => isWithin(wanted[key], getField(stored, key)))
}
