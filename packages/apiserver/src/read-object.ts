import { getField, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'

const noObject: JsonObject = {}
const noItems: readonly JsonValue[] = []

/** The value at a path of field names; undefined if a field is missing. */
export function valueAt(object: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  let value = object
  for (const step of path) {
    if (!isJsonObject(value)) return undefined
    value = getField(value, step)
  }
  return value ?? undefined
}

/** The text at a path; empty if it is missing. */
export function textAt(object: JsonValue | undefined, ...path: readonly string[]): string {
  const value = valueAt(object, ...path)
  return typeof value === 'string' ? value : ''
}

/** The number at a path; 0 if it is missing. */
export function numberAt(object: JsonValue | undefined, ...path: readonly string[]): number {
  const value = valueAt(object, ...path)
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : 0
}

export function objectAt(object: JsonValue | undefined, ...path: readonly string[]): JsonObject {
  const value = valueAt(object, ...path)
  return isJsonObject(value) ? value : noObject
}

export function listAt(object: JsonValue | undefined, ...path: readonly string[]): readonly JsonValue[] {
  const value = valueAt(object, ...path)
  return isJsonArray(value) ? value : noItems
}

/** The condition of a type in status.conditions. */
export function conditionOf(object: JsonObject, type: string): JsonValue | undefined {
  return listAt(object, 'status', 'conditions').find((condition) => textAt(condition, 'type') === type)
}

export function isConditionTrueIn(object: JsonObject, type: string): boolean {
  return textAt(conditionOf(object, type), 'status') === 'True'
}
