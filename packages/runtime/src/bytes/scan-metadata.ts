import { metadataFieldAt, metadataFields } from './field-names.ts'
import type { ObjectScan } from './object-scan.ts'
import {
  closeBrace,
  comma,
  exactDigitsMax,
  matches,
  nullWord,
  openBrace,
  openBracket,
  quote,
  skipColon,
  skipDigits,
  skipSpace,
  skipValue,
  skipVerbatimText,
} from './skip-value.ts'

/** The nesting level of the fields, if the object itself is not nested. */
const fieldLevel = 2

/**
 * Walks the metadata of an object, from its opening brace, and notes the positions of its fields. Returns its end, or
 * -1 when it is not JSON.
 */
export function scanMetadata(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  scan.metadataStart = from
  let position = skipSpace(bytes, from + 1, end)
  if (position < end && bytes[position] === closeBrace) return endMetadata(scan, position + 1)
  let seen = 0
  /** The position of the comma before the field; the first field has none. */
  let before = -1
  for (;;) {
    if (position >= end || bytes[position] !== quote) return -1
    const nameStart = position + 1
    position = skipVerbatimText(bytes, nameStart, end, scan)
    const nameEnd = position - 1
    position = skipColon(bytes, position, end)
    if (position < 0 || position >= end) return -1
    const field = metadataFieldAt(bytes, nameStart, nameEnd)
    if ((seen & field) !== 0) scan.isOdd = true
    seen |= field
    position =
      field === 0 ? skipValue(bytes, position, end, fieldLevel, scan) : scanField(bytes, position, end, field, scan)
    if (position < 0) return -1
    const valueEnd = position
    position = skipSpace(bytes, position, end)
    if (position >= end) return -1
    const byte = bytes[position++] as number
    if (byte !== comma && byte !== closeBrace) return -1
    if (field === metadataFields.managedFields) {
      // One adjacent comma is cut with the field: the following one, or the one before the last field.
      const isFollowed = byte === comma
      scan.managedFieldsStart = isFollowed || before < 0 ? nameStart - 1 : before
      scan.managedFieldsEnd = isFollowed ? position : valueEnd
    }
    if (byte === closeBrace) return endMetadata(scan, position)
    before = position - 1
    position = skipSpace(bytes, position, end)
  }
}

function endMetadata(scan: ObjectScan, position: number): number {
  scan.metadataEnd = position
  return position
}

/** Skips the value of a field and notes its position. */
function scanField(bytes: Uint8Array, from: number, end: number, field: number, scan: ObjectScan): number {
  const { name, namespace, uid, resourceVersion, generation, labels, annotations } = metadataFields
  const isText = (field & (name | namespace | uid | resourceVersion)) !== 0
  if (isText) return scanText(bytes, from, end, field, scan)
  if (field === generation) return scanGeneration(bytes, from, end, scan)
  const position = skipValue(bytes, from, end, fieldLevel, scan)
  const isNull = matches(bytes, from, end, nullWord)
  if (field === metadataFields.deletionTimestamp) {
    if (bytes[from] === quote) scan.isBeingDeleted = true
    else if (!isNull) scan.isOdd = true
    return position
  }
  const opening = field === labels || field === annotations ? openBrace : openBracket
  if (bytes[from] === opening) noteRange(scan, field, from, position)
  else if (!isNull) scan.isOdd = true
  return position
}

function scanText(bytes: Uint8Array, from: number, end: number, field: number, scan: ObjectScan): number {
  if (bytes[from] !== quote) {
    scan.isOdd = true
    return skipValue(bytes, from, end, fieldLevel, scan)
  }
  const position = skipVerbatimText(bytes, from + 1, end, scan)
  noteRange(scan, field, from + 1, position - 1)
  if (field === metadataFields.resourceVersion && position > 0) {
    scan.revision = exactNumber(bytes, from + 1, position - 1)
  }
  return position
}

/**
 * The number with these digits, or NaN for a leading zero, which would be lost, or for too many digits, which are not
 * exact.
 */
function exactNumber(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > exactDigitsMax || end === start || bytes[start] === 0x30) return Number.NaN
  let number = 0
  for (let position = start; position < end; position++) {
    const digit = (bytes[position] as number) - 0x30
    if (digit < 0 || digit > 9) return Number.NaN
    number = number * 10 + digit
  }
  return number
}

function scanGeneration(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  const digitsEnd = skipDigits(bytes, from, end)
  const position = skipValue(bytes, from, end, fieldLevel, scan)
  if (position === from + 1 && bytes[from] === 0x30) scan.generation = 0
  else if (position > from && position === digitsEnd) scan.generation = exactNumber(bytes, from, position)
  else scan.isOdd = true
  return position
}

function noteRange(scan: ObjectScan, field: number, start: number, end: number): void {
  switch (field) {
    case metadataFields.name:
      scan.nameStart = start
      scan.nameEnd = end
      break
    case metadataFields.namespace:
      scan.namespaceStart = start
      scan.namespaceEnd = end
      break
    case metadataFields.uid:
      scan.uidStart = start
      scan.uidEnd = end
      break
    case metadataFields.resourceVersion:
      scan.revisionStart = start
      scan.revisionEnd = end
      break
    case metadataFields.labels:
      scan.labelsStart = start
      scan.labelsEnd = end
      break
    case metadataFields.annotations:
      scan.annotationsStart = start
      scan.annotationsEnd = end
      break
    case metadataFields.ownerReferences:
      scan.ownerReferencesStart = start
      scan.ownerReferencesEnd = end
      break
    case metadataFields.finalizers:
      scan.finalizersStart = start
      scan.finalizersEnd = end
      break
  }
}
