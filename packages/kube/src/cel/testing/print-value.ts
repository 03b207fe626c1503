import { formatGoFloat } from '../../json/index.ts'
import { formatSeconds, formatTimestamp } from '../standard/to-text.ts'
import {
  CelDuration,
  CelError,
  CelList,
  CelMap,
  CelOptional,
  type CelResult,
  CelTimestamp,
  CelTypeValue,
  CelUint,
  type CelValue,
} from '../value.ts'

/** A value in the notation of tests; map entries are sorted, so that equal maps have the same text. */
export function printValue(value: CelResult): string {
  if (value instanceof CelError) return `error: ${value.message}`
  if (value === null) return 'null'
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return `double ${formatGoFloat(value)}`
    case 'boolean':
    case 'bigint':
      return String(value)
  }
  if (value instanceof CelUint) return `${value.value}u`
  if (value instanceof Uint8Array) return `bytes ${hexadecimal(value)}`
  if (value instanceof CelDuration) return `duration ${formatSeconds(value)}`
  if (value instanceof CelTimestamp) return `timestamp ${formatTimestamp(new CelTimestamp(value.nanoseconds))}`
  if (value instanceof CelTypeValue) return `type ${value.typeName}`
  if (value instanceof CelOptional) return value.value === undefined ? 'none' : `optional(${printValue(value.value)})`
  if (value instanceof CelList) return `[${elements(value).map(printValue).join(', ')}]`
  if (value instanceof CelMap) return `{${entries(value).sort().join(', ')}}`
  return value.typeName
}

function elements(list: CelList): CelValue[] {
  return Array.from({ length: list.size }, (_, index) => list.at(index))
}

function entries(map: CelMap): string[] {
  return [...map.keys()].map((key) => `${printValue(key)}: ${printValue(map.get(key) as CelValue)}`)
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
