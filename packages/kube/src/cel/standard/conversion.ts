import { isKubeError } from '../../errors.ts'
import { isInt64 } from '../../json/index.ts'
import { parseDuration, parseTime } from '../../values/index.ts'
import { isUint64 } from '../integers.ts'
import { encodeUtf8 } from '../text.ts'
import { CelDuration, CelError, type CelResult, CelTimestamp, CelUint, type CelValue } from '../value.ts'
import { parseDouble } from './double-text.ts'
import { conversionError } from './messages.ts'
import { isTimestampInRange, nanosecondsPerSecond, unixSecondsOf } from './timestamp-arithmetic.ts'

const truths = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])
const untruths = new Set(['0', 'f', 'F', 'FALSE', 'false', 'False'])

export function toBool(value: CelValue): CelResult {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string' && truths.has(value)) return true
  if (typeof value === 'string' && untruths.has(value)) return false
  return conversionError(value, 'bool')
}

export function toBytes(value: CelValue): CelResult {
  if (value instanceof Uint8Array) return value
  return typeof value === 'string' ? encodeUtf8(value) : conversionError(value, 'bytes')
}

export function toDouble(value: CelValue): CelResult {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof CelUint) return Number(value.value)
  const parsed = typeof value === 'string' ? parseDouble(value) : undefined
  return parsed ?? conversionError(value, 'double')
}

export function toInt(value: CelValue): CelResult {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') {
    // The bounds themselves are refused, as cel-go refuses them: doubles near them are not exact.
    const fits = value > -(2 ** 63) && value < 2 ** 63
    return fits ? BigInt(Math.trunc(value)) : new CelError('integer overflow')
  }
  if (value instanceof CelUint) return isInt64(value.value) ? value.value : new CelError('integer overflow')
  if (value instanceof CelDuration) return value.nanoseconds
  if (value instanceof CelTimestamp) return unixSecondsOf(value)
  if (typeof value === 'string' && /^[+-]?[0-9]+$/.test(value)) {
    const parsed = BigInt(value.startsWith('+') ? value.slice(1) : value)
    if (isInt64(parsed)) return parsed
  }
  return conversionError(value, 'int')
}

export function toUint(value: CelValue): CelResult {
  if (value instanceof CelUint) return value
  if (typeof value === 'bigint') return value < 0n ? new CelError('unsigned integer overflow') : new CelUint(value)
  if (typeof value === 'number') {
    const fits = value >= 0 && value < 2 ** 64
    return fits ? new CelUint(BigInt(Math.trunc(value))) : new CelError('unsigned integer overflow')
  }
  if (typeof value === 'string' && /^[0-9]+$/.test(value)) {
    const parsed = BigInt(value)
    if (isUint64(parsed)) return new CelUint(parsed)
  }
  return conversionError(value, 'uint')
}

export function toDuration(value: CelValue): CelResult {
  if (value instanceof CelDuration) return value
  if (typeof value === 'string') {
    try {
      return new CelDuration(parseDuration(value))
    } catch (error) {
      if (!isKubeError(error)) throw error
    }
  }
  return conversionError(value, 'google.protobuf.Duration')
}

export function toTimestamp(value: CelValue): CelResult {
  if (value instanceof CelTimestamp) return value
  if (typeof value === 'bigint') return inRange(new CelTimestamp(value * nanosecondsPerSecond))
  if (typeof value === 'string') {
    try {
      const { seconds, nanoseconds } = parseTime(value)
      const instant = BigInt(seconds) * nanosecondsPerSecond + BigInt(nanoseconds)
      return inRange(new CelTimestamp(instant, writtenOffset(value)))
    } catch (error) {
      if (!isKubeError(error)) throw error
    }
  }
  return conversionError(value, 'google.protobuf.Timestamp')
}

function inRange(timestamp: CelTimestamp): CelResult {
  return isTimestampInRange(timestamp) ? timestamp : new CelError('timestamp overflow')
}

function writtenOffset(text: string): number {
  const match = /([+-])([0-9]{2}):([0-9]{2})$/.exec(text)
  if (match === null) return 0
  const seconds = Number(match[2]) * 3600 + Number(match[3]) * 60
  return match[1] === '-' ? -seconds : seconds
}
