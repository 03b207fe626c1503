import { isInt64 } from '../../json/index.ts'
import { noSuchOverload, printKey } from '../standard/index.ts'
import { CelError, CelList, CelMap, CelOptional, type CelResult, CelUint, type CelValue } from '../value.ts'
import type { Evaluate, Frame } from './frame.ts'
import { goTypeName } from './go-type-name.ts'

/** One selection or index: .field, [key], [?key] or the last part of has(a.b). */
export interface Qualifier {
  readonly key: CelValue | Evaluate
  readonly optional: boolean
  readonly testOnly: boolean
}

/** Follows a chain of qualifiers from a value; once one is optional, or the value is, the result is an optional. */
export function applyQualifiers(frame: Frame, start: CelValue, qualifiers: readonly Qualifier[]): CelResult {
  let value = start
  let optional = false
  if (start instanceof CelOptional) {
    if (start.value === undefined) return start
    value = start.value
    optional = true
  }
  for (const qualifier of qualifiers) {
    optional ||= qualifier.optional
    const next = optional ? findIfPresent(frame, value, qualifier) : qualify(frame, value, qualifier)
    if (next === undefined) return CelOptional.none
    if (next instanceof CelError) return next
    value = next
  }
  return optional ? CelOptional.of(value) : value
}

function qualify(frame: Frame, value: CelValue, qualifier: Qualifier): CelResult {
  const key = typeof qualifier.key === 'function' ? qualifierKey(qualifier.key(frame)) : qualifier.key
  const result = key instanceof CelError ? key : qualifyBy(value, key, qualifier.testOnly)
  frame.cost?.qualifier()
  return result
}

function qualifyBy(value: CelValue, key: CelValue, testOnly: boolean): CelResult {
  const found = find(value, key)
  if (testOnly) return found instanceof CelError ? found : found !== undefined
  return found === undefined ? missing(value, key) : found
}

/** undefined if absent; only a present value is counted. */
function findIfPresent(frame: Frame, value: CelValue, qualifier: Qualifier): CelResult | undefined {
  const key = typeof qualifier.key === 'function' ? qualifierKey(qualifier.key(frame)) : qualifier.key
  if (key instanceof CelError) return key
  const found = find(value, key)
  if (found === undefined || found instanceof CelError) return found
  frame.cost?.qualifier()
  return qualifier.testOnly ? true : found
}

function find(value: CelValue, key: CelValue): CelResult | undefined {
  if (value instanceof CelMap) return value.get(key)
  if (!(value instanceof CelList)) return undefined
  const index = listIndex(key)
  if (index instanceof CelError) return index
  return index >= 0 && index < value.size ? value.at(index) : undefined
}

function missing(value: CelValue, key: CelValue): CelError {
  return new CelError(`${value instanceof CelList ? 'index out of bounds' : 'no such key'}: ${printKey(key)}`)
}

function listIndex(key: CelValue): number | CelError {
  if (typeof key === 'bigint') return Number(key)
  if (typeof key === 'number') {
    return Number.isInteger(key) && Math.abs(key) < 2 ** 63 ? key : unsupportedIndex(key)
  }
  if (key instanceof CelUint) return isInt64(key.value) ? Number(key.value) : unsupportedIndex(key)
  return new CelError(`unsupported index type '${typeof key === 'boolean' ? 'bool' : typeof key}' in list`)
}

function unsupportedIndex(key: CelValue): CelError {
  return new CelError(`unsupported index value ${printKey(key)} in list`)
}

/** Keys are numbers, strings and bools; any other computed key is an error. */
export function qualifierKey(key: CelResult): CelResult {
  if (key === null) return new CelError(`invalid qualifier type: ${goTypeName(key)}`)
  if (typeof key !== 'object' || key instanceof CelUint || key instanceof CelError) return key
  return new CelError(`invalid qualifier type: ${goTypeName(key)}`)
}

/** The error of a presence test or a condition whose value is not a bool. */
export function notABool(value: CelResult): CelError {
  return value instanceof CelError ? value : noSuchOverload()
}
