import type { CelOverload } from '../function.ts'
import { celAdd } from '../standard/arithmetic.ts'
import { celValuesEqual } from '../standard/equality.ts'
import { celBool, celInt, celListOf, celParameter } from '../type.ts'
import { CelDuration, CelError, type CelList, type CelResult, CelUint, type CelValue } from '../value.ts'
import { comparableTypes, compareValues } from './comparable.ts'
import { member } from './overload.ts'

/** kubernetes.lists: aggregates over lists of comparable or summable values. */
function isSorted(list: CelList): boolean {
  for (let index = 1; index < list.size; index++) {
    if (compareValues(list.at(index - 1), list.at(index)) === 1) return false
  }
  return true
}

const zeros = new Map<string, CelValue>([
  ['int', 0n],
  ['uint', new CelUint(0n)],
  ['double', 0],
  ['duration', new CelDuration(0n)],
])

const sumFrom =
  (zero: CelValue) =>
  (list: CelList): CelResult => {
    let sum: CelValue = zero
    for (let index = 0; index < list.size; index++) {
      const next = celAdd(sum, list.at(index))
      // An overflow ends the sum with an error.
      if (next instanceof CelError) return next
      sum = next
    }
    return sum
  }

/** The extreme of a list; among equals the first one is kept. */
const extreme =
  (name: 'min' | 'max', replaceWhen: number) =>
  (list: CelList): CelResult => {
    if (list.size === 0) return new CelError(`${name} called on empty list`)
    let result = list.at(0)
    for (let index = 1; index < list.size; index++) {
      const next = list.at(index)
      if (compareValues(result, next) === replaceWhen) result = next
    }
    return result
  }

const minimum = extreme('min', 1)
const maximum = extreme('max', -1)

function indexOf(list: CelList, value: CelValue): bigint {
  for (let index = 0; index < list.size; index++) if (celValuesEqual(list.at(index), value)) return BigInt(index)
  return -1n
}

function lastIndexOf(list: CelList, value: CelValue): bigint {
  for (let index = list.size - 1; index >= 0; index--) {
    if (celValuesEqual(list.at(index), value)) return BigInt(index)
  }
  return -1n
}

const anyType = celParameter('A')

export const listsLibrary: readonly CelOverload[] = [
  ...comparableTypes.flatMap(({ name, type }) => [
    member(`list_${name}_is_sorted_bool`, 'isSorted', [celListOf(type)], celBool, isSorted),
    member(`list_${name}_max_${name}`, 'max', [celListOf(type)], type, maximum),
    member(`list_${name}_min_${name}`, 'min', [celListOf(type)], type, minimum),
  ]),
  ...comparableTypes.flatMap(({ name, type }) => {
    const zero = zeros.get(name)
    return zero === undefined ? [] : [member(`list_${name}_sum_${name}`, 'sum', [celListOf(type)], type, sumFrom(zero))]
  }),
  member('list_a_index_of_int', 'indexOf', [celListOf(anyType), anyType], celInt, indexOf),
  member('list_a_last_index_of_int', 'lastIndexOf', [celListOf(anyType), anyType], celInt, lastIndexOf),
]
