import type { JsonObject } from '@kubewright/kube/json'
import { apiserverLimits } from '../limits.ts'
import type { WebhookCaller } from '../outbound/index.ts'
import { objectAt } from '../read-object.ts'
import { acceptConverted } from './converted-object.ts'
import { conversionReview, kindText, readConversionResponse } from './review.ts'
import type { ConversionWebhook } from './webhook.ts'

/** What a conversion needs besides the objects. */
export interface ConversionCall {
  readonly webhook: ConversionWebhook
  readonly caller: WebhookCaller
  /** Whether the objects are shown with their revision, which is no part of what is stored. */
  readonly isRevisionShown: boolean
  /** A new identity for a review. */
  newUid(): string
}

/**
 * The objects at another version, in their order. Several are sent in one review; where that fails they are sent one by
 * one, as Kubernetes always does, so that the message is about the object that is to blame. Rejects with the message
 * that a client is given.
 */
export async function convertByWebhook(
  call: ConversionCall,
  objects: readonly JsonObject[],
  apiVersion: string,
): Promise<readonly JsonObject[]> {
  const converted: JsonObject[] = []
  const countMax = apiserverLimits.conversionReviewObjectsMax
  for (let start = 0; start < objects.length; start += countMax) {
    const some = objects.slice(start, start + countMax)
    converted.push(...(await convertSome(call, some, apiVersion)))
  }
  return converted
}

async function convertSome(
  call: ConversionCall,
  objects: readonly JsonObject[],
  apiVersion: string,
): Promise<readonly JsonObject[]> {
  if (objects.length === 1) return sendReview(call, objects, apiVersion)
  try {
    return await sendReview(call, objects, apiVersion)
  } catch (error) {
    if (error instanceof UnreachableError) throw error
  }
  const converted: JsonObject[] = []
  for (const object of objects) converted.push(...(await sendReview(call, [object], apiVersion)))
  return converted
}

/** Nobody answered; to ask for fewer objects would not help. */
class UnreachableError extends Error {}

async function sendReview(
  { webhook, caller, isRevisionShown, newUid }: ConversionCall,
  objects: readonly JsonObject[],
  apiVersion: string,
): Promise<readonly JsonObject[]> {
  const [first = {}] = objects
  const who = `conversion webhook for ${kindText(first)}`
  const shown = isRevisionShown ? objects : objects.map(withoutRevision)
  const review = conversionReview(webhook.reviewVersions, newUid(), shown, apiVersion)
  if (review === undefined) throw new UnreachableError('no supported conversion review versions')
  const responseReview = await callOrThrow(caller, webhook, review, who)
  const outcome = readConversionResponse(review, responseReview)
  if ('problem' in outcome) throw new Error(`${who} failed: ${outcome.problem}`)
  const { converted } = outcome
  if (converted.length !== objects.length) {
    throw new Error(`${who} returned ${converted.length} objects, expected ${objects.length}`)
  }
  return objects.map((object, index) => acceptConverted(object, converted[index] ?? null, apiVersion))
}

async function callOrThrow(
  caller: WebhookCaller,
  { target }: ConversionWebhook,
  review: JsonObject,
  who: string,
): Promise<JsonObject> {
  try {
    return await caller.call(target, review, apiserverLimits.conversionTimeoutMs)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    throw new UnreachableError(`${who} failed: ${problem}`)
  }
}

function withoutRevision(object: JsonObject): JsonObject {
  const { resourceVersion, ...metadata } = objectAt(object, 'metadata')
  return resourceVersion === undefined ? object : { ...object, metadata: metadata as JsonObject }
}
