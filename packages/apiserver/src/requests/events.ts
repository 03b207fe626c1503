import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import type { WatchEvent, WatchEventType } from '@kubewright/kube/transport'
import type { ServedResource } from '../resources/index.ts'
import type { CommittedChange } from '../store/index.ts'
import { withMetadataFields } from './metadata.ts'
import { atVersionOf } from './versions.ts'

const removed = new WeakMap<CommittedChange, JsonObject>()
let lastEvent: WatchEvent | undefined

/**
 * What a watcher is shown of an object that is gone, or that its selector no longer selects: the object as it was
 * before the change, with the revision of the change. All watchers share it.
 */
export function removedObject(change: CommittedChange): JsonObject {
  let object = removed.get(change)
  if (object === undefined) {
    const previous = change.previous as JsonObject
    object = freezeJson(withMetadataFields(previous, { resourceVersion: String(change.revision) }))
    removed.set(change, object)
  }
  return object
}

/** The event of an object. Watchers are told of a change one after the other, and so given the same event. */
function eventOf(type: WatchEventType, object: JsonObject): WatchEvent {
  if (lastEvent?.object !== object || lastEvent.type !== type) lastEvent = newEvent(type, object)
  return lastEvent
}

export function newEvent(type: WatchEventType, object: JsonObject): WatchEvent {
  return Object.freeze({ type, object })
}

type Predicate = (object: JsonObject) => boolean

/**
 * What a change means for a watcher. One that comes to be selected was added, one that ceases to be was deleted;
 * undefined when it is selected neither before nor after.
 */
export function eventOfChange(
  resource: ServedResource,
  change: CommittedChange,
  matches: Predicate,
): WatchEvent | undefined {
  const { object, previous } = change
  const isSelected = object !== undefined && matches(object)
  const wasSelected = previous !== undefined && matches(previous)
  if (isSelected) return eventOf(wasSelected ? 'MODIFIED' : 'ADDED', atVersionOf(resource, object))
  return wasSelected ? eventOf('DELETED', atVersionOf(resource, removedObject(change))) : undefined
}
