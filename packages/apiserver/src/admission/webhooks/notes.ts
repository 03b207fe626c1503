import { encodeGoStruct, type JsonValue } from '@kubewright/kube/json'
import type { Attempt } from '../admission.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookResponse } from './webhook-response.ts'

/** Adds the warnings and audit annotations of a webhook to the response, whatever its decision. */
export function recordNotes(
  attempt: Attempt,
  { name }: Webhook,
  { warnings, auditAnnotations }: WebhookResponse,
): void {
  for (const [key, value] of auditAnnotations) attempt.annotate(`${name}/${key}`, value)
  attempt.warnings.pushAll(warnings)
}

/** Position of a webhook call within a request. */
export interface CallPosition {
  readonly round: 0 | 1
  readonly index: number
}

const placeOf = ({ round, index }: CallPosition) => `round_${round}_index_${index}`

/** Notes that the request continues without the webhook's response. */
export function noteFailedOpen(
  attempt: Attempt,
  webhook: Webhook,
  kind: 'mutation' | 'validating',
  at: CallPosition,
): void {
  attempt.annotate(`failed-open.${kind}.webhook.admission.k8s.io/${placeOf(at)}`, webhook.name)
}

export function noteMutation(attempt: Attempt, webhook: Webhook, at: CallPosition, mutated: boolean): void {
  attempt.annotate(
    `mutation.webhook.admission.k8s.io/${placeOf(at)}`,
    encodeGoStruct([...identityOf(webhook), ['mutated', mutated]]),
  )
}

export function notePatch(attempt: Attempt, webhook: Webhook, at: CallPosition, patch: JsonValue): void {
  attempt.annotate(
    `patch.webhook.admission.k8s.io/${placeOf(at)}`,
    encodeGoStruct([...identityOf(webhook), ['patch', patch], ['patchType', 'JSONPatch']]),
  )
}

function identityOf({ configurationName, name }: Webhook) {
  return [
    ['configuration', configurationName],
    ['webhook', name],
  ] as const
}
