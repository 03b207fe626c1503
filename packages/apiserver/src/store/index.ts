/**
 * The MVCC store: every write is a revision. Guarantees: commits are atomic; a watcher sees each change once, in the
 * order of the revisions, even if listeners commit, watch or close; history is bounded; a fork copies nothing and is
 * independent of its origin.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { ApiserverError as StoreError } from '../errors.ts'
export { commitApart } from './commit-apart.ts'
export type { Commit, MemoryStore, StoreOptions } from './memory-store.ts'
export { createStore } from './memory-store.ts'
export { objectSizeBytes } from './replaced-size.ts'
export type { ObjectVersion, StoreRestoration } from './restore-store.ts'
export { restoreStore } from './restore-store.ts'
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
