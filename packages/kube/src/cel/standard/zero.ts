import { CelDuration, CelList, CelMap, CelTimestamp, CelUint, type CelValue } from '../value.ts'

/** The zero time of Go, 0001-01-01T00:00:00Z, in nanoseconds since 1970. */
const zeroTime = -62_135_596_800n * 1_000_000_000n

/** Whether a value is the zero or empty value of its type. Optionals, types and library values have no zero value. */
export function isZeroValue(value: CelValue): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === '') return true
  if (value instanceof CelUint) return value.value === 0n
  if (value instanceof CelList || value instanceof CelMap) return value.size === 0
  if (value instanceof Uint8Array) return value.length === 0
  if (value instanceof CelDuration) return value.nanoseconds === 0n
  return value instanceof CelTimestamp && value.nanoseconds === zeroTime
}
