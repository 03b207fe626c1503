import type { JsonObject } from '@kubewright/kube/json'
import { zeroQuantity } from '@kubewright/kube/values'
import { objectAt } from '../../read-object.ts'
import { type Amounts, addAmounts, amountsIn, amountsToJson, onlyNamed, sameAmounts } from './amounts.ts'
import type { QuotaContext } from './evaluator.ts'
import { evaluatorOf } from './evaluators.ts'
import { scopeSelectorsOf } from './scopes.ts'

/** A resource that a quota may count. */
export interface CountedResource {
  readonly group: string
  readonly plural: string
}

/** Returns the resources that a quota counts or measures. */
export function countedResources<Resource extends CountedResource>(
  quota: JsonObject,
  resources: readonly Resource[],
): readonly Resource[] {
  const names = Object.keys(objectAt(quota, 'spec', 'hard'))
  return resources.filter(({ group, plural }) => (evaluatorOf(group, plural)?.matchingNames(names).length ?? 0) > 0)
}

/** The objects of a resource in the quota's namespace. */
export interface CountedObjects {
  readonly resource: CountedResource
  readonly objects: readonly JsonObject[]
}

/**
 * Computes the status of a quota from the objects that it counts; returns the current status if it is already correct.
 */
export function quotaStatus(quota: JsonObject, counted: readonly CountedObjects[], context: QuotaContext): JsonObject {
  const hard = amountsIn(objectAt(quota, 'spec', 'hard'))
  const selectors = scopeSelectorsOf(quota)
  const measured = new Set<string>()
  let used: Amounts = new Map()
  for (const { resource, objects } of counted) {
    const evaluator = evaluatorOf(resource.group, resource.plural)
    if (evaluator === undefined) continue
    for (const name of evaluator.matchingNames([...hard.keys()])) measured.add(name)
    for (const object of objects) {
      if (!selectors.every((selector) => evaluator.matchesScope(selector, object))) continue
      used = addAmounts(used, evaluator.usageOf(object, context))
    }
  }
  const nothing: Amounts = new Map([...measured].map((name) => [name, zeroQuantity]))
  const total = onlyNamed(addAmounts(nothing, used), measured)
  const status = objectAt(quota, 'status')
  const isKnown =
    sameAmounts(amountsIn(status['hard']), hard) &&
    sameAmounts(amountsIn(status['used']), total) &&
    'hard' in status &&
    'used' in status
  return isKnown ? status : { hard: amountsToJson(hard), used: amountsToJson(total) }
}
