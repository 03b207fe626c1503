import type { CelOverload } from '../function.ts'
import {
  type CelType,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celInt,
  celListOf,
  celMapOf,
  celParameter,
  celString,
  celTimestamp,
  celUint,
} from '../type.ts'
import { CelList, CelMap, type CelResult, type CelValue } from '../value.ts'
import { celAdd, celDivide, celModulo, celMultiply, celNegate, celSubtract } from './arithmetic.ts'
import { celGreater, celGreaterOrEqual, celLess, celLessOrEqual } from './comparison.ts'
import { globalOverloads } from './declare.ts'
import { celValuesEqual, isContained } from './equality.ts'
import { noSuchOverload } from './messages.ts'

const a = celParameter('A')
const b = celParameter('B')
const listOfA = celListOf(a)
const mapOfAB = celMapOf(a, b)

/** The interpreter implements these itself; they are declared for the checker. */
const neverCalled = (): CelResult => noSuchOverload()

function relation(name: string, prefix: string, evaluate: (left: CelValue, right: CelValue) => CelResult) {
  const pairs: [string, CelType, CelType][] = [
    ['bool', celBool, celBool],
    ['int64', celInt, celInt],
    ['int64_double', celInt, celDouble],
    ['int64_uint64', celInt, celUint],
    ['uint64', celUint, celUint],
    ['uint64_double', celUint, celDouble],
    ['uint64_int64', celUint, celInt],
    ['double', celDouble, celDouble],
    ['double_int64', celDouble, celInt],
    ['double_uint64', celDouble, celUint],
    ['string', celString, celString],
    ['bytes', celBytes, celBytes],
    ['timestamp', celTimestamp, celTimestamp],
    ['duration', celDuration, celDuration],
  ]
  return globalOverloads(
    name,
    evaluate as CelOverload['evaluate'],
    pairs.map(([suffix, left, right]) => [`${prefix}_${suffix}`, [left, right], celBool]),
  )
}

function arithmetic(
  name: string,
  evaluate: (left: CelValue, right: CelValue) => CelResult,
  signatures: readonly (readonly [string, CelType, CelType, CelType])[],
): CelOverload[] {
  return globalOverloads(
    name,
    evaluate as CelOverload['evaluate'],
    signatures.map(([id, left, right, result]) => [id, [left, right], result]),
  )
}

function contains(element: CelValue, container: CelValue): CelResult {
  if (container instanceof CelList || container instanceof CelMap) return isContained(element, container)
  return noSuchOverload()
}

const logic: CelOverload[] = [
  ...globalOverloads('_?_:_', neverCalled, [['conditional', [celBool, a, a], a]]),
  ...globalOverloads('_&&_', neverCalled, [['logical_and', [celBool, celBool], celBool]]),
  ...globalOverloads('_||_', neverCalled, [['logical_or', [celBool, celBool], celBool]]),
  ...globalOverloads('!_', (value) => (typeof value === 'boolean' ? !value : noSuchOverload()), [
    ['logical_not', [celBool], celBool],
  ]),
  ...globalOverloads('@not_strictly_false', neverCalled, [['not_strictly_false', [celBool], celBool]]),
]

const equality: CelOverload[] = [
  ...globalOverloads('_==_', (left, right) => celValuesEqual(left as CelValue, right as CelValue), [
    ['equals', [a, a], celBool],
  ]),
  ...globalOverloads('_!=_', (left, right) => !celValuesEqual(left as CelValue, right as CelValue), [
    ['not_equals', [a, a], celBool],
  ]),
]

const sums: CelOverload[] = [
  ...arithmetic('_+_', celAdd, [
    ['add_bytes', celBytes, celBytes, celBytes],
    ['add_double', celDouble, celDouble, celDouble],
    ['add_duration_duration', celDuration, celDuration, celDuration],
    ['add_duration_timestamp', celDuration, celTimestamp, celTimestamp],
    ['add_timestamp_duration', celTimestamp, celDuration, celTimestamp],
    ['add_int64', celInt, celInt, celInt],
    ['add_list', listOfA, listOfA, listOfA],
    ['add_string', celString, celString, celString],
    ['add_uint64', celUint, celUint, celUint],
  ]),
  ...arithmetic('_-_', celSubtract, [
    ['subtract_double', celDouble, celDouble, celDouble],
    ['subtract_duration_duration', celDuration, celDuration, celDuration],
    ['subtract_int64', celInt, celInt, celInt],
    ['subtract_timestamp_duration', celTimestamp, celDuration, celTimestamp],
    ['subtract_timestamp_timestamp', celTimestamp, celTimestamp, celDuration],
    ['subtract_uint64', celUint, celUint, celUint],
  ]),
]

function products(name: string, prefix: string, evaluate: (left: CelValue, right: CelValue) => CelResult) {
  return arithmetic(name, evaluate, [
    [`${prefix}_double`, celDouble, celDouble, celDouble],
    [`${prefix}_int64`, celInt, celInt, celInt],
    [`${prefix}_uint64`, celUint, celUint, celUint],
  ])
}

export const operatorOverloads: readonly CelOverload[] = [
  ...logic,
  ...equality,
  ...sums,
  ...products('_/_', 'divide', celDivide),
  ...products('_*_', 'multiply', celMultiply),
  ...products('_%_', 'modulo', celModulo).filter(({ id }) => id !== 'modulo_double'),
  ...globalOverloads('-_', celNegate as CelOverload['evaluate'], [
    ['negate_double', [celDouble], celDouble],
    ['negate_int64', [celInt], celInt],
  ]),
  ...relation('_<_', 'less', celLess),
  ...relation('_<=_', 'less_equals', celLessOrEqual),
  ...relation('_>_', 'greater', celGreater),
  ...relation('_>=_', 'greater_equals', celGreaterOrEqual),
  ...globalOverloads('_[_]', neverCalled, [
    ['index_list', [listOfA, celInt], a],
    ['index_map', [mapOfAB, a], b],
  ]),
  ...globalOverloads('@in', contains as CelOverload['evaluate'], [
    ['in_list', [a, listOfA], celBool],
    ['in_map', [a, mapOfAB], celBool],
  ]),
]
