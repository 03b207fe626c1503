import { internalErrorStatus, StatusError, serviceUnavailableStatus } from '@kubewright/kube/status'
import type { MemoryStore, StoreOptions } from '../memory-store.ts'
import { restoreStore } from '../restore-store.ts'
import type {
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
} from '../store.ts'
import type { Database, RevisionMarker } from './database.ts'
import { DelayedChanges } from './delayed-changes.ts'
import { Journal } from './journal.ts'
import { loadVersions, readState } from './load.ts'
import { ObsoleteVersions } from './obsolete-versions.ts'

export interface DurableStoreOptions {
  readonly database: Database
  readonly revisionMarker: RevisionMarker
  /** Number of changes in the history; apiserverLimits.storeHistoryEventsMax by default. */
  readonly historyEventsMax?: number | undefined
  /** Size of the history without the live objects; apiserverLimits.storeHistorySizeBytesMax by default. */
  readonly historySizeBytesMax?: number | undefined
  readonly onListenerError?: StoreOptions['onListenerError']
  /** Called once when the disk cannot be written. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/**
 * Opens the store in a database. Throws ApiserverError DATA_DAMAGED or DATA_FORMAT_UNKNOWN unless the database contains
 * everything that was ever durable.
 */
export async function openDurableStore(options: DurableStoreOptions): Promise<DurableStore> {
  const { database, revisionMarker } = options
  const state = await readState(database, revisionMarker)
  const obsolete = new ObsoleteVersions()
  const onListenerError = (error: unknown) => store.listenerFailed(error)
  const restoration = restoreStore(state.compactedRevision, {
    historyEventsMax: options.historyEventsMax,
    historySizeBytesMax: options.historySizeBytesMax,
    onListenerError,
    rewindableRevision: () => journal.durableRevision,
    onCommit: (commit) => journal.append(commit),
  })
  await loadVersions(database, state, (version) => obsolete.add(restoration.add(version)))
  const memory = restoration.finish(state.revision)
  const late = new DelayedChanges(state.revision, onListenerError)
  const journal = new Journal({
    database,
    revisionMarker,
    state,
    obsolete,
    onDurable: (revision) => late.release(revision),
    onFailure: (error) => {
      memory.rewind(journal.durableRevision)
      late.drop()
      options.onFailure?.(error)
    },
  })
  const store = new DurableStore({ memory, journal, late, onListenerError: options.onListenerError })
  return store
}

interface DurableParts {
  readonly memory: MemoryStore
  readonly journal: Journal
  readonly late: DelayedChanges
  readonly onListenerError: StoreOptions['onListenerError']
}

/**
 * A store in memory that is written to a database. Commits take effect at once, so that requests stay atomic, and are
 * durable shortly afterwards. If the disk fails, the store returns to the durable state and accepts no more commits.
 */
export class DurableStore implements Store {
  readonly #parts: DurableParts

  constructor(parts: DurableParts) {
    this.#parts = parts
  }

  get revision(): number {
    return this.#parts.memory.revision
  }

  get compactedRevision(): number {
    return this.#parts.memory.compactedRevision
  }

  get durableRevision(): number {
    return this.#parts.journal.durableRevision
  }

  get problem(): string | undefined {
    const { failure } = this.#parts.journal
    return failure && readOnlyText(failure.error)
  }

  get(key: StoreKey, options?: { readonly revision?: number | undefined }): StoredObject | undefined {
    return this.#parts.memory.get(key, options)
  }

  list(resource: string, options?: StoreListOptions): StoreList {
    return this.#parts.memory.list(resource, options)
  }

  resourceNames(): readonly string[] {
    return this.#parts.memory.resourceNames()
  }

  commit(changes: readonly StoreChange[]): CommitResult {
    const { problem } = this
    if (problem !== undefined) throw new StatusError(serviceUnavailableStatus(problem))
    return this.#parts.memory.commit(changes)
  }

  async whenDurable(revision: number): Promise<void> {
    try {
      await this.#parts.journal.whenDurable(revision)
    } catch (error) {
      throw new StatusError(internalErrorStatus(readOnlyText(error)), { cause: error })
    }
  }

  watch(resource: string, options: StoreWatchOptions, listener: (change: CommittedChange) => void): StoreWatch {
    const { memory, late } = this.#parts
    if (options.onlyDurable !== true) return memory.watch(resource, options, listener)
    const delayed = late.listener(listener)
    const watch = memory.watch(resource, options, delayed.deliver)
    return {
      close: () => {
        delayed.close()
        watch.close()
      },
    }
  }

  compact(revision: number): void {
    const { memory, journal } = this.#parts
    memory.compact(revision)
    journal.append({ revision: memory.revision, compactedRevision: memory.compactedRevision, changes: [] })
  }

  /** The fork is in memory only. */
  fork(): Store {
    return this.#parts.memory.fork()
  }

  /** After the disk has failed, the commits of listeners fail too; `onFailure` has reported that already. */
  listenerFailed(error: unknown): void {
    const { journal, onListenerError } = this.#parts
    if (journal.failure !== undefined && error instanceof StatusError) return
    if (onListenerError !== undefined) onListenerError(error)
    else
      queueMicrotask(() => {
        throw error
      })
  }
}

function readOnlyText(error: unknown): string {
  const why = error instanceof Error ? error.message : String(error)
  return `the data folder cannot be written (${why}); the server is read-only until it is restarted`
}
