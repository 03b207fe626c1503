import { limits } from '../../limits.ts'
import { ParseStop } from './node-factory.ts'

/** The grammar rules that can nest without bound. */
export type NestingRule = 'expression' | 'relation' | 'sum' | 'member'

/** Counts how deep the rules of cel-go's grammar nest, to refuse the same expressions. */
export class NestingDepth {
  readonly #depths: Record<NestingRule, number> = { expression: 0, relation: 0, sum: 0, member: 0 }

  enter(rule: NestingRule): void {
    if (++this.#depths[rule] > limits.celParseDepthMax) {
      throw new ParseStop(`expression recursion limit exceeded: ${limits.celParseDepthMax}`)
    }
  }

  current(rule: NestingRule): number {
    return this.#depths[rule]
  }

  restore(rule: NestingRule, depth: number): void {
    this.#depths[rule] = depth
  }
}

/**
 * The height of a tree in nodes that cel-go's visitor counts: ?:, binary operators, selections, indexes, member calls.
 */
export function checkHeight(height: number): number {
  if (height > limits.celParseDepthMax) throw new ParseStop('max recursion depth exceeded')
  return height
}
