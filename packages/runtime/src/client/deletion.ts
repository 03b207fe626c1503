import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isStatus } from '@kubewright/kube/status'

/**
 * Whether the object in the response to a write is gone. An update that removes the last finalizer of an object being
 * deleted removes the object, but the server still responds with it.
 */
export function isRemoved(object: KubernetesObject): boolean {
  return isBeingDeleted(object) && !isHeld(object as JsonObject)
}

/**
 * Whether the response to a DELETE is an object that still exists. Most deletions return a Status; some kinds (Pod,
 * Service) return the removed object, which need not have a deletionTimestamp.
 */
export function isStillThere(response: JsonObject): boolean {
  return !isStatus(response) && isBeingDeleted(response) && isHeld(response)
}

/** The UID in the response to a DELETE that removed the object: in the details of the Status or in the object. */
export function removedUid(response: JsonObject): string | undefined {
  const holder = getField(response, isStatus(response) ? 'details' : 'metadata')
  const uid = isJsonObject(holder) ? getField(holder, 'uid') : undefined
  return typeof uid === 'string' && uid !== '' ? uid : undefined
}

/** Whether a finalizer or a grace period keeps an object that is being deleted. */
function isHeld(object: JsonObject): boolean {
  const metadata = getField(object, 'metadata')
  if (!isJsonObject(metadata)) return false
  const graceSeconds = getField(metadata, 'deletionGracePeriodSeconds') ?? 0
  if (typeof graceSeconds === 'number' && graceSeconds > 0) return true
  return hasEntries(metadata, 'finalizers') || isHeldNamespace(object)
}

/** A Namespace is kept by the finalizers in its spec. */
function isHeldNamespace(object: JsonObject): boolean {
  const spec = getField(object, 'spec')
  return object['kind'] === 'Namespace' && isJsonObject(spec) && hasEntries(spec, 'finalizers')
}

function hasEntries(object: JsonObject, field: string): boolean {
  const entries = getField(object, field)
  return isJsonArray(entries) && entries.length > 0
}
