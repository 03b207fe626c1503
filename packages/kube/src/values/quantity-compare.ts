import { powerOfTen } from './powers.ts'
import type { Quantity } from './quantity.ts'

/** Beyond this difference of exponents, amounts are compared by their number of digits. */
const exponentDifferenceMax = 64

/** -1, 0 or 1 if the left amount is less than, equal to or greater than the right one, whatever their formats. */
export function compareQuantities(left: Quantity, right: Quantity): -1 | 0 | 1 {
  return compareScaled(left.unscaled, left.exponent, right.unscaled, right.exponent)
}

export function compareQuantityToInteger(quantity: Quantity, integer: bigint): -1 | 0 | 1 {
  return compareScaled(quantity.unscaled, quantity.exponent, integer, 0)
}

export function quantitiesEqual(left: Quantity, right: Quantity): boolean {
  return compareQuantities(left, right) === 0
}

export function quantitySign(quantity: Quantity): -1 | 0 | 1 {
  return order(quantity.unscaled, 0n)
}

export function isZeroQuantity(quantity: Quantity): boolean {
  return quantity.unscaled === 0n
}

function compareScaled(left: bigint, leftExponent: number, right: bigint, rightExponent: number): -1 | 0 | 1 {
  const difference = leftExponent - rightExponent
  if (difference === 0) return order(left, right)
  const leftSign = order(left, 0n)
  const rightSign = order(right, 0n)
  if (leftSign !== rightSign || leftSign === 0) return order(BigInt(leftSign), BigInt(rightSign))
  if (difference > exponentDifferenceMax || difference < -exponentDifferenceMax) {
    // Without this, comparing 1e2000000000 with 1 would need a number of 2 000 000 000 digits.
    const leftDigits = digitCount(left) + leftExponent
    const rightDigits = digitCount(right) + rightExponent
    if (leftDigits !== rightDigits) return leftDigits > rightDigits === left > 0n ? 1 : -1
  }
  if (difference > 0) return order(left * powerOfTen(difference), right)
  return order(left, right * powerOfTen(-difference))
}

function digitCount(value: bigint): number {
  return (value < 0n ? -value : value).toString().length
}

function order(left: bigint, right: bigint): -1 | 0 | 1 {
  if (left === right) return 0
  return left < right ? -1 : 1
}
