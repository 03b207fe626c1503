import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { badRequestStatus, internalErrorStatus, StatusError } from '@kubewright/kube/status'
import type { Invocation, WebhookRequest } from './match.ts'
import { requestOf, reviewOf, reviewVersionOf } from './review.ts'
import type { VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'
import { readAdmissionReview, type WebhookResponse } from './webhook-response.ts'

/** What came of asking a webhook: what it said, why it could not be asked, or why it must not be. */
export type CallOutcome =
  | { readonly response: WebhookResponse }
  | { readonly failure: string }
  | { readonly refusal: StatusError }

/** A call as it is to be made, or what came of it before anybody was called. */
export type PlannedCall = CallToMake | CallOutcome

interface CallToMake {
  readonly webhook: Webhook
  readonly version: string
  readonly request: JsonObject
}

/** Prepares a call. A dry run with a webhook that would do something is refused, whatever its failure policy. */
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

/** Makes calls at once, and gives what came of each. They are one question: all answers are there, or none. */
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

/** Nobody has longer than the request that they are asked about. */
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

/** Why a request fails when a webhook could not be asked. */
export function callFailure({ name }: Webhook, failure: string): StatusError {
  return new StatusError(internalErrorStatus(`failed calling webhook ${quoteGo(name)}: ${failure}`))
}
