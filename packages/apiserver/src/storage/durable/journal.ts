import { apiserverLimits } from '../../limits.ts'
import type { Commit } from '../memory-store.ts'
import type { Database, DatabaseChange, RevisionMarker } from './database.ts'
import type { ObsoleteVersions } from './obsolete-versions.ts'
import { addKey, type DatabaseState, encodeState, encodeVersion, removeKey, stateKey, versionKeyOf } from './records.ts'

export interface JournalOptions {
  readonly database: Database
  readonly revisionMarker: RevisionMarker
  /** The state in the database. */
  readonly state: DatabaseState
  readonly obsolete: ObsoleteVersions
  /** Called when everything up to the revision is on disk. */
  onDurable(revision: number): void
  /** Called once after a write has failed, before the waiting promises reject. */
  onFailure(error: unknown): void
}

interface Waiter {
  readonly revision: number
  readonly promise: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

/** The database changes of a group of commits. */
interface Group {
  readonly changes: readonly DatabaseChange[]
  readonly state: DatabaseState
}

/**
 * Writes commits to a database in groups: the commits that arrive while one group is being written form the next, so
 * that they wait for the disk only once. The commits of one turn of the event loop are in one group, so the disk has
 * all of them or none.
 */
export class Journal {
  /** The error that ended the writing; undefined while it works. */
  failure: { readonly error: unknown } | undefined
  readonly #options: JournalOptions
  #state: DatabaseState
  #queue: Commit[] = []
  #waiters: Waiter[] = []
  #isWriting = false

  constructor(options: JournalOptions) {
    this.#options = options
    this.#state = options.state
  }

  get durableRevision(): number {
    return this.#state.revision
  }

  append(commit: Commit): void {
    if (this.failure !== undefined) return
    this.#queue.push(commit)
    if (!this.#isWriting) void this.#writeAll()
  }

  /** Rejects with the error that ended the writing before this revision was durable. */
  whenDurable(revision: number): Promise<void> {
    if (revision <= this.#state.revision) return Promise.resolve()
    if (this.failure !== undefined) return Promise.reject(this.failure.error)
    const last = this.#waiters.at(-1)
    if (last?.revision === revision) return last.promise
    const waiter = waiterFor(revision)
    this.#waiters.push(waiter)
    return waiter.promise
  }

  /** Never rejects: the error reaches the promises of `whenDurable`. */
  async #writeAll(): Promise<void> {
    this.#isWriting = true
    // The other commits of this turn of the event loop belong to the same group.
    await Promise.resolve()
    while (this.#queue.length > 0) {
      try {
        const group = this.#takeGroup()
        await this.#options.database.write(group.changes)
        this.#options.revisionMarker.advanceTo(group.state.revision)
        this.#state = group.state
      } catch (error) {
        this.#fail(error)
        break
      }
      this.#options.onDurable(this.#state.revision)
      this.#release()
    }
    this.#isWriting = false
  }

  #takeGroup(): Group {
    const commits = this.#queue
    this.#queue = []
    const changes: DatabaseChange[] = []
    const { obsolete } = this.#options
    let { revision, compactedRevision, versionCount, keySum } = this.#state
    for (const commit of commits) {
      for (const change of commit.changes) {
        const key = versionKeyOf(change.revision, change.key)
        changes.push({ key, value: encodeVersion(change.object) })
        keySum = addKey(keySum, key)
        versionCount++
        obsolete.add(change)
      }
      revision = commit.revision
      compactedRevision = commit.compactedRevision
    }
    for (const key of obsolete.take(compactedRevision, apiserverLimits.durableRemovalsPerGroupMax)) {
      changes.push({ key, value: undefined })
      keySum = removeKey(keySum, key)
      versionCount--
    }
    const state = { revision, compactedRevision, versionCount, keySum }
    changes.push({ key: stateKey, value: encodeState(state) })
    return { changes, state }
  }

  #release(): void {
    const { revision } = this.#state
    const count = this.#waiters.findIndex((waiter) => waiter.revision > revision)
    const released = count < 0 ? this.#waiters.splice(0) : this.#waiters.splice(0, count)
    for (const waiter of released) waiter.resolve()
  }

  #fail(error: unknown): void {
    this.failure = { error }
    this.#queue = []
    this.#options.onFailure(error)
    for (const waiter of this.#waiters.splice(0)) waiter.reject(error)
  }
}

function waiterFor(revision: number): Waiter {
  let resolve: () => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // Avoids an unhandled rejection if the caller no longer waits.
  promise.catch(() => undefined)
  return { revision, promise, resolve, reject }
}
