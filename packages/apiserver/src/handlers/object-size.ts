import { encodeJson, type JsonValue, utf8Length } from '@kubewright/kube/json'
import { apiserverLimits } from '../limits.ts'

/** The most bytes that one UTF-16 unit takes in JSON: an escaped control character. */
const unitSizeBytesMax = 6
const valueSizeBytesMax = 32

/** Whether the JSON of the value is above the size limit of an object. Most values are not encoded for this. */
export function isTooLarge(value: JsonValue): boolean {
  const { objectSizeBytesMax } = apiserverLimits
  return sizeBound(value) > objectSizeBytesMax && utf8Length(encodeJson(value)) > objectSizeBytesMax
}

/** An upper bound of the JSON's size. */
function sizeBound(value: JsonValue): number {
  if (typeof value === 'string') return value.length * unitSizeBytesMax + 4
  if (typeof value !== 'object' || value === null) return valueSizeBytesMax
  let size = 4
  if (Array.isArray(value)) {
    for (const item of value) size += sizeBound(item)
    return size
  }
  for (const key in value as { readonly [key: string]: JsonValue }) {
    size += key.length * unitSizeBytesMax + 4 + sizeBound((value as { readonly [key: string]: JsonValue })[key] ?? null)
  }
  return size
}
