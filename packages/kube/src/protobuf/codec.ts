import type { JsonValue } from '../json/index.ts'
import type { Cursor } from './cursor.ts'
import type { ReverseWriter } from './writer.ts'

/** Reads and writes the values of one protobuf type as the JSON that Kubernetes prints for them. */
export interface Codec {
  readonly wireType: number
  /** Whether repeated occurrences of a field are merged, as for messages and lists; otherwise the last one counts. */
  readonly merges?: true
  /** `existing` is the value of an earlier occurrence of the same field; messages are merged into it. */
  read(cursor: Cursor, depth: number, existing: JsonValue | undefined): JsonValue
  /** Writes the value, prefixed with its length if the wire type requires it. Null means the zero value. */
  write(writer: ReverseWriter, value: JsonValue, depth: number): void
  /** The printed value of an absent plain field. */
  zero(): JsonValue
  /** Whether a plain field with this value is left out of the JSON. */
  isZero(value: JsonValue): boolean
  /** Converts a value of the right type to the form that Kubernetes prints; absent if that is the value itself. */
  print?(value: JsonValue): JsonValue
  /** Present for Go slices: null is not sent, and this is the empty value that is not null. */
  readonly emptySlice?: () => JsonValue
}
