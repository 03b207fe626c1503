import { uint64Max } from '../integers.ts'
import type { CostNode } from './cost-node.ts'
import { sizeOfNode } from './cost-node.ts'
import {
  addEstimates,
  type CallEstimate,
  type Estimate,
  exactly,
  listCreateCost,
  multiplyEstimates,
  scaleEstimate,
  textFactor,
} from './estimate.ts'
import type { EstimatedCall } from './function-estimates.ts'

/**
 * The estimates of cel-go's set and list extensions for their own functions, by overload ID. They take precedence over
 * all other rules.
 */
type Rule = (call: EstimatedCall) => CallEstimate | undefined

const setsRule =
  (factor: number): Rule =>
  ({ args, sizes }) => {
    const [left, right] = args
    if (!left || !right) return undefined
    const comparisons = multiplyEstimates(sizeOfNode(left, sizes), sizeOfNode(right, sizes))
    return { cost: addEstimates(scaleEstimate(comparisons, factor), exactly(1)) }
  }

/** A call that creates a new list of this size. */
function newList(factor: number, size: Estimate): CallEstimate {
  return { cost: addEstimates(scaleEstimate(size, factor), exactly(1 + listCreateCost)), resultSize: size }
}

function integerOf(node: CostNode | undefined, otherwise: bigint): bigint {
  const expression = node?.expression
  if (expression?.kind !== 'literal' || typeof expression.value !== 'bigint') return otherwise
  return expression.value < 0n ? 0n : expression.value
}

const slice: Rule = ({ target, args, sizes }) => {
  if (!target) return undefined
  const start = integerOf(args[0], 0n)
  const end = integerOf(args[1], sizeOfNode(target, sizes).max)
  return newList(1, exactly(BigInt.asUintN(64, end - start)))
}

const range: Rule = ({ args }) => newList(1, exactly(integerOf(args[0], uint64Max)))

const reverse: Rule = ({ target, sizes }) => target && newList(1, sizeOfNode(target, sizes))

const flatten: Rule = ({ target, args, sizes }) => {
  const depth = args.length === 0 ? 1n : integerOf(args[0], uint64Max)
  return target && newList(Number(depth), sizeOfNode(target, sizes))
}

const selfCompare = (node: CostNode | undefined, factor: number, call: EstimatedCall): CallEstimate | undefined => {
  if (!node) return undefined
  const size = sizeOfNode(node, call.sizes)
  return newList(factor, multiplyEstimates(size, size))
}

const distinct: Rule = (call) => selfCompare(call.target, 2, call)

const sortFactor = (typeName: string): number => (typeName === 'string' || typeName === 'bytes' ? 2 + textFactor : 2)

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['list_sets_contains_list', setsRule(1)],
  ['list_sets_intersects_list', setsRule(1)],
  ['list_sets_equivalent_list', setsRule(2)],
  ['list_slice', slice],
  ['list_flatten', flatten],
  ['list_flatten_int', flatten],
  ['lists_range', range],
  ['list_reverse', reverse],
  ['list_distinct', distinct],
])

const sortOverload = /^list_(.+)_(sort|sortByAssociatedKeys)$/

export function estimateExtensionCall(call: EstimatedCall): CallEstimate | undefined {
  const rule = rules.get(call.overloadId)
  if (rule) return rule(call)
  const sort = sortOverload.exec(call.overloadId)
  if (!sort) return undefined
  return selfCompare(sort[2] === 'sort' ? call.target : call.args[0], sortFactor(sort[1] as string), call)
}
