import { aggregateTexts } from '@kubewright/kube/field'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { type AdmissionInput, evaluateAdmission } from '@kubewright/kube/rules'
import { apiserverLimits } from '../../limits.ts'
import { authorizerFor } from './authorizer.ts'
import type { WebhookRequest } from './match.ts'
import { describeRequest } from './review.ts'
import type { VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'

const noVariables = new Map<string, never>()

/**
 * Whether all conditions of a webhook hold: one that does not is enough, whatever else fails. What cannot be said is a no
 * for a webhook that ignores failures, and for others a text that says why.
 */
export function conditionsHold(
  webhook: Webhook,
  { attributes, access }: WebhookRequest,
  kind: GroupVersionKind,
  { object, oldObject }: VersionedObjects,
): boolean | string {
  const input: AdmissionInput = {
    ...(object === undefined ? {} : { object }),
    ...(oldObject === undefined ? {} : { oldObject }),
    // Conditions are told the resource of the request, and the kind that the webhook knows.
    request: describeRequest(attributes, attributes.resource, kind),
    authorizer: authorizerFor(access, attributes),
  }
  const { conditions, ignoresFailures } = webhook
  const { results, outOfBudget } = evaluateAdmission(
    conditions,
    noVariables,
    input,
    apiserverLimits.matchConditionsCostMax,
  )
  if (outOfBudget !== undefined) return ignoresFailures ? false : outOfBudget
  if (results.some((result) => 'value' in result && result.value === false)) return false
  const errors = results.flatMap((result) => ('error' in result ? [result.error] : []))
  if (errors.length === 0) return true
  return ignoresFailures ? false : aggregateTexts(errors)
}
