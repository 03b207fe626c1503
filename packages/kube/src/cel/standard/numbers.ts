import { CelUint, type CelValue } from '../value.ts'

export type CelNumber = bigint | number | CelUint

export function isNumeric(value: CelValue): value is CelNumber {
  return typeof value === 'bigint' || typeof value === 'number' || value instanceof CelUint
}

const int64MaxDouble = 2 ** 63
const uint64MaxDouble = 2 ** 64

/**
 * The order of two numbers of any kind; undefined when one is NaN. An integer beyond 2^53 is rounded to a double when it is
 * compared with one, as cel-go does.
 */
export function compareNumbers(left: CelNumber, right: CelNumber): -1 | 0 | 1 | undefined {
  if (typeof left === 'number') {
    if (typeof right === 'number') return order(left, right)
    return typeof right === 'bigint' ? compareDoubleInt(left, right) : compareDoubleUint(left, right.value)
  }
  if (typeof right === 'number') {
    const reversed = typeof left === 'bigint' ? compareDoubleInt(right, left) : compareDoubleUint(right, left.value)
    return reversed === undefined ? undefined : reversed === 0 ? 0 : reversed === 1 ? -1 : 1
  }
  const a = typeof left === 'bigint' ? left : left.value
  const b = typeof right === 'bigint' ? right : right.value
  return a < b ? -1 : a > b ? 1 : 0
}

function compareDoubleInt(left: number, right: bigint): -1 | 0 | 1 | undefined {
  if (left < -int64MaxDouble) return -1
  if (left > int64MaxDouble) return 1
  return order(left, Number(right))
}

function compareDoubleUint(left: number, right: bigint): -1 | 0 | 1 | undefined {
  if (left < 0) return -1
  if (left > uint64MaxDouble) return 1
  return order(left, Number(right))
}

function order(left: number, right: number): -1 | 0 | 1 | undefined {
  if (left < right) return -1
  if (left > right) return 1
  return left === right ? 0 : undefined
}
