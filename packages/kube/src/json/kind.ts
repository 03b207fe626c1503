import type { JsonValue } from './value.ts'

/** The JSON type of a value. 'integer' is what Go decodes as an int64; a double beyond 2^53 is a 'number'. */
export type JsonKind = 'null' | 'boolean' | 'string' | 'integer' | 'number' | 'array' | 'object'

export function jsonKindOf(value: JsonValue): JsonKind {
  switch (typeof value) {
    case 'string':
      return 'string'
    case 'boolean':
      return 'boolean'
    case 'bigint':
      return 'integer'
    case 'number':
      return Number.isSafeInteger(value) ? 'integer' : 'number'
    default:
      return value === null ? 'null' : Array.isArray(value) ? 'array' : 'object'
  }
}
