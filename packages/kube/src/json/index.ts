/**
 * JSON as Kubernetes means it: values whose int64 survive, strict parsing, canonical encoding, equality.
 * Guarantees: no integer within int64 is ever rounded; no input makes it recurse or allocate without bound.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { jsonEqual } from './equal.ts'
export type { JsonArray, JsonObject, JsonValue } from './value.ts'
export { isJsonArray, isJsonObject } from './value.ts'
