import type { KubernetesObject } from '@kubewright/kube/meta'
import type { EventHandler } from '../handler/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReadTracker } from './read-tracker.ts'

/** The keys of several handlers, each once. */
export function combineHandlers(...handlers: readonly EventHandler[]): EventHandler {
  return {
    keysOf(event) {
      const keys = handlers.flatMap((handler) => handler.keysOf(event))
      return keys.length < 2 ? keys : [...new Set(keys)]
    },
  }
}

/** The keys whose functions read the object in their last run. */
export function enqueueReaders(kind: KindReference, reads: ReadTracker): EventHandler<KubernetesObject> {
  return { keysOf: (event) => reads.keysOf(kind, event.object) }
}
