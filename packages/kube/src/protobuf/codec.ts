import type { JsonValue } from '../json/index.ts'
import type { Cursor } from './cursor.ts'
import type { ReverseWriter } from './writer.ts'

/** Reads and writes the values of one protobuf type as the JSON that Kubernetes prints for them. */
export interface Codec {
  readonly wireType: number
  /** Whether a field that is sent twice is merged, as messages and lists are; of other values the last counts. */
  readonly merges?: true
  /** `existing` is what an earlier occurrence of the same field gave; messages are merged into it. */
  read(cursor: Cursor, depth: number, existing: JsonValue | undefined): JsonValue
  /** Writes the value, with its length in front where the wire type asks for one. Null stands for the zero value. */
  write(writer: ReverseWriter, value: JsonValue, depth: number): void
  /** What is printed for a plain field that was not sent. */
  zero(): JsonValue
  /** Whether a plain field with this value is left out of the JSON. */
  isZero(value: JsonValue): boolean
  /** The value as Kubernetes prints it, given one of the right type; absent where that is the value itself. */
  print?(value: JsonValue): JsonValue
  /** Present where Go holds a slice: one that is null is not sent, and this is the one that is empty and not null. */
  readonly emptySlice?: () => JsonValue
}
