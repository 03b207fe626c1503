import { KubeError } from '../errors.ts'
import { int64Max, type JsonValue, trimSpace } from '../json/index.ts'
import { limits } from '../limits.ts'
import { divideAwayFromZero, powerOfTen } from './powers.ts'
import { type Quantity, zeroQuantity } from './quantity.ts'
import { type QuantityParts, type QuantityScale, scaleOfSuffix, splitQuantity } from './quantity-text.ts'

const formatMessage = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
const suffixMessage = "unable to parse quantity's suffix"
const numericMessage = 'unable to parse numeric part of quantity'

/** The finest precision of a quantity; finer amounts are rounded away from zero. */
const nanoExponent = -9

/**
 * Parses a quantity such as 100m, 1.5Gi or 2e3, exactly. Digits finer than a billionth are rounded away from zero, and
 * an amount with a binary suffix is capped at 2^63-1. Throws KUBE_QUANTITY_INVALID with Kubernetes' message.
 */
export function parseQuantity(text: string): Quantity {
  if (text.length === 0) throw invalid(formatMessage)
  if (text.length > limits.quantityCharactersMax) {
    throw invalid(`quantities must have at most ${limits.quantityCharactersMax} characters`)
  }
  if (text === '0') return { ...zeroQuantity, text }
  const parts = splitQuantity(text)
  if (!parts) throw invalid(formatMessage)
  const scale = scaleOfSuffix(parts.suffix)
  if (!scale) throw invalid(suffixMessage)
  return parseNarrow(text, parts, scale) ?? parseWide(parts, scale)
}

/**
 * Reads a quantity from JSON: a string, which may have surrounding spaces, or a number; null is zero. A number is
 * parsed in the form of JSON encoders, including Go's.
 */
export function quantityFromJson(value: JsonValue | undefined): Quantity {
  if (value === null || value === undefined) return zeroQuantity
  if (typeof value === 'string') return parseQuantity(trimSpace(value))
  if (typeof value === 'number' || typeof value === 'bigint') return parseQuantity(String(value))
  throw invalid(formatMessage)
}

export function isQuantity(text: string): boolean {
  try {
    parseQuantity(text)
    return true
  } catch {
    return false
  }
}

/** The amount as a scaled int64, if Kubernetes knows from its number of digits that it fits; else undefined. */
function parseNarrow(text: string, parts: QuantityParts, scale: QuantityScale): Quantity | undefined {
  const { whole, fraction, negative } = parts
  const digits = whole + fraction
  let factor = 1n
  let exponent = 0
  if (scale.base === 10) {
    if (digits.length > 18) return undefined
    exponent = (scale.exponent - fraction.length) | 0
  } else {
    if (fraction !== '' || whole.length + Math.trunc((scale.exponent * 3) / 10) > 14) return undefined
    factor = 1n << BigInt(scale.exponent)
  }
  if (exponent < nanoExponent) return undefined
  const value = BigInt(digits)
  const unscaled = (negative ? -value : value) * factor
  const canonical =
    scale.base === 2 ? (value & 7n) !== 0n : exponent % 3 === 0 && !digits.endsWith('000') && digits[0] !== '0'
  const { format } = scale
  return canonical ? { unscaled, exponent, wide: false, format, text } : { unscaled, exponent, wide: false, format }
}

function parseWide(parts: QuantityParts, scale: QuantityScale): Quantity {
  const digits = parts.number.replace(/^[-+]/, '').replace('.', '')
  if (digits === '') throw invalid(numericMessage)
  let magnitude = BigInt(digits)
  let exponent = -parts.fraction.length
  if (scale.base === 10) exponent += scale.exponent
  else magnitude <<= BigInt(scale.exponent)
  if (magnitude !== 0n) {
    magnitude = rescaleToNano(magnitude, exponent)
    exponent = nanoExponent
  }
  let format = scale.format
  if (format === 'BinarySI') {
    const one = powerOfTen(-exponent)
    if (magnitude > int64Max * one) {
      magnitude = int64Max
      exponent = 0
    } else if (magnitude > 0n && magnitude < one) format = 'DecimalSI'
  }
  return { unscaled: parts.negative ? -magnitude : magnitude, exponent, wide: true, format }
}

function rescaleToNano(magnitude: bigint, exponent: number): bigint {
  if (exponent >= nanoExponent) {
    if (exponent > limits.quantityExponentMax) throw invalid(numericMessage)
    return magnitude * powerOfTen(exponent - nanoExponent)
  }
  const dropped = nanoExponent - exponent
  // With fewer digits than are dropped, the amount is less than one unit and rounds up to it.
  if (dropped > limits.quantityCharactersMax) return 1n
  return divideAwayFromZero(magnitude, powerOfTen(dropped)).quotient
}

function invalid(message: string): KubeError {
  return new KubeError('KUBE_QUANTITY_INVALID', message)
}
