import type { JsonValue } from './value.ts'

/**
 * Deep equality of JSON values. Key order does not matter; a key with the value undefined counts as absent; an integer
 * equals itself whether it is a number or a bigint.
 */
export function jsonEqual(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return isMixedInteger(left, right) && BigInt(left as number) === BigInt(right as number)
  }
  if (Array.isArray(left)) return Array.isArray(right) && arraysEqual(left, right)
  if (Array.isArray(right)) return false
  return objectsEqual(left as Record<string, JsonValue | undefined>, right as Record<string, JsonValue | undefined>)
}

function isMixedInteger(left: unknown, right: unknown): boolean {
  if (typeof left === 'bigint') return typeof right === 'number' && Number.isInteger(right)
  return typeof right === 'bigint' && typeof left === 'number' && Number.isInteger(left)
}

function arraysEqual(left: readonly JsonValue[], right: readonly JsonValue[]): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) {
    if (!jsonEqual(left[index], right[index])) return false
  }
  return true
}

function objectsEqual(left: Record<string, JsonValue | undefined>, right: Record<string, JsonValue | undefined>) {
  let leftKeys = 0
  for (const key in left) {
    const value = left[key]
    if (value === undefined) continue
    leftKeys++
    if (right[key] === undefined || !Object.hasOwn(right, key) || !jsonEqual(value, right[key])) return false
  }
  let rightKeys = 0
  for (const key in right) {
    if (right[key] !== undefined) rightKeys++
  }
  return leftKeys === rightKeys
}
