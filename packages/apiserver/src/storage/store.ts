import type { JsonObject } from '@kubewright/kube/json'

/**
 * An MVCC store. Every write is a revision, and the state at a revision can be read until it is compacted. Readers,
 * watchers and forks share the frozen objects. All reads and commits are synchronous, so a read and a commit in one
 * turn of the event loop are atomic; across turns, `expected` makes them so.
 */
export interface Store {
  /** The revision of the last commit. */
  readonly revision: number
  /** Revisions below this one can no longer be read or watched from. */
  readonly compactedRevision: number
  /**
   * The last revision that is durable. In memory this is the last commit. A disk takes a moment, and until then the
   * server must not send the changes to clients.
   */
  readonly durableRevision: number
  get(key: StoreKey, options?: { readonly revision?: number | undefined }): StoredObject | undefined
  list(resource: string, options?: StoreListOptions): StoreList
  /** Every resource that has or had objects. */
  resourceNames(): readonly string[]
  /**
   * Commits all changes as one revision, or none: the result then names the first change whose `expected` revision does
   * not match. Sets metadata.resourceVersion of the stored objects and freezes them.
   */
  commit(changes: readonly StoreChange[]): CommitResult
  /** Calls the listener for each change after the revision: for past changes within this call, then for new ones. */
  watch(resource: string, options: StoreWatchOptions, listener: (change: CommittedChange) => void): StoreWatch
  /** Why the store no longer accepts commits; undefined while it does. */
  readonly problem?: string | undefined
  /** Resolves when the revision is durable; rejects with a StatusError if it never will be. */
  whenDurable(revision: number): Promise<void>
  /** Discards the history before this revision. */
  compact(revision: number): void
  /**
   * Returns an in-memory store with the same content, revision and history, which diverges from here. Copies nothing.
   */
  fork(): Store
}

export interface StoreKey {
  /** Plural and group: "deployments.apps"; "pods" in the core group. */
  readonly resource: string
  /** Empty for resources without namespaces. */
  readonly namespace: string
  readonly name: string
}

export interface StoredObject {
  readonly key: StoreKey
  readonly object: JsonObject
  /** The revision that last changed it: its resourceVersion. */
  readonly revision: number
}

export interface StoreListOptions {
  readonly namespace?: string | undefined
  /** Lists the state at this revision. Throws StoreError STORE_COMPACTED or STORE_FUTURE_REVISION. */
  readonly revision?: number | undefined
  /** Lists only the objects after this key, in the order of the list. */
  readonly after?: { readonly namespace: string; readonly name: string } | undefined
  readonly limit?: number | undefined
}

export interface StoreList {
  /** Sorted by the bytes of the namespace, then of the name. */
  readonly objects: readonly StoredObject[]
  /** The revision of this list. */
  readonly revision: number
  /** Number of objects beyond the limit. */
  readonly remaining: number
}

export interface StoreChange {
  readonly key: StoreKey
  /** The revision that the stored object must have; 0 if none may exist; absent for no condition. */
  readonly expected?: number | undefined
  /** The object to store; null deletes it. */
  readonly object: JsonObject | null
}

export type CommitResult =
  | { readonly committed: true; readonly revision: number; readonly changes: readonly CommittedChange[] }
  | { readonly committed: false; readonly failed: StoreChange; readonly current: StoredObject | undefined }

export interface CommittedChange {
  readonly key: StoreKey
  readonly revision: number
  /** The new object; undefined after a deletion. */
  readonly object: JsonObject | undefined
  /** The object before the change; undefined for a creation. */
  readonly previous: JsonObject | undefined
}

export interface StoreWatchOptions {
  readonly namespace?: string | undefined
  readonly name?: string | undefined
  /** Watches changes after this revision. Throws StoreError STORE_COMPACTED if history starts later. */
  readonly afterRevision: number
  /**
   * Delivers changes only once they are durable, which a watch that sends them to clients needs. By default they arrive
   * at once, which an index needs that decides about the next request.
   */
  readonly onlyDurable?: boolean | undefined
}

export interface StoreWatch {
  close(): void
}
