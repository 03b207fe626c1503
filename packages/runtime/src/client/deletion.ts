import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isStatus } from '@kubewright/kube/status'

/**
 * Whether an object that a write was answered with is gone. An update that takes the last finalizer from an object
 * whose deletion has begun removes it, and is still answered with the object.
 */
export function isRemoved(object: KubernetesObject): boolean {
  return isBeingDeleted(object) && !isHeld(object as JsonObject)
}

/**
 * Whether the answer to a DELETE is an object that stays for a while. Most deletions answer with a Status; some kinds
 * (Pod, Service) answer with the object that was removed, which need not say that its deletion had begun.
 */
export function isStillThere(answer: JsonObject): boolean {
  return !isStatus(answer) && isBeingDeleted(answer) && isHeld(answer)
}

/** The UID in the answer to a DELETE that left nothing: in the details of the Status, or in the object itself. */
export function removedUid(answer: JsonObject): string | undefined {
  const holder = getField(answer, isStatus(answer) ? 'details' : 'metadata')
  const uid = isJsonObject(holder) ? getField(holder, 'uid') : undefined
  return typeof uid === 'string' && uid !== '' ? uid : undefined
}

/** Whether a finalizer or a grace period keeps an object whose deletion has begun. */
function isHeld(object: JsonObject): boolean {
  const metadata = getField(object, 'metadata')
  if (!isJsonObject(metadata)) return false
  const graceSeconds = getField(metadata, 'deletionGracePeriodSeconds') ?? 0
  if (typeof graceSeconds === 'number' && graceSeconds > 0) return true
  return hasEntries(metadata, 'finalizers') || isHeldNamespace(object)
}

/** A Namespace waits for the finalizers in its spec. */
function isHeldNamespace(object: JsonObject): boolean {
  const spec = getField(object, 'spec')
  return object['kind'] === 'Namespace' && isJsonObject(spec) && hasEntries(spec, 'finalizers')
}

function hasEntries(object: JsonObject, field: string): boolean {
  const entries = getField(object, field)
  return isJsonArray(entries) && entries.length > 0
}
