import { KubeError } from '../errors.ts'
import { int64Max } from '../json/index.ts'
import { quoteBytes, utf8Characters } from './go-text.ts'

/** Nanoseconds by Go's units; the two letters for micro are U+00B5 and U+03BC in UTF-8 characters. */
const nanosecondsByUnit = new Map<string, bigint>([
  ['ns', 1n],
  ['us', 1_000n],
  ['\xc2\xb5s', 1_000n],
  ['\xce\xbcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
])

const magnitudeMax = 2n ** 63n

/**
 * Parses a duration as Go does (1h30m, -1.5s, 250ms, 0) and returns nanoseconds. Throws KUBE_DURATION_INVALID with Go's
 * message.
 */
export function parseDuration(text: string): bigint {
  const characters = utf8Characters(text)
  const signed = characters[0] === '-' || characters[0] === '+'
  const unsigned = signed ? characters.slice(1) : characters
  if (unsigned === '0') return 0n
  if (unsigned === '') throw invalid('invalid duration', characters)
  let total = 0n
  const term = /([0-9]*)(?:\.([0-9]*))?([^0-9.]*)/y
  while (term.lastIndex < unsigned.length) {
    const match = term.exec(unsigned) as RegExpExecArray
    // Go adds in 64 bits without a check, and a sum of twice 2^63 wraps to zero.
    const next = total + termNanoseconds(match[1] as string, match[2] ?? '', match[3] as string, characters)
    total = BigInt.asUintN(64, next)
    if (total > magnitudeMax) throw invalid('invalid duration', characters)
  }
  if (characters[0] === '-') return -total
  if (total > int64Max) throw invalid('invalid duration', characters)
  return total
}

function termNanoseconds(whole: string, fraction: string, unit: string, characters: string): bigint {
  const count = whole === '' ? 0n : BigInt(whole.length > 400 ? whole.replace(/^0+(?=.)/, '').slice(0, 400) : whole)
  if ((whole === '' && fraction === '') || count > magnitudeMax) throw invalid('invalid duration', characters)
  if (unit === '') throw invalid('missing unit in duration', characters)
  const factor = nanosecondsByUnit.get(unit)
  if (factor === undefined) throw invalid(`unknown unit ${quoteBytes(unit)} in duration`, characters)
  if (count > magnitudeMax / factor) throw invalid('invalid duration', characters)
  const nanoseconds = count * factor + fractionNanoseconds(fraction, factor)
  if (nanoseconds > magnitudeMax) throw invalid('invalid duration', characters)
  return nanoseconds
}

/** The nanoseconds of a fraction, computed in doubles as Go does; digits past an int64 are dropped. */
function fractionNanoseconds(fraction: string, factor: bigint): bigint {
  let value = 0n
  let scale = 1
  for (const digit of fraction) {
    const next = value * 10n + BigInt(digit)
    if (value > int64Max / 10n || next > magnitudeMax) break
    value = next
    scale *= 10
  }
  return value === 0n ? 0n : BigInt(Math.trunc(Number(value) * (Number(factor) / scale)))
}

/** Formats a duration as Go does: 1h30m0s, 1.5s, 250ms, 0s. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s'
  const sign = nanoseconds < 0n ? '-' : ''
  const magnitude = nanoseconds < 0n ? -nanoseconds : nanoseconds
  if (magnitude < 1_000n) return `${sign}${magnitude}ns`
  if (magnitude < 1_000_000n) return `${sign}${decimal(magnitude, 3)}µs`
  if (magnitude < 1_000_000_000n) return `${sign}${decimal(magnitude, 6)}ms`
  const minuteNanoseconds = 60_000_000_000n
  const seconds = `${decimal(magnitude % minuteNanoseconds, 9)}s`
  const minutes = magnitude / minuteNanoseconds
  if (minutes === 0n) return `${sign}${seconds}`
  const hours = minutes / 60n
  return `${sign}${hours === 0n ? '' : `${hours}h`}${minutes % 60n}m${seconds}`
}

/** An integer with its decimal point moved left by `places`, without trailing zeros. */
function decimal(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

function invalid(problem: string, characters: string): KubeError {
  return new KubeError('KUBE_DURATION_INVALID', `time: ${problem} ${quoteBytes(characters)}`)
}
