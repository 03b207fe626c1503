import { limits } from '../../limits.ts'
import { costLimitExceeded } from '../cost-tracker.ts'
import { compareBytes } from '../text.ts'
import {
  CelDuration,
  CelList,
  CelMap,
  CelOpaque,
  CelOptional,
  type CelResult,
  CelTimestamp,
  CelTypeValue,
  type CelValue,
} from '../value.ts'
import { noSuchOverload } from './messages.ts'
import { compareNumbers, isNumeric } from './numbers.ts'

/** CEL's ==: numbers of all types compare by value, values of different types are not equal. */
export function celValuesEqual(left: CelValue, right: CelValue): boolean {
  if (typeof left === 'string' || typeof left === 'boolean' || left === null) return left === right
  return areEqual(left, right, { steps: 0 })
}

/**
 * The == operator. Values of the libraries, and those that are read from objects in place, only compare with their own
 * kind and with null. Comparing them with anything else is an error here; elsewhere they are different.
 */
export function celEquals(left: CelValue, right: CelValue): CelResult {
  return right === null || isComparable(left, right) ? celValuesEqual(left, right) : noSuchOverload()
}

function isComparable(left: CelValue, right: CelValue): boolean {
  if (left instanceof CelOpaque) return right instanceof CelOpaque && right.typeName === left.typeName
  if (left instanceof CelList) return left.comparesOnlyWithLists !== true || right instanceof CelList
  return !(left instanceof CelMap) || left.comparesOnlyWithMaps !== true || right instanceof CelMap
}

/** Lists and maps can share parts, so they can be exponentially larger than their memory. */
interface Budget {
  steps: number
}

function areEqual(left: CelValue, right: CelValue, budget: Budget): boolean {
  if (++budget.steps > limits.celEqualityStepsMax) throw costLimitExceeded
  if (left === null || right === null) return left === right
  if (isNumeric(left)) return isNumeric(right) && compareNumbers(left, right) === 0
  if (typeof left !== 'object') return left === right
  if (left instanceof CelList) return right instanceof CelList && areListsEqual(left, right, budget)
  if (left instanceof CelMap) return right instanceof CelMap && areMapsEqual(left, right, budget)
  if (left instanceof Uint8Array) return right instanceof Uint8Array && compareBytes(left, right) === 0
  if (left instanceof CelDuration) return right instanceof CelDuration && left.nanoseconds === right.nanoseconds
  if (left instanceof CelTimestamp) return right instanceof CelTimestamp && left.nanoseconds === right.nanoseconds
  if (left instanceof CelTypeValue) return right instanceof CelTypeValue && left.typeName === right.typeName
  if (left instanceof CelOptional) return right instanceof CelOptional && areOptionalsEqual(left, right, budget)
  if (left instanceof CelOpaque) return right instanceof CelOpaque && left.equals(right)
  return false
}

function areListsEqual(left: CelList, right: CelList, budget: Budget): boolean {
  if (left.equals !== undefined) return left.equals(right)
  if (left.size !== right.size) return false
  for (let index = 0; index < left.size; index++) {
    if (!areEqual(left.at(index), right.at(index), budget)) return false
  }
  return true
}

function areMapsEqual(left: CelMap, right: CelMap, budget: Budget): boolean {
  if (left.equals !== undefined) return left.equals(right)
  if (left.size !== right.size) return false
  for (const key of left.keys()) {
    const other = right.get(key)
    if (other === undefined || !areEqual(left.get(key) as CelValue, other, budget)) return false
  }
  return true
}

function areOptionalsEqual(left: CelOptional, right: CelOptional, budget: Budget): boolean {
  if (left.value === undefined || right.value === undefined) return left.value === right.value
  return areEqual(left.value, right.value, budget)
}

/** Whether a value is in a list, or a key in a map. */
export function isContained(value: CelValue, container: CelList | CelMap): boolean {
  if (container instanceof CelMap) return container.get(value) !== undefined
  for (let index = 0; index < container.size; index++) {
    if (celValuesEqual(value, container.at(index))) return true
  }
  return false
}
