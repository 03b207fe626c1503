import { isInt64 } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import { isUint64 } from '../integers.ts'
import { CelDuration, CelError, CelList, type CelResult, CelTimestamp, CelUint, type CelValue } from '../value.ts'
import { concatenateLists } from './lists.ts'
import { noSuchOperation, noSuchOverload } from './messages.ts'
import { timestampDifference, timestampPlus } from './timestamp-arithmetic.ts'

const intOverflow = () => new CelError('integer overflow')
const uintOverflow = () => new CelError('unsigned integer overflow')

function checkedInt(value: bigint): CelResult {
  return isInt64(value) ? value : intOverflow()
}

function checkedUint(value: bigint): CelResult {
  return isUint64(value) ? new CelUint(value) : uintOverflow()
}

function checkedDuration(value: bigint): CelResult {
  return isInt64(value) ? new CelDuration(value) : intOverflow()
}

export function celAdd(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint') return typeof right === 'bigint' ? checkedInt(left + right) : noSuchOverload()
  if (typeof left === 'string') return typeof right === 'string' ? addStrings(left, right) : noSuchOverload()
  if (typeof left === 'number') return typeof right === 'number' ? left + right : noSuchOverload()
  if (left instanceof CelList) return right instanceof CelList ? addLists(left, right) : noSuchOverload()
  if (left instanceof CelUint)
    return right instanceof CelUint ? checkedUint(left.value + right.value) : noSuchOverload()
  if (left instanceof Uint8Array) return right instanceof Uint8Array ? addBytes(left, right) : noSuchOverload()
  if (left instanceof CelDuration) {
    if (right instanceof CelDuration) return checkedDuration(left.nanoseconds + right.nanoseconds)
    return right instanceof CelTimestamp ? timestampPlus(right, left.nanoseconds) : noSuchOverload()
  }
  if (left instanceof CelTimestamp) {
    return right instanceof CelDuration ? timestampPlus(left, right.nanoseconds) : noSuchOverload()
  }
  return noSuchOperation('_+_', left)
}

function addLists(left: CelList, right: CelList): CelResult {
  return left.add === undefined ? concatenateLists(left, right) : left.add(right)
}

function addStrings(left: string, right: string): CelResult {
  if (left.length + right.length > limits.celStringSizeMax) return new CelError('string is too large')
  return left + right
}

function addBytes(left: Uint8Array, right: Uint8Array): CelResult {
  if (left.length + right.length > limits.celStringSizeMax) return new CelError('bytes are too large')
  const sum = new Uint8Array(left.length + right.length)
  sum.set(left)
  sum.set(right, left.length)
  return sum
}

export function celSubtract(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint') return typeof right === 'bigint' ? checkedInt(left - right) : noSuchOverload()
  if (typeof left === 'number') return typeof right === 'number' ? left - right : noSuchOverload()
  if (left instanceof CelUint)
    return right instanceof CelUint ? checkedUint(left.value - right.value) : noSuchOverload()
  if (left instanceof CelDuration) {
    return right instanceof CelDuration ? checkedDuration(left.nanoseconds - right.nanoseconds) : noSuchOverload()
  }
  if (left instanceof CelTimestamp) {
    if (right instanceof CelTimestamp) return timestampDifference(left, right)
    if (!(right instanceof CelDuration)) return noSuchOverload()
    return isInt64(-right.nanoseconds) ? timestampPlus(left, -right.nanoseconds) : intOverflow()
  }
  return noSuchOperation('_-_', left)
}

export function celMultiply(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint') return typeof right === 'bigint' ? checkedInt(left * right) : noSuchOverload()
  if (typeof left === 'number') return typeof right === 'number' ? left * right : noSuchOverload()
  if (left instanceof CelUint)
    return right instanceof CelUint ? checkedUint(left.value * right.value) : noSuchOverload()
  return noSuchOperation('_*_', left)
}

export function celDivide(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint') {
    if (typeof right !== 'bigint') return noSuchOverload()
    return right === 0n ? new CelError('division by zero') : checkedInt(left / right)
  }
  if (typeof left === 'number') return typeof right === 'number' ? left / right : noSuchOverload()
  if (left instanceof CelUint) {
    if (!(right instanceof CelUint)) return noSuchOverload()
    return right.value === 0n ? new CelError('division by zero') : new CelUint(left.value / right.value)
  }
  return noSuchOperation('_/_', left)
}

export function celModulo(left: CelValue, right: CelValue): CelResult {
  if (typeof left === 'bigint') {
    if (typeof right !== 'bigint') return noSuchOverload()
    if (right === 0n) return new CelError('modulus by zero')
    // The quotient of these two overflows, and so does their remainder in cel-go.
    return right === -1n && !isInt64(-left) ? intOverflow() : left % right
  }
  if (left instanceof CelUint) {
    if (!(right instanceof CelUint)) return noSuchOverload()
    return right.value === 0n ? new CelError('modulus by zero') : new CelUint(left.value % right.value)
  }
  return noSuchOperation('_%_', left)
}

export function celNegate(value: CelValue): CelResult {
  if (typeof value === 'bigint') return checkedInt(-value)
  if (typeof value === 'number') return -value
  if (typeof value === 'boolean') return noSuchOverload()
  if (value instanceof CelDuration) return checkedDuration(-value.nanoseconds)
  return noSuchOperation('-_', value)
}
