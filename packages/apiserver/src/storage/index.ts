/**
 * Stores every object under its key, and numbers every commit with a revision: the counterpart of etcd and of the
 * apiserver's storage package. Guarantees: a commit is atomic; a watcher receives each change once, in the order of the
 * revisions, even if a listener commits, watches or closes; the history has a limit, and a revision older than it fails
 * with STORE_COMPACTED; a fork copies nothing and then changes independently. Events expire here, as with a lease of
 * etcd. `durable/` adds a data folder on disk, `backup/` the format of backups.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { ApiserverError as StoreError } from '../errors.ts'
export type { Commit, MemoryStore, StoreOptions } from './memory-store.ts'
export { createStore } from './memory-store.ts'
export type { ObjectVersion } from './restore-store.ts'
export type { IdentityKeeper, ServerIdentity } from './server-identity.ts'
export type {
  CommitResult,
  CommittedChange,
  Store,
  StoreChange,
  StoredObject,
  StoreKey,
  StoreList,
  StoreListOptions,
  StoreWatch,
  StoreWatchOptions,
} from './store.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { commitApart } from './commit-apart.ts'
/** @internal */
export { createEventExpiry } from './event-expiry.ts'
/** @internal */
export { objectSizeBytes } from './replaced-size.ts'
/** @internal */
export { keptServiceAccountKey } from './server-identity.ts'
