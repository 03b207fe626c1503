import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import type { ServedResource } from '../../registry/index.ts'
import { type CallOutcome, callFailure, makeCalls, planCall } from './call.ts'
import { invocationOf } from './match.ts'
import { type CallPosition, noteFailedOpen, noteMutation, notePatch, recordNotes } from './notes.ts'
import { applyResponsePatch } from './patch.ts'
import { refusalOf } from './refusal.ts'
import { createReinvocation } from './reinvocation.ts'
import { atVersion, isObjectOfResource, type VersionedObjects } from './versions.ts'
import type { Webhook } from './webhook.ts'
import type { Invocation, WebhookRequest } from './webhook-request.ts'

/** Calls all matching mutating webhooks in order and returns the resulting object. */
export function mutateByWebhooks(webhooks: readonly Webhook[], request: WebhookRequest): JsonObject | undefined {
  const reinvocation = createReinvocation(request.round)
  const { object } = request.attributes
  reinvocation.begin(object)
  const current = new CurrentObject(request)
  for (const [index, webhook] of webhooks.entries()) {
    const invocation = invocationOf(webhook, request, current.object, (resource) => current.at(resource))
    if (invocation === undefined || !reinvocation.shouldInvoke(webhook)) continue
    const at: CallPosition = { round: request.round?.isSecond ? 1 : 0, index }
    if (invokeWebhook(request, invocation, current, at)) reinvocation.changed()
    reinvocation.recordInvocation(webhook)
  }
  const mutated = current.result()
  reinvocation.end(mutated)
  return mutated
}

/** The object while webhooks change it, at the version of the last called one. */
class CurrentObject {
  readonly #request: WebhookRequest
  #resource: ServedResource
  #value: JsonObject | undefined
  #isDirty = false

  constructor(request: WebhookRequest) {
    this.#request = request
    this.#resource = request.attributes.resource
    this.#value = request.attributes.object
  }

  get object(): JsonObject | undefined {
    return this.#value
  }

  at(resource: ServedResource): VersionedObjects {
    const { attributes } = this.#request
    if (resource !== this.#resource) {
      // An unchanged object is converted from the request's object, not from another version.
      const from = this.#isDirty ? this.#value : attributes.object
      this.#value = atVersion(attributes, from, resource)
      this.#resource = resource
    }
    return { resource, object: this.#value, oldObject: atVersion(attributes, attributes.oldObject, resource) }
  }

  set(object: JsonObject): void {
    this.#value = object
    this.#isDirty = true
  }

  /** At the version of the request; the request's own object if nothing changed. */
  result(): JsonObject | undefined {
    const { attributes } = this.#request
    if (!this.#isDirty) return attributes.object
    const back = atVersion(attributes, this.#value, attributes.resource)
    return back !== undefined && attributes.object !== undefined && jsonEqual(back, attributes.object)
      ? attributes.object
      : back
  }
}

/** Calls one webhook and returns whether it changed the object. */
function invokeWebhook(
  request: WebhookRequest,
  invocation: Invocation,
  current: CurrentObject,
  at: CallPosition,
): boolean {
  const { attempt, attributes } = request
  const { webhook, resource, kind } = invocation
  const objects = current.at(resource)
  const outcome = makeCalls(request, [planCall(request, invocation, objects)], true)[0] as CallOutcome
  noteMutation(attempt, webhook, at, false)
  if ('refusal' in outcome) throw outcome.refusal
  if ('failure' in outcome) return goOnWithout(request, webhook, at, outcome.failure)
  recordNotes(attempt, webhook, outcome.response)
  if (!outcome.response.isAllowed) throw refusalOf(webhook, outcome.response.status)
  const patchedKind = { kind, resource: isObjectOfResource(attributes) ? resource : undefined }
  const patched = applyResponsePatch(webhook, outcome.response, objects.object, patchedKind)
  if (typeof patched === 'string') return goOnWithout(request, webhook, at, patched)
  if (patched === undefined) return false
  notePatch(attempt, webhook, at, patched.patch)
  noteMutation(attempt, webhook, at, patched.isChanged)
  current.set(patched.object)
  return patched.isChanged
}

/** Continues without the webhook's response, if it ignores failures; otherwise throws. */
function goOnWithout({ attempt }: WebhookRequest, webhook: Webhook, at: CallPosition, failure: string): false {
  if (!webhook.ignoresFailures) throw callFailure(webhook, failure)
  noteFailedOpen(attempt, webhook, 'mutation', at)
  return false
}
