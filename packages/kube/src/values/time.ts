import type { JsonValue } from '../json/index.ts'
import { civilTime } from './civil.ts'

/** An instant: seconds since 1970-01-01T00:00:00Z, which may be negative, and nanoseconds from 0 to 999 999 999. */
export interface Instant {
  readonly seconds: number
  readonly nanoseconds: number
}

/** Go's zero time, 0001-01-01T00:00:00Z, which means "not set" and is encoded as null. */
export const zeroInstant: Instant = { seconds: -62_135_596_800, nanoseconds: 0 }

export function isZeroInstant(instant: Instant): boolean {
  return instant.seconds === zeroInstant.seconds && instant.nanoseconds === 0
}

export function compareInstants(left: Instant, right: Instant): number {
  return Math.sign(left.seconds - right.seconds) || Math.sign(left.nanoseconds - right.nanoseconds)
}

/** The nanoseconds from one instant to another. */
export function instantDifference(from: Instant, to: Instant): bigint {
  return BigInt(to.seconds - from.seconds) * 1_000_000_000n + BigInt(to.nanoseconds - from.nanoseconds)
}

export function instantOfUnixMilliseconds(milliseconds: number): Instant {
  const seconds = Math.floor(milliseconds / 1000)
  return { seconds, nanoseconds: Math.round((milliseconds - seconds * 1000) * 1_000_000) }
}

export function unixMillisecondsOf(instant: Instant): number {
  return instant.seconds * 1000 + Math.trunc(instant.nanoseconds / 1_000_000)
}

/** Formats a time as metav1.Time does: whole seconds, in UTC. */
export function formatTime(instant: Instant): string {
  return `${dateAndTime(instant)}Z`
}

/** Formats a time as metav1.MicroTime does: six fractional digits, truncated, in UTC. */
export function formatMicroTime(instant: Instant): string {
  const microseconds = Math.trunc(instant.nanoseconds / 1000)
  return `${dateAndTime(instant)}.${padded(microseconds, 6)}Z`
}

/** Encodes a time to JSON as metav1.Time does: the zero time is null. */
export function timeToJson(instant: Instant): JsonValue {
  return isZeroInstant(instant) ? null : formatTime(instant)
}

export function microTimeToJson(instant: Instant): JsonValue {
  return isZeroInstant(instant) ? null : formatMicroTime(instant)
}

/** Most formatted times are the current second, so the last one is cached. */
let latest: { readonly seconds: number; readonly text: string } = { seconds: Number.NaN, text: '' }

function dateAndTime({ seconds }: Instant): string {
  if (latest.seconds !== seconds) latest = { seconds, text: writeDateAndTime(seconds) }
  return latest.text
}

function writeDateAndTime(seconds: number): string {
  const time = civilTime(seconds)
  const year = time.year < 0 ? `-${padded(-time.year, 4)}` : padded(time.year, 4)
  const date = `${year}-${padded(time.month, 2)}-${padded(time.day, 2)}`
  return `${date}T${padded(time.hour, 2)}:${padded(time.minute, 2)}:${padded(time.second, 2)}`
}

function padded(value: number, width: number): string {
  return value.toString().padStart(width, '0')
}
