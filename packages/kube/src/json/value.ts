/**
 * A value of a decoded Kubernetes document. An integer that an int64 can hold exactly but a double cannot is a bigint;
 * every other number is a number. Values are treated as immutable: functions return new ones and share unchanged parts.
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
