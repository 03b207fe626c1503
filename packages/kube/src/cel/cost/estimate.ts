import { uint64Max } from '../integers.ts'

/** A range of sizes or costs, in uint64 arithmetic that saturates instead of wrapping around. */
export interface Estimate {
  readonly min: bigint
  readonly max: bigint
}

const twoTo64 = 2 ** 64

/** The value, capped at the largest uint64. */
export function saturate(value: bigint): bigint {
  if (value > uint64Max) return uint64Max
  return value
}

export const exactly = (value: bigint | number): Estimate => ({ min: BigInt(value), max: BigInt(value) })
export const estimateBetween = (min: bigint | number, max: bigint | number): Estimate => ({
  min: BigInt(min),
  max: BigInt(max),
})

export const noCost: Estimate = exactly(0)
export const unknownSize: Estimate = { min: 0n, max: uint64Max }

export function addEstimates(left: Estimate, right: Estimate): Estimate {
  return { min: saturate(left.min + right.min), max: saturate(left.max + right.max) }
}

export function multiplyEstimates(left: Estimate, right: Estimate): Estimate {
  return { min: saturate(left.min * right.min), max: saturate(left.max * right.max) }
}

export function smaller(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

function larger(left: bigint, right: bigint): bigint {
  if (left > right) return left
  return right
}

export function unionEstimates(left: Estimate, right: Estimate): Estimate {
  return { min: smaller(left.min, right.min), max: larger(left.max, right.max) }
}

/** Both ends times a factor, rounded up. The product is a double, as in cel-go. */
export function scaleEstimate(estimate: Estimate, factor: number): Estimate {
  return { min: scale(estimate.min, factor), max: scale(estimate.max, factor) }
}

function scale(value: bigint, factor: number): bigint {
  const product = Math.ceil(Number(value) * factor)
  return product >= twoTo64 ? uint64Max : BigInt(product)
}

/** An estimate of a call: its cost, and the size of its result if known. */
export interface CallEstimate {
  readonly cost: Estimate
  readonly resultSize?: Estimate
}

/** The cost of traversing one character of a string. */
export const textFactor = 0.1
/** The cost of one character of a pattern, under the assumption that each expression in it has four characters. */
export const regexFactor = 0.25
export const listCreateCost = 10
export const mapCreateCost = 30
export const structCreateCost = 40
