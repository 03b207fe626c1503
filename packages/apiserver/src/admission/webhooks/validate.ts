import type { StatusError } from '@kubewright/kube/status'
import type { ServedResource } from '../../registry/index.ts'
import { type CallOutcome, callFailure, makeCalls, planCall } from './call.ts'
import { invocationOf } from './match.ts'
import { noteFailedOpen, recordNotes } from './notes.ts'
import { refusalOf } from './refusal.ts'
import { objectsAt, type VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'
import type { Invocation, WebhookRequest } from './webhook-request.ts'

/** Calls all matching validating webhooks concurrently. The first refusal in their order wins. */
export function validateByWebhooks(webhooks: readonly Webhook[], request: WebhookRequest): void {
  const { attributes } = request
  const known = new Map<ServedResource, VersionedObjects>()
  const objectsFor = (resource: ServedResource) => {
    const objects = known.get(resource) ?? objectsAt(attributes, resource)
    known.set(resource, objects)
    return objects
  }
  const invocations = webhooks.flatMap((webhook) => {
    return invocationOf(webhook, request, attributes.object, objectsFor) ?? []
  })
  if (invocations.length === 0) return
  const calls = invocations.map((invocation) => planCall(request, invocation, objectsFor(invocation.resource)))
  const refusals = makeCalls(request, calls, false).map((outcome, index) =>
    refusalBy(request, invocations[index] as Invocation, outcome, index),
  )
  // Warnings and audit annotations of all webhooks are kept, even if one refuses.
  const first = refusals.find((refusal) => refusal !== undefined)
  if (first !== undefined) throw first
}

function refusalBy(
  { attempt }: WebhookRequest,
  { webhook }: Invocation,
  outcome: CallOutcome,
  index: number,
): StatusError | undefined {
  if ('refusal' in outcome) return outcome.refusal
  if ('response' in outcome) {
    recordNotes(attempt, webhook, outcome.response)
    return outcome.response.isAllowed ? undefined : refusalOf(webhook, outcome.response.status)
  }
  if (webhook.ignoresFailures) {
    noteFailedOpen(attempt, webhook, 'validating', { round: 0, index })
    return undefined
  }
  return callFailure(webhook, outcome.failure)
}
