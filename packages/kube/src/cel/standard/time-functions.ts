import type { CelOverload } from '../function.ts'
import { celDuration, celInt, celString, celTimestamp } from '../type.ts'
import type { CelDuration, CelTimestamp } from '../value.ts'
import { memberOverload } from './declare.ts'
import { type TimestampField, timestampField } from './timestamp-fields.ts'
import { durationSeconds } from './to-text.ts'

/** A field of a timestamp, in UTC or in a given zone. */
function field(name: TimestampField, id: string, zonedId = `${id}_with_tz`): CelOverload[] {
  return [
    memberOverload(id, name, [celTimestamp], celInt, (time) => timestampField(name, time as CelTimestamp, 'UTC')),
    memberOverload(zonedId, name, [celTimestamp, celString], celInt, (time, zone) =>
      timestampField(name, time as CelTimestamp, zone as string),
    ),
  ]
}

/** A duration in a unit, truncated; the division uses doubles, as in Go. */
function inUnit(nanoseconds: bigint, unit: bigint): bigint {
  const value = Number(nanoseconds / unit) + Number(nanoseconds % unit) / Number(unit)
  return BigInt(Math.trunc(value))
}

const span = (id: string, name: string, convert: (duration: CelDuration) => bigint): CelOverload =>
  memberOverload(id, name, [celDuration], celInt, (duration) => convert(duration as CelDuration))

export const timeOverloads: readonly CelOverload[] = [
  ...field('getFullYear', 'timestamp_to_year'),
  ...field('getMonth', 'timestamp_to_month'),
  ...field('getDayOfYear', 'timestamp_to_day_of_year'),
  ...field('getDayOfMonth', 'timestamp_to_day_of_month'),
  ...field('getDate', 'timestamp_to_day_of_month_1_based'),
  ...field('getDayOfWeek', 'timestamp_to_day_of_week'),
  ...field('getHours', 'timestamp_to_hours'),
  span('duration_to_hours', 'getHours', ({ nanoseconds }) => inUnit(nanoseconds, 3_600_000_000_000n)),
  ...field('getMinutes', 'timestamp_to_minutes'),
  span('duration_to_minutes', 'getMinutes', ({ nanoseconds }) => inUnit(nanoseconds, 60_000_000_000n)),
  ...field('getSeconds', 'timestamp_to_seconds', 'timestamp_to_seconds_tz'),
  span('duration_to_seconds', 'getSeconds', (duration) => BigInt(Math.trunc(durationSeconds(duration)))),
  ...field('getMilliseconds', 'timestamp_to_milliseconds'),
  span('duration_to_milliseconds', 'getMilliseconds', ({ nanoseconds }) => nanoseconds / 1_000_000n),
]
