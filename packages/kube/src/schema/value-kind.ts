import type { JsonValue } from '../json/index.ts'

/** Maximum relative distance at which a double counts as an integer. */
const integerTolerance = 1e-9

/** Whether a double counts as a value of type integer: integral, or within the tolerance of an integer. */
export function isIntegral(value: number): boolean {
  if (Number.isSafeInteger(value)) return true
  if (!(value > 0) || value > Number.MAX_SAFE_INTEGER) return false
  const truncated = Math.trunc(value)
  if (truncated === 0) return false
  return Math.abs(value - truncated) / (value + truncated) < integerTolerance
}

/** Names of inherited properties; only for these, reading an absent field does not return undefined. */
const inheritedNames = new Set(Object.getOwnPropertyNames(Object.prototype))

export function isInheritedName(name: string): boolean {
  return inheritedNames.has(name)
}

/** How many fields an object has. */
export function fieldCount(object: { readonly [key: string]: JsonValue | undefined }): number {
  let count = 0
  for (const key in object) if (object[key] !== undefined) count++
  return count
}
