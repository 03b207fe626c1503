import type { JsonValue } from '../json/index.ts'
import { encodeJson, parseJson } from '../json/index.ts'
import {
  formatQuantity,
  microTimeFromJson,
  microTimeToJson,
  parseQuantity,
  quantityFromJson,
  timeFromJson,
  timeToJson,
} from '../values/index.ts'
import type { Codec } from './codec.ts'
import type { Cursor } from './cursor.ts'
import { wireBytes, wireVarint } from './cursor.ts'
import { Fault } from './fault.ts'
import { unexpected } from './scalar-codecs.ts'
import type { ReverseWriter } from './writer.ts'

/**
 * Reads the fields of a message by hand; `field` answers false for what it does not take. Fields up to `numberMax` are
 * known ones, so that not to take them means that they came with the wrong wire type.
 */
export function readFields(cursor: Cursor, numberMax: number, field: (tag: number) => boolean): void {
  const length = cursor.length()
  const outerEnd = cursor.end
  cursor.end = cursor.position + length
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const tag = cursor.tag()
    if (field(tag)) continue
    if (tag >>> 3 <= numberMax) cursor.fail(`wrong wire type ${tag & 7}`, start)
    cursor.skip(tag)
  }
  cursor.end = outerEnd
}

export function writeMessage(writer: ReverseWriter, fields: () => void): void {
  const before = writer.size
  fields()
  writer.unsigned(writer.size - before)
}

const secondsTag = 8
const nanosecondsTag = 16
/** The years 0 to 9999, which are all that RFC 3339 can write. */
const secondsMin = -62_167_219_200
const secondsMax = 253_402_300_799

/** Times are sent as seconds and nanoseconds; no bytes at all are Go's zero time, which is null in JSON. */
function timeCodec(isMicroTime: boolean): Codec {
  const toJson = isMicroTime ? microTimeToJson : timeToJson
  const fromJson = isMicroTime ? microTimeFromJson : timeFromJson
  return {
    wireType: wireBytes,
    read(cursor) {
      const start = cursor.position
      let seconds = 0
      let nanoseconds = 0
      let isEmpty = true
      readFields(cursor, 2, (tag) => {
        isEmpty = false
        if (tag === secondsTag) seconds = Number(cursor.int64())
        else if (tag === nanosecondsTag) nanoseconds = cursor.int32()
        else return false
        return true
      })
      if (isEmpty) return null
      if (seconds < secondsMin || seconds > secondsMax) cursor.fail('a time outside of the years 0 to 9999', start)
      if (!isMicroTime) return toJson({ seconds, nanoseconds: 0 })
      const truncated = Math.trunc(nanoseconds / 1000) * 1000
      const carry = Math.floor(truncated / 1e9)
      return toJson({ seconds: seconds + carry, nanoseconds: truncated - carry * 1e9 })
    },
    write(writer, value) {
      const instant = guarded(() => fromJson(value))
      writeMessage(writer, () => {
        if (toJson(instant) === null) return
        writer.unsigned(isMicroTime ? Math.trunc(instant.nanoseconds / 1000) * 1000 : 0)
        writer.tag(2, wireVarint)
        writer.signed(instant.seconds)
        writer.tag(1, wireVarint)
      })
    },
    zero: () => null,
    isZero: (value) => value === null,
  }
}

const firstBytesTag = 10

/** The bytes of field 1, of which messages around a single text or document consist. */
function readPayload(cursor: Cursor): { readonly bytes: Uint8Array; readonly position: number } | undefined {
  let payload: { bytes: Uint8Array; position: number } | undefined
  readFields(cursor, 1, (tag) => {
    if (tag !== firstBytesTag) return false
    const bytes = cursor.slice()
    payload = { bytes, position: cursor.position - bytes.length }
    return true
  })
  return payload
}

const canonicalQuantities = new Map<string, string>()
const canonicalQuantitiesMax = 1024

/** Few quantities are in use at a time, and to write one canonically costs more than to remember it. */
function canonicalQuantity(text: string): string {
  let canonical = canonicalQuantities.get(text)
  if (canonical === undefined) {
    canonical = formatQuantity(parseQuantity(text))
    if (canonicalQuantities.size < canonicalQuantitiesMax && text.length <= 16) canonicalQuantities.set(text, canonical)
  }
  return canonical
}

const quantityCodec: Codec = {
  wireType: wireBytes,
  read(cursor) {
    let value = '0'
    readFields(cursor, 1, (tag) => {
      if (tag !== firstBytesTag) return false
      const start = cursor.position
      const text = cursor.text()
      try {
        value = canonicalQuantity(text)
      } catch (error) {
        cursor.fail((error as Error).message, start)
      }
      return true
    })
    return value
  },
  write(writer, value) {
    const text = guarded(() =>
      typeof value === 'string' ? canonicalQuantity(value.trim()) : formatQuantity(quantityFromJson(value)),
    )
    writeMessage(writer, () => {
      writer.text(text)
      writer.tag(1, wireBytes)
    })
  },
  zero: () => '0',
  isZero: () => false,
}

/** type 0 is a number in field 2, type 1 a text in field 3. */
const intOrStringCodec: Codec = {
  wireType: wireBytes,
  read(cursor) {
    const start = cursor.position
    let type: number | bigint = 0
    let number = 0
    let text = ''
    readFields(cursor, 3, (tag) => {
      if (tag === 8) type = cursor.int64()
      else if (tag === 16) number = cursor.int32()
      else if (tag === 26) text = cursor.text()
      else return false
      return true
    })
    if ((type as number | bigint) !== 0 && (type as number | bigint) !== 1) {
      cursor.fail('impossible IntOrString.Type', start)
    }
    return type === 0 ? number : text
  },
  write(writer, value) {
    const isText = typeof value === 'string'
    if (!isText && value !== null && (typeof value !== 'number' || value !== (value | 0))) {
      throw unexpected('a 32-bit integer or text', value)
    }
    writeMessage(writer, () => {
      writer.text(isText ? value : '')
      writer.tag(3, wireBytes)
      writer.signed(isText ? 0 : (value ?? 0))
      writer.tag(2, wireVarint)
      writer.unsigned(isText ? 1 : 0)
      writer.tag(1, wireVarint)
    })
  },
  zero: () => 0,
  isZero: () => false,
}

/** A document inside a message: JSON, or where `readOther` knows it something else. */
export function documentCodec(readOther: (bytes: Uint8Array, depth: number) => JsonValue | undefined): Codec {
  return {
    wireType: wireBytes,
    read(cursor, depth) {
      const payload = readPayload(cursor)
      if (payload === undefined || payload.bytes.length === 0) return null
      const other = readOther(payload.bytes, depth)
      if (other !== undefined) return other
      try {
        return parseJson(payload.bytes, { sizeBytesMax: payload.bytes.length })
      } catch (error) {
        return cursor.fail(`not a JSON document (${(error as Error).message})`, payload.position)
      }
    },
    write(writer, value) {
      writeMessage(writer, () => {
        if (value === null) return
        writer.text(encodeJson(value))
        writer.tag(1, wireBytes)
      })
    },
    zero: () => null,
    isZero: (value) => value === null,
  }
}

/** A list of texts that Go gave a type of its own, and that is therefore sent as a message. */
const textListCodec: Codec = {
  wireType: wireBytes,
  merges: true,
  read(cursor, _depth, existing) {
    const list: JsonValue[] = Array.isArray(existing) ? existing : []
    readFields(cursor, 1, (tag) => {
      if (tag !== firstBytesTag) return false
      list.push(cursor.text())
      return true
    })
    return list
  },
  write(writer, value) {
    if (!Array.isArray(value)) throw unexpected('a list', value)
    writeMessage(writer, () => {
      for (let index = value.length - 1; index >= 0; index--) {
        const item = value[index] as JsonValue
        if (typeof item !== 'string') throw unexpected('text', item)
        writer.text(item)
        writer.tag(1, wireBytes)
      }
    })
  },
  zero: () => null,
  isZero: (value) => value === null || (Array.isArray(value) && value.length === 0),
  emptySlice: () => [],
}

/** A value that cannot be read is the sender's fault and not this package's. */
function guarded<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw new Fault((error as Error).message)
  }
}

const noOther = () => undefined

export const specialCodecs: Readonly<Record<string, Codec>> = {
  'meta.v1.Time': timeCodec(false),
  'meta.v1.MicroTime': timeCodec(true),
  'meta.v1.FieldsV1': documentCodec(noOther),
  'meta.v1.Verbs': textListCodec,
  'api.resource.Quantity': quantityCodec,
  'util.intstr.IntOrString': intOrStringCodec,
  'apiextensions.v1.JSON': documentCodec(noOther),
  'authentication.v1.ExtraValue': textListCodec,
  'authorization.v1.ExtraValue': textListCodec,
  'certificates.v1.ExtraValue': textListCodec,
}
