import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { badRequestStatus, internalErrorStatus, StatusError } from '@kubewright/kube/status'
import { requestOf, reviewOf, reviewVersionOf } from './review.ts'
import type { VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'
import type { Invocation, WebhookRequest } from './webhook-request.ts'
import { readAdmissionReview, type WebhookResponse } from './webhook-response.ts'

/** The outcome of a webhook call: its response, the failure to call it, or the refusal to call it. */
export type CallOutcome =
  | { readonly response: WebhookResponse }
  | { readonly failure: string }
  | { readonly refusal: StatusError }

/** A call to make, or its outcome if no call is needed. */
export type PlannedCall = CallToMake | CallOutcome

interface CallToMake {
  readonly webhook: Webhook
  readonly version: string
  readonly request: JsonObject
}

/** Prepares a call. A dry run is refused if the webhook has side effects, whatever its failure policy. */
export function planCall(request: WebhookRequest, invocation: Invocation, objects: VersionedObjects): PlannedCall {
  const { attributes } = request
  const { webhook } = invocation
  if (attributes.isDryRun) {
    if (webhook.allowsDryRun === undefined) return { failure: 'Webhook SideEffects is nil' }
    if (!webhook.allowsDryRun) {
      const problem = `admission webhook ${quoteGo(webhook.name)} does not support dry run`
      return { refusal: new StatusError(badRequestStatus(problem)) }
    }
  }
  const version = reviewVersionOf(webhook.reviewVersions)
  if (version === undefined) {
    const problem = 'webhook does not accept known AdmissionReview versions (v1, v1beta1)'
    return { failure: `could not create admission objects: ${problem}` }
  }
  if (webhook.targetProblem !== undefined) return { failure: webhook.targetProblem }
  return { webhook, version, request: requestOf(attributes, invocation, objects) }
}

/**
 * Makes calls concurrently and returns their outcomes. They are one external call, so either all responses are
 * available or none.
 */
export function makeCalls(
  request: WebhookRequest,
  calls: readonly PlannedCall[],
  isMutating: boolean,
): readonly CallOutcome[] {
  if (!calls.some(isToBeMade)) return calls as readonly CallOutcome[]
  const question = calls.map((call) => (isToBeMade(call) ? [call.webhook.id, call.version, call.request] : null))
  return request.attempt.callExternal(question, () =>
    Promise.all(calls.map((call) => (isToBeMade(call) ? makeCall(request, call, isMutating) : call))),
  )
}

function isToBeMade(call: PlannedCall): call is CallToMake {
  return 'webhook' in call
}

/** A call times out no later than its request. */
async function makeCall(
  { runtime, webhooks, attempt }: WebhookRequest,
  { webhook, version, request }: CallToMake,
  isMutating: boolean,
): Promise<CallOutcome> {
  const uid = runtime.random.uuid()
  const timeoutMs = Math.min(webhook.timeoutMs, Math.max(attempt.deadlineMs - runtime.clock.monotonic(), 0))
  let review: JsonObject
  try {
    review = await webhooks.call(webhook.target, reviewOf(version, uid, request), timeoutMs)
  } catch (error) {
    return { failure: `failed to call webhook: ${error instanceof Error ? error.message : String(error)}` }
  }
  const response = readAdmissionReview(review, { version, uid, isMutating })
  return 'stage' in response ? { failure: `${response.stage}: ${response.problem}` } : { response }
}

/** The error of a request when a webhook could not be called. */
export function callFailure({ name }: Webhook, failure: string): StatusError {
  return new StatusError(internalErrorStatus(`failed calling webhook ${quoteGo(name)}: ${failure}`))
}
