import { KubeError } from '../errors.ts'
import { isInt64 } from '../json/index.ts'
import { limits } from '../limits.ts'
import { powerOfTen } from './powers.ts'
import type { Quantity, QuantityFormat } from './quantity.ts'

/** The exact sum. Its format is that of `left`, or that of `right` if `left` is zero. */
export function addQuantities(left: Quantity, right: Quantity): Quantity {
  return sum(left, right.unscaled, right)
}

/** The exact difference; its format is chosen as for a sum. */
export function subtractQuantities(left: Quantity, right: Quantity): Quantity {
  return sum(left, -right.unscaled, right)
}

export function negateQuantity(quantity: Quantity): Quantity {
  const { exponent, wide, format } = quantity
  return { unscaled: -quantity.unscaled, exponent, wide, format }
}

/** The quantity multiplied by an integer. */
export function multiplyQuantity(quantity: Quantity, factor: bigint): Quantity {
  const { exponent, format } = quantity
  const unscaled = quantity.unscaled * factor
  if (!quantity.wide && unscaled === 0n) {
    return { unscaled, exponent: quantity.unscaled === 0n ? exponent : 0, wide: false, format }
  }
  const narrow = !quantity.wide && isInt64(unscaled) && isWholeInt64(unscaled, exponent)
  return { unscaled, exponent, wide: !narrow, format }
}

function sum(left: Quantity, rightUnscaled: bigint, right: Quantity): Quantity {
  const format: QuantityFormat = left.unscaled === 0n ? right.format : left.format
  if (!left.wide && !right.wide) {
    if (rightUnscaled === 0n) return { unscaled: left.unscaled, exponent: left.exponent, wide: false, format }
    if (left.unscaled === 0n && isInt64(rightUnscaled)) {
      return { unscaled: rightUnscaled, exponent: right.exponent, wide: false, format }
    }
  }
  const exponent = Math.min(left.exponent, right.exponent)
  const leftUnscaled = rescale(left.unscaled, left.exponent, exponent)
  const rightRescaled = rescale(rightUnscaled, right.exponent, exponent)
  const unscaled = leftUnscaled + rightRescaled
  const narrow = !left.wide && !right.wide && isInt64(leftUnscaled) && isInt64(rightRescaled) && isInt64(unscaled)
  return { unscaled, exponent, wide: !narrow, format }
}

function rescale(unscaled: bigint, from: number, to: number): bigint {
  if (from === to || unscaled === 0n) return unscaled
  if (from - to > limits.quantityExponentMax) {
    throw new KubeError('KUBE_QUANTITY_INVALID', 'the quantities are too far apart to be added')
  }
  return unscaled * powerOfTen(from - to)
}

/** Kubernetes keeps a product as a scaled int64 only if it is an integer in the range of int64. */
function isWholeInt64(unscaled: bigint, exponent: number): boolean {
  if (exponent < 0) return unscaled % powerOfTen(-exponent) === 0n
  return exponent < 19 && isInt64(unscaled * powerOfTen(exponent))
}
