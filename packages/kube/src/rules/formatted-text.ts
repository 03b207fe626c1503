import { CelDuration, CelError, type CelResult, CelTimestamp } from '../cel/index.ts'
import { isKubeError } from '../errors.ts'
import { quoteGo } from '../json/index.ts'
import { parseDuration, parseGoInteger, parseTime } from '../values/index.ts'

/**
 * Strings that are durations, timestamps or bytes in expressions because of their format. The parsers copy Kubernetes'
 * strfmt package.
 */
export type TextReader = (text: string) => CelResult

const nanosecondsPerSecond = 1_000_000_000n
const nanosecondsPerHour = 3_600n * nanosecondsPerSecond

const units: readonly (readonly [bigint, readonly string[]])[] = [
  [1n, ['ns', 'nano']],
  [1_000n, ['us', 'µs', 'micro']],
  [1_000_000n, ['ms', 'milli']],
  [nanosecondsPerSecond, ['s', 'sec']],
  [60n * nanosecondsPerSecond, ['m', 'min']],
  [nanosecondsPerHour, ['h', 'hr', 'hour']],
  [24n * nanosecondsPerHour, ['d', 'day']],
  [7n * 24n * nanosecondsPerHour, ['w', 'wk', 'week']],
]

function readDuration(text: string): CelResult {
  try {
    return new CelDuration(parseDuration(text))
  } catch (error) {
    if (!isKubeError(error, 'KUBE_DURATION_INVALID')) throw error
  }
  const nanoseconds = readWordyDuration(text)
  if (typeof nanoseconds === 'bigint') return new CelDuration(BigInt.asIntN(64, nanoseconds))
  return new CelError(`Invalid duration ${text}: ${nanoseconds}`)
}

/** Numbers with words, such as "2 days 3 hours"; the last unit name may be longer than listed. */
function readWordyDuration(text: string): bigint | string {
  const unitPattern = /[\t\n\f\r ]*([A-Za-zµ]+)/y
  let sum: bigint | undefined
  for (const match of text.matchAll(/[0-9]+/g)) {
    unitPattern.lastIndex = match.index + match[0].length
    const unit = unitPattern.exec(text)?.[1]?.toLowerCase()
    if (unit === undefined) continue
    const count = parseGoInteger(match[0], 64)
    if ('problem' in count) return `strconv.Atoi: parsing ${quoteGo(match[0])}: ${count.problem}`
    for (const [multiplier, names] of units) {
      const isUnit = names.includes(unit) || unit.startsWith(names[names.length - 1] as string)
      if (isUnit) sum = (sum ?? 0n) + count.value * multiplier
    }
  }
  return sum ?? `unable to parse ${text} as duration`
}

const fullDate = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

/** The time, or Go's error message. */
function readTime(text: string): CelTimestamp | string {
  try {
    const { seconds, nanoseconds } = parseTime(text)
    return new CelTimestamp(BigInt(seconds) * nanosecondsPerSecond + BigInt(nanoseconds), offsetSecondsOf(text))
  } catch (error) {
    if (isKubeError(error, 'KUBE_TIME_INVALID')) return error.message
    throw error
  }
}

function offsetSecondsOf(text: string): number {
  const offset = /([+-])([0-9]{2}):([0-9]{2})$/.exec(text)
  if (!offset) return 0
  const seconds = Number(offset[2]) * 3600 + Number(offset[3]) * 60
  return offset[1] === '-' ? -seconds : seconds
}

function readDate(text: string): CelResult {
  const time = fullDate.test(text) ? readTime(`${text}T00:00:00Z`) : ''
  if (time instanceof CelTimestamp) return time
  return new CelError(`Invalid date formatted string ${text}: parsing time "${text}" as "2006-01-02": cannot parse`)
}

const zonedLayout = '2006-01-02T15:04:05Z07:00'
const localLayout = '2006-01-02T15:04:05'

/**
 * A time without a zone is in UTC; the empty string is the start of 1970. The layout without a zone is the last one
 * that Kubernetes tries, so the message is about that one.
 */
function readDateTime(text: string): CelResult {
  if (text === '') return new CelTimestamp(0n)
  const zoned = readTime(text)
  if (zoned instanceof CelTimestamp) return zoned
  const local = readTime(`${text}Z`)
  if (local instanceof CelTimestamp) return local
  const problem = zoned
    .replace(/ as ".*": cannot parse (".*") as "Z07:00"$/, ': extra text: $1')
    .replace(zonedLayout, localLayout)
  return new CelError(`Invalid date-time formatted string ${text}: ${problem}`)
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Kubernetes decodes bytes with the URL alphabet here, so + and / are illegal although a schema accepts them. */
function readBytes(text: string): CelResult {
  const illegal = (position: number): CelError =>
    new CelError(`Invalid byte formatted string ${text}: illegal base64 data at input byte ${position}`)
  const clean = text.replace(/[\r\n]/g, '')
  const padding = clean.endsWith('==') ? 2 : clean.endsWith('=') ? 1 : 0
  const digits = clean.length - padding
  const bytes = new Uint8Array(Math.trunc((digits * 3) / 4))
  let bits = 0
  let bitCount = 0
  let written = 0
  for (let index = 0; index < digits; index++) {
    const value = base64Digits.indexOf(clean[index] as string)
    if (value < 0) return illegal(index)
    bits = ((bits << 6) | value) & 0xffff
    bitCount += 6
    if (bitCount >= 8) {
      bitCount -= 8
      bytes[written++] = (bits >> bitCount) & 0xff
    }
  }
  if (clean.length % 4 !== 0 || (padding === 2 && digits % 4 !== 2) || (padding === 1 && digits % 4 !== 3)) {
    return illegal(clean.length)
  }
  return bytes
}

export const textReaders: ReadonlyMap<string, TextReader> = new Map<string, TextReader>([
  ['duration', readDuration],
  ['date', readDate],
  ['date-time', readDateTime],
  ['byte', readBytes],
])
