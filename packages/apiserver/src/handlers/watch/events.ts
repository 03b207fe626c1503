import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { WatchEvent, WatchEventType } from '@kubewright/kube/transport'
import type { ServedResource } from '../../registry/index.ts'
import type { CommittedChange } from '../../storage/index.ts'
import { metadataIn, withMetadataFields } from '../metadata.ts'
import type { Selection } from '../selection.ts'
import { readyAtVersionOf } from '../versions.ts'

const removed = new WeakMap<CommittedChange, JsonObject>()
let lastEvent: WatchEvent | undefined

/** The object of a DELETED event: its previous state with the revision of the change. All watchers share it. */
export function removedObject(change: CommittedChange): JsonObject {
  let object = removed.get(change)
  if (object === undefined) {
    const previous = change.previous as JsonObject
    object = freezeJson(withMetadataFields(previous, { resourceVersion: String(change.revision) }))
    removed.set(change, object)
  }
  return object
}

/** The event for an object. Watchers receive a change one after the other, so they share the event. */
function eventOf(type: WatchEventType, object: JsonObject): WatchEvent {
  if (lastEvent?.object !== object || lastEvent.type !== type) lastEvent = newEvent(type, object)
  return lastEvent
}

export function newEvent(type: WatchEventType, object: JsonObject): WatchEvent {
  return Object.freeze({ type, object })
}

/**
 * The event of a change for one watcher. An object that starts to match is ADDED, one that stops is DELETED; undefined
 * if it matches neither before nor after. A webhook must have converted the objects already.
 */
export function eventOfChange(
  resource: ServedResource,
  change: CommittedChange,
  selection: Pick<Selection, 'isEverything' | 'matches'>,
): WatchEvent | undefined {
  const { object, previous } = change
  const isSelected = object !== undefined && isSelectedBy(selection, resource, object)
  const wasSelected = previous !== undefined && isSelectedBy(selection, resource, previous)
  if (isSelected) return eventOf(wasSelected ? 'MODIFIED' : 'ADDED', readyAtVersionOf(resource, object))
  return wasSelected ? eventOf('DELETED', removedAtVersionOf(resource, change)) : undefined
}

/** The objects of a change that a watcher needs. */
export function objectsOfChange(
  { object, previous }: CommittedChange,
  { isEverything }: Pick<Selection, 'isEverything'>,
): readonly JsonObject[] {
  if (previous === undefined) return object === undefined ? [] : [object]
  if (object === undefined) return [previous]
  return isEverything ? [object] : [object, previous]
}

function isSelectedBy(
  { isEverything, matches }: Pick<Selection, 'isEverything' | 'matches'>,
  resource: ServedResource,
  object: JsonObject,
): boolean {
  if (isEverything) return true
  return matches(resource.versions === undefined ? object : readyAtVersionOf(resource, object))
}

/** The last state of an object at the version of a resource, which all its watchers share. */
function removedAtVersionOf(resource: ServedResource, change: CommittedChange): JsonObject {
  const gone = removedObject(change)
  const { versions } = resource
  if (versions === undefined) return readyAtVersionOf(resource, gone)
  const apiVersion = apiVersionOf(resource.definition)
  const known = versions.known(gone, apiVersion)
  if (known !== undefined) return known
  const before = readyAtVersionOf(resource, change.previous as JsonObject)
  if (before === change.previous) return versions.remember(gone, apiVersion, gone)
  const { resourceVersion } = metadataIn(gone)
  return versions.remember(gone, apiVersion, freezeJson(withMetadataFields(before, { resourceVersion })))
}
