import { comparableTypes } from '../library/comparable.ts'
import { CelError, CelList, type CelResult } from '../value.ts'
import { type CostRule, sizeOf } from './call-costs.ts'
import { listCreateCost, textFactor } from './estimate.ts'

/**
 * In Kubernetes, the cost tracker panics for some list functions when the list itself is an error, and the panic
 * becomes the error of the expression. Users see the message, so it is the same here.
 */
export class CostTrackingCrash {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

const newListCost = (factor: number, size: number): number => Math.trunc(size * factor) + 1 + listCreateCost

function selfCompareCost(list: CelResult | undefined): number {
  if (list instanceof CelError) throw new CostTrackingCrash('*types.Err is not traits.Lister: missing method Add')
  const size = sizeOf(list)
  const first = list instanceof CelList && size > 0 ? list.at(0) : undefined
  const isText = typeof first === 'string' || first instanceof Uint8Array
  return newListCost(isText ? 2 + textFactor : 2, size * size)
}

const setsRule =
  (factor: number): CostRule =>
  ([left, right]) =>
    1 + sizeOf(left) * sizeOf(right) * factor

const outputSize: CostRule = (_, result) => newListCost(1, sizeOf(result))

const flattenDeep: CostRule = ([list, depth]) => {
  if (depth instanceof CelError) throw new CostTrackingCrash('ref.Val is *types.Err, not types.Int')
  return newListCost(Number(depth), sizeOf(list))
}

/** The set and list extensions of cel-go have their own costs, by overload ID. */
export const extensionCosts: ReadonlyMap<string, CostRule> = new Map<string, CostRule>([
  ['list_sets_contains_list', setsRule(1)],
  ['list_sets_intersects_list', setsRule(1)],
  ['list_sets_equivalent_list', setsRule(2)],
  ['list_slice', outputSize],
  ['lists_range', outputSize],
  ['list_reverse', outputSize],
  ['list_flatten', ([list]) => newListCost(1, sizeOf(list))],
  ['list_flatten_int', flattenDeep],
  ['list_distinct', ([list]) => selfCompareCost(list)],
  ...comparableTypes.flatMap(({ protoName }): (readonly [string, CostRule])[] => [
    [`list_${protoName}_sort`, ([list]) => selfCompareCost(list)],
    [`list_${protoName}_sortByAssociatedKeys`, ([, keys]) => selfCompareCost(keys)],
  ]),
])
