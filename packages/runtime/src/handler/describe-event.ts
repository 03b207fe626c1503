import { getField, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { formatObjectKey, isBeingDeleted, type KubernetesObject } from '@kubewright/kube/meta'
import { isObjectState, type ObjectState } from '../bytes/index.ts'
import type { InformerEvent } from '../cache/index.ts'
import type { KindReference } from '../resource/index.ts'
import { metadataOf, oldMetadataOf } from './event-metadata.ts'
import type { ObjectEvent } from './handler.ts'

/**
 * The event as the cause of a reconcile: "Deployment default/web updated (status)". It names the changed parts that are
 * known without parsing.
 */
export function describeEvent(event: ObjectEvent, kind: KindReference): string {
  const { namespace, name, uid } = metadataOf(event)
  const head = `${kind.definition.kind} ${formatObjectKey(namespace, name ?? '')}`
  if (event.type === 'generic') return `${head}: ${event.what ?? 'external event'}`
  if (event.type === 'added') return event.isInitial ? `${head} found` : `${head} created`
  const old = oldMetadataOf(event)
  if (event.type === 'deleted' && event.isOutOfScope) return `${head} is no longer watched`
  if (event.type === 'deleted' || event.oldState === undefined || old === undefined) return `${head} ${event.type}`
  if (event.isResync) return `${head} resynced`
  if (uid !== old.uid) return `${head} replaced by another object`
  const parts = partsOf(event, event.oldState)
  return parts.length === 0 ? `${head} updated` : `${head} updated (${parts.join(', ')})`
}

function partsOf(event: InformerEvent, oldState: ObjectState): readonly string[] {
  const { state } = event
  if (isObjectState(state) && isObjectState(oldState)) return changedParts(oldState.object, state.object)
  const parts = state.isBeingDeleted && !oldState.isBeingDeleted ? ['deletion'] : []
  // The server increments the generation with the spec, and when a deletion starts.
  if (state.generation === undefined || parts.length > 0) return parts
  return [state.generation === oldState.generation ? 'status or metadata' : 'spec']
}

/** Fields that change with every write, or are named as parts of their own. */
const quietMetadata: ReadonlySet<string> = new Set([
  'resourceVersion',
  'generation',
  'managedFields',
  'labels',
  'annotations',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
])

/**
 * The parts in which two states of an object differ: spec, status and other top-level fields by name; for metadata:
 * labels, annotations, deletion (when it started), and metadata for the rest.
 */
export function changedParts(old: KubernetesObject, object: KubernetesObject): readonly string[] {
  const parts: string[] = []
  if (!isBeingDeleted(old) && isBeingDeleted(object)) parts.push('deletion')
  for (const key of keysOf(old as JsonObject, object as JsonObject)) {
    if (key === 'metadata' || key === 'apiVersion' || key === 'kind') continue
    if (differ(old as JsonObject, object as JsonObject, key)) parts.push(key)
  }
  const before = (old.metadata ?? {}) as JsonObject
  const after = (object.metadata ?? {}) as JsonObject
  if (differ(before, after, 'labels')) parts.push('labels')
  if (differ(before, after, 'annotations')) parts.push('annotations')
  const rest = keysOf(before, after).filter((key) => !quietMetadata.has(key))
  if (rest.some((key) => differ(before, after, key))) parts.push('metadata')
  return parts
}

function keysOf(left: JsonObject, right: JsonObject): readonly string[] {
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
}

function differ(left: JsonObject, right: JsonObject, key: string): boolean {
  return !jsonEqual(getField(left, key), getField(right, key))
}
