import { aggregateTexts } from '@kubewright/kube/field'
import type { GroupVersionKind } from '@kubewright/kube/meta'
import { type AdmissionInput, evaluateAdmission } from '@kubewright/kube/rules'
import { apiserverLimits } from '../../limits.ts'
import { authorizerFor } from './authorizer.ts'
import { describeRequest } from './review.ts'
import type { VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookRequest } from './webhook-request.ts'

const noVariables = new Map<string, never>()

/**
 * Whether all conditions of a webhook hold: a condition that is false decides, even if others fail. If the conditions
 * cannot be evaluated, returns false for a webhook that ignores failures, and the reason for others.
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
    // Conditions see the resource of the request, and the kind at the version of the webhook.
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
