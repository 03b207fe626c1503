import { getField, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { isBeingDeleted, type KubernetesObject, objectKey } from '@kubewright/kube/meta'
import type { InformerEvent } from '../cache/index.ts'
import type { KindReference } from '../resource/index.ts'

/** The event as the cause of a reconcile: "Deployment default/web updated (status)". */
export function describeEvent(event: InformerEvent<KubernetesObject>, kind: KindReference): string {
  const head = `${kind.definition.kind} ${objectKey(event.object)}`
  if (event.type === 'added') return event.isInitial ? `${head} found` : `${head} created`
  if (event.type === 'deleted' || event.old === undefined) return `${head} ${event.type}`
  if (event.object.metadata?.uid !== event.old.metadata?.uid) return `${head} replaced by another object`
  const parts = changedParts(event.old, event.object)
  return parts.length === 0 ? `${head} updated` : `${head} updated (${parts.join(', ')})`
}

/** What changes with every write, or is named by parts of their own. */
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
 * The parts in which two states of an object differ: spec, status and other fields of the top level by their names;
 * of the metadata labels, annotations, deletion (when it began) and metadata for the rest.
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
