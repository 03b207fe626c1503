import {
  CelDuration,
  CelList,
  CelMap,
  CelOptional,
  CelTimestamp,
  CelTypeValue,
  CelUint,
  type CelValue,
  celListFrom,
  EntryCelMap,
} from '@kubewright/kube/cel'
import { compareStrings, type JsonValue } from '@kubewright/kube/json'

/** A value in the form of the oracle's requests: its only field names its type, and numbers are strings. */
export type WrittenValue =
  | { readonly int: string }
  | { readonly uint: string }
  | { readonly double: string }
  | { readonly string: string }
  | { readonly bool: boolean }
  | { readonly bytes: string }
  | { readonly duration: string }
  | { readonly timestamp: string }
  | { readonly list: readonly WrittenValue[] }
  | { readonly map: readonly (readonly [{ readonly string: string }, WrittenValue])[] }
  | { readonly null: true }

export function celValueOf(written: WrittenValue): CelValue {
  if ('int' in written) return BigInt(written.int)
  if ('uint' in written) return new CelUint(BigInt(written.uint))
  if ('double' in written) return doubleOf(written.double)
  if ('string' in written) return written.string
  if ('bool' in written) return written.bool
  if ('bytes' in written) return Uint8Array.from(Buffer.from(written.bytes, 'hex'))
  if ('duration' in written) return new CelDuration(BigInt(written.duration))
  if ('timestamp' in written) return timestampOf(written.timestamp)
  if ('list' in written) return celListFrom(written.list.map(celValueOf))
  if ('map' in written) return new EntryCelMap(written.map.map(([key, value]) => [key.string, celValueOf(value)]))
  return null
}

function doubleOf(text: string): number {
  if (text === 'NaN') return Number.NaN
  return text.endsWith('Inf')
    ? text.startsWith('-')
      ? Number.NEGATIVE_INFINITY
      : Number.POSITIVE_INFINITY
    : Number(text)
}

/** Timestamps are whole seconds in UTC. */
function timestampOf(text: string): CelTimestamp {
  return new CelTimestamp(BigInt(Date.parse(text)) * 1_000_000n)
}

/** A result as the oracle prints it: the same text for equal values, maps sorted. */
export function printedCelValue(value: CelValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'string') return `string ${Buffer.from(value).toString('hex')}`
  if (typeof value === 'number') return `double ${doubleBits(value)}`
  if (value instanceof CelUint) return `${value.value}u`
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex')}`
  if (value instanceof CelDuration) return `duration ${value.nanoseconds}`
  if (value instanceof CelTimestamp) return `timestamp ${secondsOf(value.nanoseconds)}`
  if (value instanceof CelTypeValue) return `type ${value.typeName}`
  if (value instanceof CelOptional) {
    return value.value === undefined ? 'none' : `optional(${printedCelValue(value.value)})`
  }
  if (value instanceof CelList) return `[${elements(value).join('')}]`
  if (value instanceof CelMap) return `{${entries(value).join('')}}`
  // Library types have no representation here: expressions convert them to strings and numbers.
  return value.typeName
}

function elements(list: CelList): string[] {
  return Array.from({ length: list.size }, (_, index) => `${printedCelValue(list.at(index))},`)
}

function entries(map: CelMap): string[] {
  const printed = Array.from(
    map.keys(),
    (key) => `${printedCelValue(key)}: ${printedCelValue(map.get(key) as CelValue)}`,
  )
  return printed.sort(compareStrings).map((entry) => `${entry},`)
}

function doubleBits(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes.toString('hex')
}

function secondsOf(nanoseconds: bigint): string {
  const billion = 1_000_000_000n
  const rest = ((nanoseconds % billion) + billion) % billion
  return `${(nanoseconds - rest) / billion}.${String(rest).padStart(9, '0')}`
}

/** Literal values are JSON. */
export function asQuestion(written: Readonly<Record<string, WrittenValue>>): JsonValue {
  return written as unknown as JsonValue
}
