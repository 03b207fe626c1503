import { compareStrings } from '../../json/index.ts'
import { compareBytes } from '../text.ts'
import { CelDuration, CelError, type CelResult, CelTimestamp, type CelValue } from '../value.ts'
import { noSuchOperation, noSuchOverload } from './messages.ts'
import { compareNumbers, isNumeric } from './numbers.ts'

/** The order of two values: negative, 0 or positive, or an error if they have no order. */
function compareValues(functionName: string, left: CelValue, right: CelValue): number | CelError {
  if (isNumeric(left)) {
    if (!isNumeric(right)) return noSuchOverload()
    return compareNumbers(left, right) ?? new CelError('NaN values cannot be ordered')
  }
  if (typeof left === 'string') return typeof right === 'string' ? compareStrings(left, right) : noSuchOverload()
  if (typeof left === 'boolean') return typeof right === 'boolean' ? Number(left) - Number(right) : noSuchOverload()
  if (left instanceof Uint8Array) return right instanceof Uint8Array ? compareBytes(left, right) : noSuchOverload()
  if (left instanceof CelTimestamp) {
    return right instanceof CelTimestamp ? compareBigints(left.nanoseconds, right.nanoseconds) : noSuchOverload()
  }
  if (left instanceof CelDuration) {
    return right instanceof CelDuration ? compareBigints(left.nanoseconds, right.nanoseconds) : noSuchOverload()
  }
  return noSuchOperation(functionName, left)
}

function compareBigints(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}

export function celLess(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left < right
  const order = compareValues('_<_', left, right)
  return typeof order === 'number' ? order < 0 : order
}

export function celLessOrEqual(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left <= right
  const order = compareValues('_<=_', left, right)
  return typeof order === 'number' ? order <= 0 : order
}

export function celGreater(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left > right
  const order = compareValues('_>_', left, right)
  return typeof order === 'number' ? order > 0 : order
}

export function celGreaterOrEqual(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint' && typeof right === 'bigint') return left >= right
  const order = compareValues('_>=_', left, right)
  return typeof order === 'number' ? order >= 0 : order
}
