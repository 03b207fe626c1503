import { int64Max, isInt64 } from '../json/index.ts'
import { divideAwayFromZero, powerOfTen } from './powers.ts'
import type { Quantity } from './quantity.ts'

/**
 * The amount as an int64; undefined where Kubernetes' AsInt64 fails: the exponent is negative (even for 1000m), the
 * amount does not fit, or it is held as a big decimal.
 */
export function quantityAsInteger(quantity: Quantity): bigint | undefined {
  if (quantity.wide || quantity.exponent < 0) return undefined
  if (quantity.exponent === 0 || quantity.unscaled === 0n) return quantity.unscaled
  if (quantity.exponent > 18) return undefined
  const value = quantity.unscaled * powerOfTen(quantity.exponent)
  return isInt64(value) ? value : undefined
}

/** The amount as an approximate double; infinite if it is out of range. */
export function quantityAsApproximateFloat(quantity: Quantity): number {
  const base = Number(quantity.unscaled)
  const { exponent } = quantity
  return exponent === 0 ? base : base * floatPowerOfTen(exponent)
}

/**
 * As Go's math.Pow10, which multiplies two table entries and so is not always the nearest double: zero below the
 * range of doubles, infinite above it.
 */
function floatPowerOfTen(exponent: number): number {
  if (exponent < -323) return 0
  if (exponent > 308) return Number.POSITIVE_INFINITY
  const magnitude = Math.abs(exponent)
  const fine = Number(`1e${magnitude % 32}`)
  const coarse = magnitude - (magnitude % 32)
  return exponent < 0 ? Number(`1e-${coarse}`) / fine : Number(`1e${coarse}`) * fine
}

/** The amount in whole units, rounded up: 1500m is 2. */
export function quantityValue(quantity: Quantity): bigint {
  return quantityScaledValue(quantity, 0)
}

/** The amount in thousandths, rounded up: 1.5 is 1500. */
export function quantityMilliValue(quantity: Quantity): bigint {
  return quantityScaledValue(quantity, -3)
}

/**
 * The amount in units of ten to the power of `exponent`, rounded up, as an int64. An amount that does not fit gives the
 * low 64 bits or zero, as in Kubernetes; check with compareQuantities first if that matters.
 */
export function quantityScaledValue(quantity: Quantity, exponent: number): bigint {
  const { unscaled } = quantity
  const difference = quantity.exponent - exponent
  if (quantity.wide) return wideScaledValue(unscaled, difference)
  if (difference >= 0) {
    if (unscaled === 0n || difference === 0) return unscaled
    if (difference > 18) return 0n
    const value = unscaled * powerOfTen(difference)
    return isInt64(value) ? value : overflown(value, difference)
  }
  if (difference < -19) return unscaled === 0n ? 0n : unscaled > 0n ? 1n : -1n
  return divideAwayFromZero(unscaled, powerOfTen(-difference)).quotient
}

/** The powers of ten by which Kubernetes multiplies in one step; an overflow then keeps the low bits. */
const singleStepPowers = new Set([1, 2, 3, 6, 9])

function overflown(value: bigint, power: number): bigint {
  return singleStepPowers.has(power) ? BigInt.asIntN(64, value) : 0n
}

function wideScaledValue(unscaled: bigint, difference: number): bigint {
  const low = BigInt.asIntN(64, unscaled)
  if (difference === 0) return low
  if (difference > 0) return BigInt.asIntN(64, low * (difference > 18 ? 1n << 63n : powerOfTen(difference)))
  const divisor = powerOfTen(-difference)
  if (unscaled < int64Max && -difference < 19) {
    // Kubernetes adds one for any remainder, even to a negative quotient that was truncated towards zero.
    return low % divisor === 0n ? low / divisor : low / divisor + 1n
  }
  const cut = unscaled / divisor
  if (cut * divisor === unscaled) return BigInt.asIntN(64, cut)
  const floor = unscaled < 0n ? cut - 1n : cut
  return BigInt.asIntN(64, floor + 1n)
}
