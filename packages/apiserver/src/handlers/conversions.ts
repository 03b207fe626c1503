import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { StatusError, toStatus } from '@kubewright/kube/status'
import {
  type ConversionCall,
  type ConversionWebhook,
  type CustomVersions,
  convertByWebhook,
} from '../conversion/index.ts'
import type { Operation, RequestContext } from './operation.ts'

/** The objects at another version, from the conversion webhook. The attempt may have to wait for the response. */
export function requestConversion(
  { context, attempt }: Operation,
  versions: CustomVersions,
  objects: readonly JsonObject[],
  apiVersion: string,
  isRevisionShown = false,
): readonly JsonObject[] {
  // Generated here and not where it is used, so that each attempt generates the same value.
  const uid = context.runtime.random.uuid()
  return attempt.callExternal({ conversion: versions.name, apiVersion, objects }, () =>
    convert(context, versions, objects, apiVersion, { isRevisionShown, newUid: uidsFrom(uid) }),
  )
}

/** Conversions in flight for watchers, by definition and version. */
const running = new WeakMap<CustomVersions, Map<string, Map<JsonObject, Promise<void>>>>()

function runningOf(versions: CustomVersions, apiVersion: string): Map<JsonObject, Promise<void>> {
  const known = running.get(versions) ?? new Map<string, Map<JsonObject, Promise<void>>>()
  running.set(versions, known)
  const own = known.get(apiVersion) ?? new Map<JsonObject, Promise<void>>()
  known.set(apiVersion, own)
  return own
}

/**
 * Converts stored objects for all readers at a version. Watchers that wait for the same object share one conversion;
 * after a shared failure each tries again. Rejects with a StatusError.
 */
export async function convertForAll(
  context: RequestContext,
  versions: CustomVersions,
  objects: readonly JsonObject[],
  apiVersion: string,
): Promise<void> {
  const shared = runningOf(versions, apiVersion)
  const others = objects.map((object) => shared.get(object)).filter((promise) => promise !== undefined)
  if (others.length > 0) await Promise.allSettled(others)
  const unknown = objects.filter((object) => versions.known(object, apiVersion) === undefined)
  if (unknown.length === 0) return
  const own = convertAndRemember(context, versions, unknown, apiVersion)
  for (const object of unknown) shared.set(object, own)
  try {
    await own
  } finally {
    for (const object of unknown) if (shared.get(object) === own) shared.delete(object)
  }
}

async function convertAndRemember(
  context: RequestContext,
  versions: CustomVersions,
  objects: readonly JsonObject[],
  apiVersion: string,
): Promise<void> {
  const { random } = context.runtime
  const read = objects.map((object) => versions.read(object))
  const converted = await convert(context, versions, read, apiVersion, {
    isRevisionShown: false,
    newUid: () => random.uuid(),
  })
  objects.forEach((object, index) => {
    versions.remember(object, apiVersion, versions.coerced(converted[index] as JsonObject))
  })
}

async function convert(
  { webhooks }: RequestContext,
  { webhook }: CustomVersions,
  objects: readonly JsonObject[],
  apiVersion: string,
  parts: Pick<ConversionCall, 'isRevisionShown' | 'newUid'>,
): Promise<readonly JsonObject[]> {
  const caller = webhooks ?? { call: () => Promise.reject(new Error('this server does not call webhooks')) }
  const call: ConversionCall = { webhook: webhook as ConversionWebhook, caller, ...parts }
  try {
    return freezeJson((await convertByWebhook(call, objects, apiVersion)) as JsonObject[])
  } catch (error) {
    throw new StatusError(toStatus(error))
  }
}

/** A large list takes several reviews, each with its own uid. */
function uidsFrom(uid: string): () => string {
  let count = 0
  return () => (count++ === 0 ? uid : `${uid}-${count}`)
}
