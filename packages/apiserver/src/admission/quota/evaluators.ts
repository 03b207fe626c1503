import { claimEvaluator } from './claim-evaluator.ts'
import { countEvaluator } from './count-evaluator.ts'
import { deviceClaimEvaluator } from './device-claim-evaluator.ts'
import type { QuotaEvaluator } from './evaluator.ts'
import { podEvaluator } from './pod-evaluator.ts'
import { serviceEvaluator } from './service-evaluator.ts'

const special: ReadonlyMap<string, QuotaEvaluator> = new Map([
  ['pods', podEvaluator],
  ['services', serviceEvaluator],
  ['persistentvolumeclaims', claimEvaluator],
  ['resourceclaims.resource.k8s.io', deviceClaimEvaluator],
])

/** Resources that are not stored, and events, which come and go too fast to be counted. */
const ignored: ReadonlySet<string> = new Set([
  'bindings',
  'componentstatuses',
  'tokenreviews.authentication.k8s.io',
  'selfsubjectreviews.authentication.k8s.io',
  'subjectaccessreviews.authorization.k8s.io',
  'selfsubjectaccessreviews.authorization.k8s.io',
  'localsubjectaccessreviews.authorization.k8s.io',
  'selfsubjectrulesreviews.authorization.k8s.io',
  'events',
  'events.events.k8s.io',
])

/** The evaluator of a resource; undefined if no quota counts it. */
export function evaluatorOf(group: string, plural: string): QuotaEvaluator | undefined {
  const name = group === '' ? plural : `${plural}.${group}`
  if (ignored.has(name)) return undefined
  return special.get(name) ?? countEvaluator(group, plural)
}
