import { encodeGoStruct, type JsonValue } from '@kubewright/kube/json'
import type { Turn } from '../admission.ts'
import type { WebhookAnswer } from './answer.ts'
import type { Webhook } from './webhook.ts'

/** What a webhook adds to the answer, whatever it decides. */
export function takeNotes(turn: Turn, { name }: Webhook, { warnings, auditAnnotations }: WebhookAnswer): void {
  for (const [key, value] of auditAnnotations) turn.annotate(`${name}/${key}`, value)
  turn.warnings.pushAll(warnings)
}

/** Where in a request a webhook was asked. */
export interface AskedAt {
  readonly round: 0 | 1
  readonly index: number
}

const placeOf = ({ round, index }: AskedAt) => `round_${round}_index_${index}`

/** That the request goes on without what the webhook would have said. */
export function noteFailedOpen(turn: Turn, webhook: Webhook, kind: 'mutation' | 'validating', at: AskedAt): void {
  turn.annotate(`failed-open.${kind}.webhook.admission.k8s.io/${placeOf(at)}`, webhook.name)
}

export function noteMutation(turn: Turn, webhook: Webhook, at: AskedAt, mutated: boolean): void {
  turn.annotate(
    `mutation.webhook.admission.k8s.io/${placeOf(at)}`,
    encodeGoStruct([...identityOf(webhook), ['mutated', mutated]]),
  )
}

export function notePatch(turn: Turn, webhook: Webhook, at: AskedAt, patch: JsonValue): void {
  turn.annotate(
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
