import type { QuantityFormat } from './quantity.ts'

/** The parts of a quantity's text. */
export interface QuantityParts {
  readonly negative: boolean
  /** Sign, digits and point as written. */
  readonly number: string
  /** Digits before the point without leading zeros, at least "0". */
  readonly whole: string
  /** Digits after the point. */
  readonly fraction: string
  readonly suffix: string
}

/**
 * Splits a quantity's text, or returns undefined if it does not have that form. The number may lack digits on either
 * side of the point, or on both: Kubernetes reads "." and "m" as zero.
 */
export function splitQuantity(text: string): QuantityParts | undefined {
  const end = text.length
  const sign = text[0]
  let position = sign === '-' || sign === '+' ? 1 : 0
  const negative = sign === '-'
  while (position < end && text[position] === '0') position++
  if (position === end) return { negative, number: '0', whole: '0', fraction: '', suffix: '' }
  const wholeStart = position
  position = skipDigits(text, position)
  const whole = text.slice(wholeStart, position) || '0'
  let fraction = ''
  if (text[position] === '.') {
    const fractionStart = position + 1
    position = skipDigits(text, fractionStart)
    fraction = text.slice(fractionStart, position)
  }
  const number = text.slice(0, position)
  const suffix = text.slice(position)
  return isSuffixLike(suffix) ? { negative, number, whole, fraction, suffix } : undefined
}

function skipDigits(text: string, start: number): number {
  let position = start
  while (position < text.length && isDigit(text.charCodeAt(position))) position++
  return position
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Letters of suffixes, then an optional sign, then digits. */
function isSuffixLike(suffix: string): boolean {
  let position = 0
  while (position < suffix.length && 'eEinumkKMGTP'.includes(suffix[position] as string)) position++
  if (suffix[position] === '-' || suffix[position] === '+') position++
  return skipDigits(suffix, position) === suffix.length
}

/** The meaning of a suffix: a power of ten or of two. */
export interface QuantityScale {
  readonly base: 2 | 10
  readonly exponent: number
  readonly format: QuantityFormat
}

const decimalSuffixes = ['n', 'u', 'm', '', 'k', 'M', 'G', 'T', 'P', 'E']
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']

const scalesBySuffix = new Map<string, QuantityScale>([
  ...decimalSuffixes.map((suffix, index): [string, QuantityScale] => [
    suffix,
    { base: 10, exponent: 3 * index - 9, format: 'DecimalSI' },
  ]),
  ...binarySuffixes
    .slice(1)
    .map((suffix, index): [string, QuantityScale] => [
      suffix,
      { base: 2, exponent: 10 * index + 10, format: 'BinarySI' },
    ]),
])

/** The meaning of a suffix, or undefined for an unknown one. */
export function scaleOfSuffix(suffix: string): QuantityScale | undefined {
  const known = scalesBySuffix.get(suffix)
  if (known) return known
  if (!/^[eE][-+]?[0-9]+$/.test(suffix)) return undefined
  const exponent = BigInt(suffix[1] === '+' ? suffix.slice(2) : suffix.slice(1))
  if (BigInt.asIntN(64, exponent) !== exponent) return undefined
  // Kubernetes truncates the exponent to 32 bits without a check.
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' }
}

/** The suffix for a power of ten; empty if there is none, as in Kubernetes. */
export function decimalSuffix(exponent: number, format: QuantityFormat): string {
  if (format === 'DecimalExponent') return exponent === 0 ? '' : `e${exponent}`
  return decimalSuffixes[exponent / 3 + 3] ?? ''
}

/** The suffix for a power of 1024; empty beyond Ei. */
export function binarySuffix(power: number): string {
  return binarySuffixes[power] ?? ''
}
