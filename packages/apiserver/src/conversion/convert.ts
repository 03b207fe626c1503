import type { JsonObject } from '@kubewright/kube/json'
import { apiserverLimits } from '../limits.ts'
import type { WebhookCaller } from '../outbound/index.ts'
import { objectAt } from '../read-object.ts'
import { acceptConverted } from './converted-object.ts'
import { conversionReview, kindText, readConversionResponse } from './review.ts'
import type { ConversionWebhook } from './webhook.ts'

/** The context of a conversion, besides the objects. */
export interface ConversionCall {
  readonly webhook: ConversionWebhook
  readonly caller: WebhookCaller
  /** Whether the webhook sees metadata.resourceVersion, which is not part of the stored object. */
  readonly isRevisionShown: boolean
  /** Generates the uid of a review. */
  newUid(): string
}

/**
 * Converts the objects to another version, in order. One review carries several objects. If that review fails, the
 * objects are sent one by one, as Kubernetes always does, so that the message names the failing object. Rejects with
 * the message that the client gets.
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

/** No webhook responded; fewer objects would not help. */
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
