/**
 * What a decoded Kubernetes document is made of. Integers that a double cannot hold exactly but an int64 can are
 * bigint; every other number is a number. Values are treated as immutable: functions return new ones and share
 * what did not change.
 */
export type JsonValue = null | boolean | number | bigint | string | JsonArray | JsonObject
export type JsonArray = readonly JsonValue[]
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonArray(value: unknown): value is JsonArray {
  return Array.isArray(value)
}
