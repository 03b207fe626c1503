import type { KubernetesObject } from '@kubewright/kube/meta'
import { metadataOf, oldMetadataOf } from './event-metadata.ts'
import type { EventHandler, ObjectEvent } from './handler.ts'

/** The priority of events that can wait: objects that existed at the start, updates that change nothing. */
export const lowPriority = -100

const normalPriority = 0

/** The priority of an event's keys when its handler does not set one, as in controller-runtime. */
export function eventPriority(event: ObjectEvent): number {
  if (event.isInitial) return lowPriority
  return event.type === 'updated' && isUnchanged(event) ? lowPriority : normalPriority
}

/** The handler with its own priority for all events, or for each. */
export function withPriority<T extends KubernetesObject>(
  handler: EventHandler<T>,
  priority: number | ((event: ObjectEvent<T>) => number),
): EventHandler<T> {
  return {
    keysOf: (event) => handler.keysOf(event),
    priorityOf: typeof priority === 'number' ? () => priority : priority,
  }
}

function isUnchanged(event: ObjectEvent): boolean {
  const { resourceVersion, uid } = metadataOf(event)
  const old = oldMetadataOf(event)
  return !!resourceVersion && resourceVersion === old?.resourceVersion && uid === old.uid
}
