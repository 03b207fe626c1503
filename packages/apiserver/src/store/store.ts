import type { JsonObject } from '@kubewright/kube/json'

/**
 * Every write is a revision; what a revision held can be read until it is compacted. Objects are frozen and shared:
 * with readers, with watchers, between a store and its forks. Everything here is synchronous, so that reading,
 * deciding and committing in one turn is atomic; across turns, `expected` makes it so.
 */
export interface Store {
  /** The revision of the last commit. */
  readonly revision: number
  /** Revisions below this one can no longer be read or watched from. */
  readonly compactedRevision: number
  /**
   * What was committed up to this revision cannot be lost any more. In memory that is all there is; on a disk it takes
   * a moment, and until then nothing of it may leave the server.
   */
  readonly durableRevision: number
  get(key: StoreKey, options?: { readonly revision?: number | undefined }): StoredObject | undefined
  list(resource: string, options?: StoreListOptions): StoreList
  /** Every resource of which there is something, or was. */
  resourceNames(): readonly string[]
  /**
   * All changes or none, as one revision. Fails with the first change whose expectation does not hold, and then
   * nothing has changed. Sets metadata.resourceVersion of what it stores, and freezes it.
   */
  commit(changes: readonly StoreChange[]): CommitResult
  /** Calls the listener for each change after the revision: for those in history within this call, then as they happen. */
  watch(resource: string, options: StoreWatchOptions, listener: (change: CommittedChange) => void): StoreWatch
  /** Why nothing can be committed any more; undefined while all is well. */
  readonly problem?: string | undefined
  /** Resolves when everything up to the revision is durable; rejects with a StatusError when it never will be. */
  whenDurable(revision: number): Promise<void>
  /** Forgets what only revisions below this one need. */
  compact(revision: number): void
  /** A store with the same content, revision and history, and a life of its own from here on. Costs no copy. */
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
  /** As it was then. Throws StoreError STORE_COMPACTED or STORE_FUTURE_REVISION. */
  readonly revision?: number | undefined
  /** Only what comes after this key, in the order of the list. */
  readonly after?: { readonly namespace: string; readonly name: string } | undefined
  readonly limit?: number | undefined
}

export interface StoreList {
  /** By namespace, then name, byte by byte. */
  readonly objects: readonly StoredObject[]
  /** The revision at which this was so. */
  readonly revision: number
  /** How many more there are past the limit. */
  readonly remaining: number
}

export interface StoreChange {
  readonly key: StoreKey
  /** What must be there: a revision, 0 for nothing; absent for whatever there is. */
  readonly expected?: number | undefined
  /** What to store; null removes it. */
  readonly object: JsonObject | null
}

export type CommitResult =
  | { readonly committed: true; readonly revision: number; readonly changes: readonly CommittedChange[] }
  | { readonly committed: false; readonly failed: StoreChange; readonly current: StoredObject | undefined }

export interface CommittedChange {
  readonly key: StoreKey
  readonly revision: number
  /** What there is now; undefined after a removal. */
  readonly object: JsonObject | undefined
  /** What there was before; undefined for a creation. */
  readonly previous: JsonObject | undefined
}

export interface StoreWatchOptions {
  readonly namespace?: string | undefined
  readonly name?: string | undefined
  /** Changes after this revision. Throws StoreError STORE_COMPACTED when history does not reach back so far. */
  readonly afterRevision: number
  /**
   * Whether to be told of changes only when they are durable, as whoever passes them on must be. Without it they come
   * at once, as indexes need them which decide about the next request.
   */
  readonly onlyDurable?: boolean | undefined
}

export interface StoreWatch {
  close(): void
}
