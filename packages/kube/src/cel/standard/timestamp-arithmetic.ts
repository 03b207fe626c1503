import { isInt64 } from '../../json/index.ts'
import { CelDuration, CelError, type CelResult, CelTimestamp } from '../value.ts'

export const nanosecondsPerSecond = 1_000_000_000n
const unixSecondsMin = -62_135_596_800n
const unixSecondsMax = 253_402_300_799n

/** Whole seconds since 1970, rounded down, as Go's Unix(). */
export function unixSecondsOf(timestamp: CelTimestamp): bigint {
  const seconds = timestamp.nanoseconds / nanosecondsPerSecond
  return timestamp.nanoseconds % nanosecondsPerSecond < 0n ? seconds - 1n : seconds
}

/** Whether a time is within the years 1 to 9999. */
export function isTimestampInRange(timestamp: CelTimestamp): boolean {
  const seconds = unixSecondsOf(timestamp)
  return seconds >= unixSecondsMin && seconds <= unixSecondsMax
}

export function timestampPlus(timestamp: CelTimestamp, nanoseconds: bigint): CelResult {
  const moved = new CelTimestamp(timestamp.nanoseconds + nanoseconds, timestamp.offsetSeconds)
  return isTimestampInRange(moved) ? moved : new CelError('timestamp overflow')
}

export function timestampDifference(left: CelTimestamp, right: CelTimestamp): CelResult {
  const difference = left.nanoseconds - right.nanoseconds
  // cel-go multiplies the whole seconds first and checks that product, so it overflows regardless of the fraction.
  const seconds = unixSecondsOf(left) - unixSecondsOf(right)
  if (!isInt64(seconds * nanosecondsPerSecond) || !isInt64(difference)) return new CelError('integer overflow')
  return new CelDuration(difference)
}
