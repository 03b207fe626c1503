import { Buffer } from 'node:buffer'
import { type JsonValue, parseNumber } from '../json/index.ts'
import type { Codec } from './codec.ts'
import type { Cursor } from './cursor.ts'
import { wireBytes, wireFixed64, wireVarint } from './cursor.ts'
import { Fault } from './fault.ts'
import type { ScalarName } from './notation.ts'
import type { ReverseWriter } from './writer.ts'

const int32Min = -2_147_483_648
const int32Max = 2_147_483_647
const base64Pattern = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

const textCodec: Codec = {
  wireType: wireBytes,
  read: (cursor: Cursor) => cursor.text(),
  write(writer, value) {
    if (typeof value !== 'string' && value !== null) throw unexpected('text', value)
    writer.text(value ?? '')
  },
  zero: () => '',
  isZero: (value) => value === '',
}

/** Bytes are base64 in JSON. An absent plain field of bytes is null, an empty one is not. */
const bytesCodec: Codec = {
  wireType: wireBytes,
  read: (cursor: Cursor) => cursor.base64(),
  write(writer, value) {
    if (typeof value !== 'string') throw unexpected('base64 text', value)
    const text = value.replace(/[\r\n]/g, '')
    if (!base64Pattern.test(text)) throw new Fault('the text is not base64')
    writer.bytes(Buffer.from(text, 'base64'))
  },
  zero: () => null,
  isZero: (value) => value === '' || value === null,
  print: (value) => (typeof value === 'string' ? value.replace(/[\r\n]/g, '') : value),
  emptySlice: () => '',
}

const boolCodec: Codec = {
  wireType: wireVarint,
  read: (cursor: Cursor) => cursor.bool(),
  write(writer, value) {
    if (typeof value !== 'boolean' && value !== null) throw unexpected('a boolean', value)
    writer.unsigned(value === true ? 1 : 0)
  },
  zero: () => false,
  isZero: (value) => value === false,
}

const int32Codec: Codec = {
  wireType: wireVarint,
  read: (cursor: Cursor) => cursor.int32(),
  write(writer, value) {
    const number = value ?? 0
    if (typeof number !== 'number' || !Number.isInteger(number) || number < int32Min || number > int32Max) {
      throw unexpected('a 32-bit integer', value)
    }
    writer.signed(number)
  },
  zero: () => 0,
  isZero: (value) => value === 0,
}

const int64Codec: Codec = {
  wireType: wireVarint,
  read: (cursor: Cursor) => cursor.int64(),
  write(writer, value) {
    writer.signed(int64Of(value ?? 0))
  },
  zero: () => 0,
  isZero: (value) => value === 0,
}

function int64Of(value: JsonValue): number | bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value
  throw unexpected('a 64-bit integer', value)
}

const doubleCodec: Codec = {
  wireType: wireFixed64,
  read: (cursor: Cursor) => numberInJson(cursor.double()),
  write(writer: ReverseWriter, value) {
    const isNumber = typeof value === 'number' || typeof value === 'bigint'
    if (!isNumber && value !== null) throw unexpected('a number', value)
    writer.double(Number(value ?? 0))
  },
  zero: () => 0,
  isZero: (value) => value === 0,
}

/** The number that the JSON of a double parses to: a large double is printed as an integer. */
function numberInJson(value: number): number | bigint {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value
  return parseNumber(String(value)) ?? value
}

export const scalarCodecs: Readonly<Record<ScalarName, Codec>> = {
  string: textCodec,
  bytes: bytesCodec,
  bool: boolCodec,
  int32: int32Codec,
  int64: int64Codec,
  double: doubleCodec,
}

export function unexpected(wanted: string, value: JsonValue): Fault {
  const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value
  return new Fault(`expected ${wanted}, found ${found === 'object' ? 'an object' : found}`)
}
