import { CelError, type CelResult, type CelTimestamp } from '../value.ts'
import { zoneOffsetSeconds } from './time-zone.ts'
import { nanosecondsPerSecond, unixSecondsOf } from './timestamp-arithmetic.ts'

export type TimestampField =
  | 'getFullYear'
  | 'getMonth'
  | 'getDayOfYear'
  | 'getDayOfMonth'
  | 'getDate'
  | 'getDayOfWeek'
  | 'getHours'
  | 'getMinutes'
  | 'getSeconds'
  | 'getMilliseconds'

/** One field of a time in a zone. */
export function timestampField(field: TimestampField, timestamp: CelTimestamp, zone: string): CelResult {
  const seconds = Number(unixSecondsOf(timestamp))
  const offset = zoneOffsetSeconds(zone, seconds)
  if (offset instanceof CelError) return offset
  const local = new Date((seconds + offset) * 1000)
  switch (field) {
    case 'getFullYear':
      return BigInt(local.getUTCFullYear())
    case 'getMonth':
      return BigInt(local.getUTCMonth())
    case 'getDayOfYear':
      return BigInt(dayOfYear(local))
    case 'getDayOfMonth':
      return BigInt(local.getUTCDate() - 1)
    case 'getDate':
      return BigInt(local.getUTCDate())
    case 'getDayOfWeek':
      return BigInt(local.getUTCDay())
    case 'getHours':
      return BigInt(local.getUTCHours())
    case 'getMinutes':
      return BigInt(local.getUTCMinutes())
    case 'getSeconds':
      return BigInt(local.getUTCSeconds())
    case 'getMilliseconds':
      return fractionOf(timestamp) / 1_000_000n
  }
}

/** The nanoseconds since the last full second. */
export function fractionOf(timestamp: CelTimestamp): bigint {
  return timestamp.nanoseconds - unixSecondsOf(timestamp) * nanosecondsPerSecond
}

function dayOfYear(date: Date): number {
  const start = new Date(date.getTime())
  start.setUTCMonth(0, 1)
  return Math.round((date.getTime() - start.getTime()) / 86_400_000)
}
