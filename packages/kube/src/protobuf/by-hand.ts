import type { Cursor } from './cursor.ts'
import { Fault } from './fault.ts'
import type { ReverseWriter } from './writer.ts'

/** The tag of field 1 with a string or bytes. */
export const firstBytesTag = 10

/**
 * Reads the fields of a message; `field` returns false for a tag that it does not read. Fields up to `numberMax` are
 * known, so an unread one has the wrong wire type.
 */
export function readFields(cursor: Cursor, numberMax: number, field: (tag: number) => boolean): void {
  const outerEnd = cursor.enter()
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const tag = cursor.tag()
    if (!field(tag)) skipOther(cursor, tag, numberMax, start)
  }
  cursor.end = outerEnd
}

/** Skips an unknown field; a known one, up to `numberMax`, has the wrong wire type. */
export function skipOther(cursor: Cursor, tag: number, numberMax: number, start: number): void {
  if (tag >>> 3 <= numberMax) cursor.fail(`wrong wire type ${tag & 7}`, start)
  cursor.skip(tag)
}

export function writeMessage(writer: ReverseWriter, fields: () => void): void {
  const before = writer.size
  fields()
  writer.unsigned(writer.size - before)
}

/** An unreadable value is a fault of the sender, not of this package. */
export function guarded<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Fault((error as Error).message)
  }
}
