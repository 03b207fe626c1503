import type { CelExpression } from '../ast.ts'
import type { CelType } from '../type.ts'
import { type Estimate, unknownSize } from './estimate.ts'

/**
 * A node of the tree as the cost rules see it. The path leads from a variable through declared types to the node, with
 * the steps @items, @keys, @values and @indices beside field names; it is empty when the node is not reachable that
 * way.
 */
export interface CostNode {
  readonly path: readonly string[]
  readonly type: CelType
  readonly expression: CelExpression | undefined
  /** The size that follows from the expression itself; undefined if unknown. */
  readonly computedSize: Estimate | undefined
}

/** Returns how large the data at a path can be; undefined if unknown. */
export type SizeEstimator = (path: readonly string[]) => Estimate | undefined

export function sizeOfNode(node: CostNode, estimator: SizeEstimator): Estimate {
  return node.computedSize ?? estimator(node.path) ?? unknownSize
}

/** The node of the elements of a list; undefined for a string, which some list functions accept too. */
export function elementNode({ type, path }: CostNode): CostNode | undefined {
  if (type.kind !== 'list') return undefined
  const itemPath = path.length === 0 ? path : [...path, '@items']
  return { path: itemPath, type: type.element, expression: undefined, computedSize: undefined }
}

export function isPrimitive(type: CelType, ...names: readonly string[]): boolean {
  return type.kind === 'primitive' && names.includes(type.name)
}
