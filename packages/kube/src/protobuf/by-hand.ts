import type { Cursor } from './cursor.ts'
import { Fault } from './fault.ts'
import type { ReverseWriter } from './writer.ts'

/** The tag of field 1 when it holds text or bytes. */
export const firstBytesTag = 10

/**
 * Reads the fields of a message; `field` returns false for a tag that it does not read. Fields up to `numberMax` are
 * known, so an unread one had the wrong wire type.
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

/** Skips a field that is not known; one that is known, up to `numberMax`, was sent with the wrong wire type. */
export function skipOther(cursor: Cursor, tag: number, numberMax: number, start: number): void {
  if (tag >>> 3 <= numberMax) cursor.fail(`wrong wire type ${tag & 7}`, start)
  cursor.skip(tag)
}

export function writeMessage(writer: ReverseWriter, fields: () => void): void {
  const before = writer.size
  fields()
  writer.unsigned(writer.size - before)
}

/** A value that cannot be read is the sender's fault and not this package's. */
export function guarded<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Fault((error as Error).message)
  }
}
