import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { metadataOf } from './event-metadata.ts'
import type { EventHandler, ObjectEvent } from './handler.ts'
import { addKeysOf, type MappedName } from './mapped-names.ts'

const noNames: readonly MappedName[] = []

/** Maps an object to its own key. */
export function enqueueObject(): EventHandler {
  return {
    keysOf(event) {
      const { namespace, name } = metadataOf(event)
      return [formatObjectKey(namespace, name ?? '')]
    },
  }
}

/**
 * Maps an object to the keys that the function returns for its old and its new state, each once. The function may read
 * from a cache and use its indexes, but must not be asynchronous: it runs while events are delivered, and waiting would
 * let later events overtake this one, and workers start before the initial objects are enqueued.
 */
export function enqueueMapped<T extends KubernetesObject>(
  keysFor: (object: T) => readonly MappedName[],
): EventHandler<T> {
  return {
    keysOf(event) {
      const keys = new Set<string>()
      addKeysOf(keysFor(event.object), keys)
      if (event.old !== undefined && event.old !== event.object) addKeysOf(keysFor(event.old), keys)
      return [...keys]
    },
  }
}

/** One function per type of event; events without a function enqueue nothing. */
export interface HandlerFuncs<T extends KubernetesObject = KubernetesObject> {
  /** An object that is new, or that existed at the start. */
  created?(event: ObjectEvent<T>): readonly MappedName[]
  updated?(event: ObjectEvent<T>): readonly MappedName[]
  deleted?(event: ObjectEvent<T>): readonly MappedName[]
  generic?(event: ObjectEvent<T>): readonly MappedName[]
}

/** Maps an event to the keys that the function for its type returns, each once. */
export function handlerFuncs<T extends KubernetesObject>(funcs: HandlerFuncs<T>): EventHandler<T> {
  return {
    keysOf(event) {
      const keys = new Set<string>()
      addKeysOf(namesOf(funcs, event) ?? noNames, keys)
      return [...keys]
    },
  }
}

function namesOf<T extends KubernetesObject>(funcs: HandlerFuncs<T>, event: ObjectEvent<T>) {
  if (event.type === 'added') return funcs.created?.(event)
  if (event.type === 'updated') return funcs.updated?.(event)
  return event.type === 'deleted' ? funcs.deleted?.(event) : funcs.generic?.(event)
}
