import { type JsonObject, sortStrings } from '@kubewright/kube/json'
import { quantitySign } from '@kubewright/kube/values'
import { textAt, valueAt } from '../../read-object.ts'
import type { AdmissionAttributes } from '../admission.ts'
import { refuse } from '../refusal.ts'
import {
  type Amounts,
  addAmounts,
  amountsIn,
  exceededNames,
  formatAmounts,
  growthOf,
  onlyNamed,
  sameAmounts,
  withoutZeros,
} from './amounts.ts'
import type { QuotaContext, QuotaEvaluator } from './evaluator.ts'
import { scopeSelectorsOf } from './scopes.ts'

/** A quota and its usage after the request. */
export interface Charge {
  readonly quota: JsonObject
  readonly used: Amounts
}

/** The charges of a request to all matching quotas. Refuses a request that exceeds a quota or cannot be measured. */
export function chargesOf(
  quotas: readonly JsonObject[],
  attributes: AdmissionAttributes,
  evaluator: QuotaEvaluator,
  context: QuotaContext,
): readonly Charge[] {
  const object = attributes.object as JsonObject
  const concerned = quotas.filter((quota) => isConcerned(quota, attributes, evaluator))
  if (concerned.length === 0) return []
  const usage = evaluator.usageOf(object, context)
  const negative = [...usage].flatMap(([name, amount]) => (quantitySign(amount) < 0 ? [name] : []))
  if (negative.length > 0) refuse(attributes, `quota usage is negative for resource(s): ${joined(negative)}`)
  return concerned.flatMap((quota) => {
    const cost = withoutZeros(costOf(quota, usage, attributes, evaluator, context))
    if (cost.size === 0) return []
    return chargeOf(quota, cost, attributes)
  })
}

/** Whether a quota measures the object. Refuses an object that cannot be measured, or not yet. */
function isConcerned(quota: JsonObject, attributes: AdmissionAttributes, evaluator: QuotaEvaluator): boolean {
  const object = attributes.object as JsonObject
  if (!matches(quota, object, evaluator)) return false
  const name = textAt(quota, 'metadata', 'name')
  const measured = evaluator.matchingNames(Object.keys(hardOf(quota)))
  const problem = evaluator.problemOf?.(measured, object)
  if (problem !== undefined) refuse(attributes, `failed quota: ${name}: ${problem}`)
  const used = valueAt(quota, 'status', 'used') ?? {}
  if (measured.some((resource) => valueAt(used, resource) === undefined)) {
    refuse(attributes, `status unknown for quota: ${name}, resources: ${joined(measured)}`)
  }
  return true
}

/** A quota matches nothing until the quota controller has set status.hard. */
function matches(quota: JsonObject, object: JsonObject, evaluator: QuotaEvaluator): boolean {
  if (evaluator.matchingNames(Object.keys(hardOf(quota))).length === 0) return false
  return scopeSelectorsOf(quota).every((selector) => evaluator.matchesScope(selector, object))
}

function hardOf(quota: JsonObject): JsonObject {
  return (valueAt(quota, 'status', 'hard') ?? {}) as JsonObject
}

/** For an update of an object that the quota already matched, only the increase. */
function costOf(
  quota: JsonObject,
  usage: Amounts,
  { verb, oldObject }: AdmissionAttributes,
  evaluator: QuotaEvaluator,
  context: QuotaContext,
): Amounts {
  if (verb !== 'UPDATE' || oldObject === undefined || !matches(quota, oldObject, evaluator)) return usage
  return growthOf(usage, evaluator.usageOf(oldObject, context))
}

function chargeOf(quota: JsonObject, cost: Amounts, attributes: AdmissionAttributes): readonly Charge[] {
  const hard = amountsIn(hardOf(quota))
  const used = amountsIn(valueAt(quota, 'status', 'used'))
  const requested = onlyNamed(cost, hard.keys())
  const next = addAmounts(used, requested)
  if (attributes.subresource !== 'status') {
    const exceeded = exceededNames(onlyNamed(next, requested.keys()), hard)
    if (exceeded.length > 0) {
      const parts = [`requested: ${formatAmounts(onlyNamed(requested, exceeded))}`]
      parts.push(`used: ${formatAmounts(onlyNamed(used, exceeded))}`)
      parts.push(`limited: ${formatAmounts(onlyNamed(hard, exceeded))}`)
      refuse(attributes, `exceeded quota: ${textAt(quota, 'metadata', 'name')}, ${parts.join(', ')}`)
    }
  }
  return sameAmounts(used, next) ? [] : [{ quota, used: next }]
}

function joined(names: readonly string[]): string {
  return sortStrings([...names]).join(',')
}
