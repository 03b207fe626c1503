import { ObjectScan } from './object-scan.ts'
import {
  closeBrace,
  comma,
  matches,
  openBrace,
  skipColon,
  skipSpace,
  skipValue,
  skipVerbatimText,
} from './skip-value.ts'

const ignored = new ObjectScan()

/**
 * Copies only the named fields of an object to the beginning of the target, which must be as large as the object.
 * Returns the number of bytes. A scan must have found the object to be plain.
 */
export function projectFields(
  bytes: Buffer,
  start: number,
  end: number,
  names: readonly Buffer[],
  target: Buffer,
): number {
  target[0] = openBrace
  let length = 1
  let position = skipSpace(bytes, start + 1, end)
  while (position < end && bytes[position] !== closeBrace) {
    const fieldStart = position
    const nameEnd = skipVerbatimText(bytes, position + 1, end, ignored) - 1
    position = skipValue(bytes, skipColon(bytes, nameEnd + 1, end), end, 1, ignored)
    if (position < 0) return 0
    if (isAmong(names, bytes, fieldStart + 1, nameEnd)) {
      if (length > 1) target[length++] = comma
      target.set(bytes.subarray(fieldStart, position), length)
      length += position - fieldStart
    }
    position = skipSpace(bytes, position, end)
    if (bytes[position] === comma) position = skipSpace(bytes, position + 1, end)
  }
  target[length++] = closeBrace
  return length
}

function isAmong(names: readonly Buffer[], bytes: Buffer, start: number, end: number): boolean {
  return names.some((name) => name.length === end - start && matches(bytes, start, end, name))
}
