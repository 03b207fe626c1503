import type { CelExpression } from '../ast.ts'
import type { NodeFactory } from './node-factory.ts'

/**
 * Builds a balanced tree from a chain of && or ||, as cel-go does, so that a long chain is not a deep tree. The order
 * of the terms stays, so the same error is reported first.
 */
export function balance(
  factory: NodeFactory,
  operator: string,
  terms: readonly CelExpression[],
  offsets: readonly number[],
): CelExpression {
  const build = (low: number, high: number): CelExpression => {
    const middle = Math.floor((low + high + 1) / 2)
    const left = middle === low ? (terms[middle] as CelExpression) : build(low, middle - 1)
    const right = middle === high ? (terms[middle + 1] as CelExpression) : build(middle + 1, high)
    return factory.call(offsets[middle] as number, operator, [left, right])
  }
  return build(0, offsets.length - 1)
}
