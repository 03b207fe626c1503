import { uint64Max } from '../integers.ts'
import type { CostNode } from './cost-node.ts'
import {
  addEstimates,
  type CallEstimate,
  type Estimate,
  exactly,
  multiplyEstimates,
  regexFactor,
  scaleEstimate,
  smaller,
  textFactor,
  unionEstimates,
  unknownSize,
} from './estimate.ts'

/** The estimated costs of CEL's own functions, by overload ID: the rules of cel-go's checker. */
export interface StandardCall {
  readonly target: CostNode | undefined
  readonly args: readonly CostNode[]
  readonly argumentCosts: readonly Estimate[]
}

const sizeOf = (node: CostNode | undefined): Estimate => node?.computedSize ?? unknownSize
const sumOf = (costs: readonly Estimate[]): Estimate => costs.reduce(addEstimates, exactly(0))
/** uint64 multiplication that wraps around, as cel-go does for the sizes of converted strings. */
const wrapping = (value: bigint): bigint => value & uint64Max

type Rule = (call: StandardCall, argumentCost: Estimate) => CallEstimate | undefined

const traverse = (size: Estimate, argumentCost: Estimate): Estimate =>
  addEstimates(scaleEstimate(size, textFactor), argumentCost)

const format: Rule = ({ target }, argumentCost) => target && { cost: traverse(sizeOf(target), argumentCost) }

const convert =
  (resize: (size: Estimate) => Estimate): Rule =>
  ({ args }, argumentCost) => {
    if (args.length !== 1) return undefined
    const size = sizeOf(args[0])
    return { cost: traverse(size, argumentCost), resultSize: resize(size) }
  }

const affix: Rule = ({ args }, argumentCost) =>
  args.length === 1 ? { cost: traverse(sizeOf(args[0]), argumentCost) } : undefined

const inList: Rule = ({ args }, argumentCost) =>
  args.length === 2 ? { cost: addEstimates(scaleEstimate(sizeOf(args[1]), 1), argumentCost) } : undefined

const matches: Rule = ({ target, args }, argumentCost) => {
  if (!target || args.length !== 1) return undefined
  const text = scaleEstimate(addEstimates(sizeOf(target), exactly(1)), textFactor)
  return { cost: addEstimates(multiplyEstimates(text, scaleEstimate(sizeOf(args[0]), regexFactor)), argumentCost) }
}

const contains: Rule = ({ target, args }, argumentCost) => {
  if (!target || args.length !== 1) return undefined
  const product = multiplyEstimates(
    scaleEstimate(sizeOf(target), textFactor),
    scaleEstimate(sizeOf(args[0]), textFactor),
  )
  return { cost: addEstimates(product, argumentCost) }
}

/** At least the left side is evaluated, at most both. */
const logical: Rule = ({ argumentCosts }) => {
  const [left, right] = argumentCosts as readonly [Estimate, Estimate]
  return { cost: { min: left.min, max: addEstimates(left, right).max } }
}

const conditional: Rule = ({ args, argumentCosts }) => {
  const [condition, whenTrue, whenFalse] = argumentCosts as readonly [Estimate, Estimate, Estimate]
  return {
    cost: addEstimates(condition, unionEstimates(whenTrue, whenFalse)),
    resultSize: unionEstimates(sizeOf(args[1]), sizeOf(args[2])),
  }
}

const concatenate =
  (isList: boolean): Rule =>
  ({ args }, argumentCost) => {
    if (args.length !== 2) return undefined
    const resultSize = addEstimates(sizeOf(args[0]), sizeOf(args[1]))
    const cost = isList ? exactly(1) : scaleEstimate(resultSize, textFactor)
    return { cost: addEstimates(cost, argumentCost), resultSize }
  }

/** A comparison of two strings ends with the shorter one. */
const compare: Rule = ({ args }, argumentCost) => {
  const left = sizeOf(args[0])
  const right = sizeOf(args[1])
  const max = smaller(left.max, right.max)
  return { cost: traverse({ min: max > 0n ? 1n : 0n, max }, argumentCost) }
}

const comparisons =
  'less_string greater_string less_equals_string greater_equals_string less_bytes greater_bytes less_equals_bytes ' +
  'greater_equals_bytes equals not_equals'

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['string_format', format],
  // A character has at most four bytes.
  ['string_to_bytes', convert(({ min, max }) => ({ min, max: wrapping(max * 4n) }))],
  ['bytes_to_string', convert(({ min, max }) => ({ min: min / 4n, max }))],
  // At worst every character is escaped; two quotes are always added.
  ['strings_quote', convert(({ min, max }) => ({ min: wrapping(min + 2n), max: wrapping(max * 2n + 2n) }))],
  ['starts_with_string', affix],
  ['ends_with_string', affix],
  ['in_list', inList],
  ['matches_string', matches],
  ['contains_string', contains],
  ['logical_or', logical],
  ['logical_and', logical],
  ['conditional', conditional],
  ['add_string', concatenate(false)],
  ['add_bytes', concatenate(false)],
  ['add_list', concatenate(true)],
  ...comparisons.split(' ').map((id) => [id, compare] as const),
])

/** A call without a rule costs one unit plus the cost of its arguments. */
export function estimateStandardCall(overloadId: string, call: StandardCall): CallEstimate {
  const argumentCost = sumOf(call.argumentCosts)
  return rules.get(overloadId)?.(call, argumentCost) ?? { cost: addEstimates(exactly(1), argumentCost) }
}
