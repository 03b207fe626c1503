import { isUtf8 } from 'node:buffer'
import { rootFieldAt, rootFields } from './field-names.ts'
import type { ObjectScan } from './object-scan.ts'
import { scanMetadata } from './scan-metadata.ts'
import { scannerOf } from './scanner.ts'
import { closeBrace, comma, openBrace, quote, skipColon, skipSpace, skipValue, skipVerbatimText } from './skip-value.ts'

const fieldLevel = 1

/**
 * Reads the bytes of one object without parsing them: checks that they are JSON, and notes the positions of its
 * metadata. Returns the end of the object, or -1 when no JSON object begins here. The content of an object with `isOdd`
 * must be read by parseJson.
 */
export function scanObject(bytes: Buffer, from: number, bytesEnd: number, scan: ObjectScan): number {
  const end = Math.min(bytesEnd, bytes.length)
  if (from < 0 || from >= end || bytes[from] !== openBrace) {
    scan.clear()
    return -1
  }
  const position = scannerOf(bytes)?.scan(from, end, scan) ?? scanHere(bytes, from, end, scan)
  if (position >= 0 && !scan.isAscii && !isUtf8(bytes.subarray(from, position))) scan.isOdd = true
  return position
}

function scanHere(bytes: Buffer, from: number, end: number, scan: ObjectScan): number {
  scan.clear()
  scan.attach(bytes)
  scan.start = from
  scan.end = scanFields(bytes, from, end, scan)
  return scan.end
}

function scanFields(bytes: Buffer, from: number, end: number, scan: ObjectScan): number {
  let position = skipSpace(bytes, from + 1, end)
  if (position < end && bytes[position] === closeBrace) return position + 1
  let seen = 0
  for (;;) {
    if (position >= end || bytes[position] !== quote) return -1
    const nameStart = position + 1
    position = skipVerbatimText(bytes, nameStart, end, scan)
    const nameEnd = position - 1
    position = skipColon(bytes, position, end)
    if (position < 0 || position >= end) return -1
    const field = rootFieldAt(bytes, nameStart, nameEnd)
    if ((seen & field) !== 0) scan.isOdd = true
    seen |= field
    position =
      field === 0 ? skipValue(bytes, position, end, fieldLevel, scan) : scanField(bytes, position, end, field, scan)
    if (position < 0) return -1
    position = skipSpace(bytes, position, end)
    if (position >= end) return -1
    const byte = bytes[position++] as number
    if (byte === closeBrace) return position
    if (byte !== comma) return -1
    position = skipSpace(bytes, position, end)
  }
}

function scanField(bytes: Buffer, from: number, end: number, field: number, scan: ObjectScan): number {
  const byte = bytes[from] as number
  if (byte === openBrace && field === rootFields.metadata) return scanMetadata(bytes, from, end, scan)
  if (byte !== quote || field === rootFields.metadata) {
    scan.isOdd = true
    return skipValue(bytes, from, end, fieldLevel, scan)
  }
  const position = skipVerbatimText(bytes, from + 1, end, scan)
  if (field === rootFields.kind) {
    scan.kindStart = from + 1
    scan.kindEnd = position - 1
  } else {
    scan.apiVersionStart = from + 1
    scan.apiVersionEnd = position - 1
  }
  return position
}
