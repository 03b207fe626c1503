import { int64Min } from '../json/index.ts'
import { divideAwayFromZero, powerOfTen } from './powers.ts'
import type { Quantity, QuantityFormat } from './quantity.ts'
import { compareQuantityToInteger } from './quantity-compare.ts'
import { binarySuffix, decimalSuffix } from './quantity-text.ts'

/**
 * Formats a quantity as Kubernetes does: no fraction, the largest suffix that needs none. A quantity with a binary
 * suffix that is below 1Ki or has a fraction gets a decimal suffix, so that no precision is lost.
 */
export function formatQuantity(quantity: Quantity): string {
  return quantity.text ?? canonicalQuantity(quantity)
}

function canonicalQuantity(quantity: Quantity): string {
  if (quantity.unscaled === 0n) return '0'
  if (quantity.format !== 'BinarySI') return decimalText(quantity, quantity.format)
  if (compareQuantityToInteger(quantity, -1024n) > 0 && compareQuantityToInteger(quantity, 1024n) < 0) {
    return decimalText(quantity, 'DecimalSI')
  }
  if (quantity.exponent < 0) {
    const { quotient, exact } = divideAwayFromZero(quantity.unscaled, powerOfTen(-quantity.exponent))
    return exact ? binaryText(quotient, quantity.wide) : decimalText(quantity, 'DecimalSI')
  }
  return binaryText(quantity.unscaled * powerOfTen(quantity.exponent), quantity.wide)
}

function decimalText(quantity: Quantity, format: QuantityFormat): string {
  const digits = quantity.unscaled.toString()
  let significant = digits.length
  while (digits[significant - 1] === '0') significant--
  let exponent = quantity.exponent + digits.length - significant
  let number = digits.slice(0, significant)
  while (exponent % 3 !== 0) {
    number += '0'
    exponent--
  }
  return number + decimalSuffix(exponent, format)
}

/** In Kubernetes, the minimum int64 has no positive counterpart, so it finds no factor in it. */
function binaryText(value: bigint, wide: boolean): string {
  if (!wide && value === int64Min) return value.toString()
  let power = 0
  let number = value
  while (number !== 0n && (number & 1023n) === 0n) {
    number >>= 10n
    power++
  }
  return `${number}${binarySuffix(power)}`
}
