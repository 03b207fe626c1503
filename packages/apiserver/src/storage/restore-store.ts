import type { JsonObject } from '@kubewright/kube/json'
import { ChangeLog } from './change-log.ts'
import { orderOf } from './key-order.ts'
import { MemoryStore, type ResourceState, type StoreOptions, throwLater, windowFor } from './memory-store.ts'
import { OrderedObjects } from './ordered-objects.ts'
import { replacedSizeBytes } from './replaced-size.ts'
import type { CommittedChange, StoreKey } from './store.ts'

/** One version of one object. */
export interface ObjectVersion {
  readonly key: StoreKey
  readonly revision: number
  /** Frozen, with the revision as its resourceVersion; undefined for a deletion. */
  readonly object: JsonObject | undefined
}

/** Rebuilds a store from stored versions. */
export interface StoreRestoration {
  /** Adds the next version, in the order of the revisions, and returns the change that it made. */
  add(version: ObjectVersion): CommittedChange
  finish(revision: number): MemoryStore
}

/** Rebuilds a store. Versions up to the compacted revision are current state only; later ones are also history. */
export function restoreStore(compactedRevision: number, options: StoreOptions = {}): StoreRestoration {
  const owner = {}
  const resources = new Map<string, ResourceState>()
  const window = windowFor(options)
  let floor = compactedRevision

  /** Compacts while loading, because the history in a database may not fit into memory. */
  const forget = (revision: number) => {
    floor = revision
    for (const { log } of resources.values()) log.forget(revision)
  }

  const stateOf = (resource: string) => {
    let state = resources.get(resource)
    if (state === undefined) {
      state = { owner, objects: new OrderedObjects(owner), log: new ChangeLog(owner) }
      resources.set(resource, state)
    }
    return state
  }

  return {
    add({ key, revision, object }) {
      const { objects, log } = stateOf(key.resource)
      const order = orderOf(key.namespace, key.name)
      const before = objects.get(order)
      const own = before?.key ?? key
      if (object === undefined) objects.delete(order)
      else objects.set(order, { key: own, object, revision })
      const change = { key: own, revision, object, previous: before?.object }
      if (revision > compactedRevision) {
        log.append(change, order, before)
        const sizeBytes = before === undefined ? 0 : replacedSizeBytes(before.object, object)
        const forgotten = window.add(revision, 1, sizeBytes, revision)
        if (forgotten !== undefined) forget(forgotten)
      }
      return change
    },
    finish(revision) {
      const { onListenerError = throwLater, rewindableRevision, onCommit } = options
      const callbacks = { onListenerError, rewindableRevision, onCommit }
      const store = new MemoryStore({ resources, window, revision, compactedRevision, ...callbacks })
      // The stored history may be longer than the limit of this store.
      if (floor > compactedRevision) store.compact(Math.min(floor, revision))
      return store
    },
  }
}
