import { formatGoFloat } from '../../json/index.ts'
import { decodeUtf8 } from '../text.ts'
import { CelDuration, CelError, type CelResult, CelTimestamp, CelUint, type CelValue } from '../value.ts'
import { formatPlainDouble } from './double-text.ts'
import { conversionError } from './messages.ts'
import { nanosecondsPerSecond, unixSecondsOf } from './timestamp-arithmetic.ts'
import { fractionOf } from './timestamp-fields.ts'

/** CEL's string(value). */
export function celToText(value: CelValue): CelResult {
  switch (typeof value) {
    case 'string':
      return value
    case 'boolean':
    case 'bigint':
      return String(value)
    case 'number':
      return formatGoFloat(value)
  }
  if (value === null) return 'null'
  if (value instanceof CelUint) return String(value.value)
  if (value instanceof Uint8Array) {
    return decodeUtf8(value) ?? new CelError('invalid UTF-8 in bytes, cannot convert to string')
  }
  if (value instanceof CelDuration) return formatSeconds(value)
  if (value instanceof CelTimestamp) return formatTimestamp(value)
  return conversionError(value, 'string')
}

/** A duration as a decimal number of seconds; the division uses doubles, as in Go. */
export function formatSeconds(duration: CelDuration): string {
  return `${formatPlainDouble(durationSeconds(duration))}s`
}

export function durationSeconds({ nanoseconds }: CelDuration): number {
  return Number(nanoseconds / nanosecondsPerSecond) + Number(nanoseconds % nanosecondsPerSecond) / 1e9
}

/** RFC 3339 with as many digits after the point as needed, with the offset of its source. */
export function formatTimestamp(timestamp: CelTimestamp): string {
  const local = new Date((Number(unixSecondsOf(timestamp)) + timestamp.offsetSeconds) * 1000)
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
  const date = `${pad(local.getUTCFullYear(), 4)}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`
  const time = `${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`
  const digits = fractionOf(timestamp).toString().padStart(9, '0').replace(/0+$/, '')
  return `${date}T${time}${digits === '' ? '' : `.${digits}`}${formatOffset(timestamp.offsetSeconds)}`
}

function formatOffset(offsetSeconds: number): string {
  if (offsetSeconds === 0) return 'Z'
  const minutes = Math.trunc(Math.abs(offsetSeconds) / 60)
  const pad = (value: number): string => String(value).padStart(2, '0')
  return `${offsetSeconds < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}:${pad(minutes % 60)}`
}
