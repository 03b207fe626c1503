import { formatGoFloat, integerValue } from '../json/index.ts'
import type { Failure } from './failure.ts'
import { isIntegral } from './value-kind.ts'

/** The keywords about numbers. `type` is empty if the schema has no type or several. */
export interface NumberLimits {
  readonly type: string
  readonly format: string
  readonly multipleOf: number | undefined
  readonly maximum: number | undefined
  readonly exclusiveMaximum: boolean
  readonly minimum: number | undefined
  readonly exclusiveMinimum: boolean
}

const int32Max = 2 ** 31 - 1
const int64Bound = 2 ** 63
/** The largest double that is a float32: Kubernetes prints it and parses the text, whose digits round down to it. */
const float32Max = 3.4028235677973366e38

export function hasNumberLimits(limits: NumberLimits): boolean {
  return (
    limits.format === 'int32' ||
    limits.format === 'float' ||
    limits.multipleOf !== undefined ||
    limits.maximum !== undefined ||
    limits.minimum !== undefined
  )
}

/**
 * Checks a number as Kubernetes does: a bound is compared as an integer if the value is one, and is itself checked
 * against the type and format of the schema, so an impossible bound fails every value.
 */
export function checkNumber(limits: NumberLimits, value: number | bigint, path: string, failures: Failure[]): void {
  if (!fits(limits, value)) failures.push(outOfRange(limits, 'Checked', path))
  checkMultiple(limits, value, path, failures)
  checkBound(limits, 'minimum', value, path, failures)
  checkBound(limits, 'maximum', value, path, failures)
}

/** The minimum and maximum integer that pass; undefined if there are further checks. */
export function integerRange(limits: NumberLimits): { readonly least: number; readonly most: number } | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = limits
  if (limits.multipleOf !== undefined) return undefined
  for (const bound of [minimum, maximum]) {
    if (bound !== undefined && !(fits(limits, bound) && Number.isSafeInteger(Math.trunc(bound)))) return undefined
  }
  const isInt32 = limits.format === 'int32'
  const least = minimum === undefined ? Number.MIN_SAFE_INTEGER : Math.trunc(minimum) + (exclusiveMinimum ? 1 : 0)
  const most = maximum === undefined ? Number.MAX_SAFE_INTEGER : Math.trunc(maximum) - (exclusiveMaximum ? 1 : 0)
  return isInt32 ? { least: Math.max(least, -int32Max - 1), most: Math.min(most, int32Max) } : { least, most }
}

function checkMultiple(limits: NumberLimits, value: number | bigint, path: string, failures: Failure[]): void {
  const factor = limits.multipleOf
  if (factor === undefined) return
  const native = fits(limits, factor)
  if (!native) failures.push(outOfRange(limits, 'MultipleOf', path))
  const asInteger = native && isInt64(value)
  const divisor = asInteger ? toInt64(factor) : factor
  if (divisor <= 0) {
    const message = `factor MultipleOf declared for ${path} must be positive: ${printBound(divisor)}`
    failures.push({ reason: 'other', name: path, message, value: divisor })
  } else if (asInteger ? BigInt(value) % BigInt(divisor) !== 0n : !isMultiple(Number(value), factor)) {
    const message = `${path} in body should be a multiple of ${printBound(divisor, !asInteger)}`
    failures.push({ reason: 'other', name: path, message, value: asInteger ? value : Number(value) })
  }
}

function isMultiple(value: number, factor: number): boolean {
  return isIntegral(factor < 1 ? (1 / factor) * value : value / factor)
}

function checkBound(
  limits: NumberLimits,
  side: 'minimum' | 'maximum',
  value: number | bigint,
  path: string,
  failures: Failure[],
): void {
  const declared = limits[side]
  if (declared === undefined) return
  const native = fits(limits, declared)
  if (!native) failures.push(outOfRange(limits, side === 'maximum' ? 'Maximum boundary' : 'Minimum boundary', path))
  const asInteger = native && isInt64(value)
  const bound = asInteger ? toInt64(declared) : declared
  const exclusive = side === 'maximum' ? limits.exclusiveMaximum : limits.exclusiveMinimum
  const beyond = side === 'maximum' ? value > bound : value < bound
  // biome-ignore lint/suspicious/noDoubleEquals: an integer may be held as number on one side and bigint on the other.
  if (!beyond && !(exclusive && value == bound)) return
  const relation = side === 'maximum' ? 'less than' : 'greater than'
  const message = `${path} in body should be ${relation}${exclusive ? '' : ' or equal to'} ${printBound(bound, !asInteger)}`
  failures.push({ reason: 'other', name: path, message, value: asInteger ? value : Number(value) })
}

function isInt64(value: number | bigint): boolean {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
}

/** Whether a number fits the type and format of the schema. */
function fits(limits: NumberLimits, value: number | bigint): boolean {
  if (limits.type === 'integer') {
    if (typeof value === 'number' && !Number.isInteger(value)) return false
    if (limits.format === 'int32') return value >= -int32Max - 1 && value <= int32Max
    return value >= -int64Bound && value < int64Bound
  }
  return limits.format !== 'float' || Math.abs(Number(value)) <= float32Max
}

function outOfRange(limits: NumberLimits, what: string, path: string): Failure {
  const format = limits.format === '' ? '(default format)' : `with format ${limits.format}`
  return { reason: 'other', message: `${what} value must be of type ${limits.type} ${format} in ${path}` }
}

/** Go's conversion of a double to an int64: truncated; the smallest int64 when it does not fit. */
function toInt64(value: number): number | bigint {
  const truncated = Math.trunc(value)
  if (truncated >= -int64Bound && truncated < int64Bound) return integerValue(BigInt(truncated))
  return -(2n ** 63n)
}

function printBound(bound: number | bigint, asFloat = false): string {
  return asFloat ? formatGoFloat(Number(bound)) : String(bound)
}
