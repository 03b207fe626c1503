import { apiserverLimits } from '../../limits.ts'
import type { Commit } from '../memory-store.ts'
import type { Database, DatabaseChange, RevisionMarker } from './database.ts'
import type { ObsoleteVersions } from './obsolete-versions.ts'
import { addKey, type DatabaseState, encodeState, encodeVersion, removeKey, stateKey, versionKeyOf } from './records.ts'

export interface JournalOptions {
  readonly database: Database
  readonly revisionMarker: RevisionMarker
  /** What the database holds. */
  readonly state: DatabaseState
  readonly obsolete: ObsoleteVersions
  /** Everything up to the revision is on the disk. */
  onDurable(revision: number): void
  /** Nothing more is written. Called once, before anybody who waits is told. */
  onFailure(error: unknown): void
}

interface Waiter {
  readonly revision: number
  readonly promise: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

/** A group of commits, as the database is to hold it. */
interface Group {
  readonly changes: readonly DatabaseChange[]
  readonly state: DatabaseState
}

/**
 * Writes commits to a database in groups: those that come while one group is being written make the next, so that the
 * disk is waited for once for all of them. What one turn committed is in one group: it is on the disk whole or not at all.
 */
export class Journal {
  /** What ended the writing; undefined while all is well. */
  failure: { readonly error: unknown } | undefined
  private readonly options: JournalOptions
  private state: DatabaseState
  private queue: Commit[] = []
  private waiters: Waiter[] = []
  private isWriting = false

  constructor(options: JournalOptions) {
    this.options = options
    this.state = options.state
  }

  get durableRevision(): number {
    return this.state.revision
  }

  append(commit: Commit): void {
    if (this.failure !== undefined) return
    this.queue.push(commit)
    if (!this.isWriting) void this.writeAll()
  }

  /** Rejects with what ended the writing if it ended before the revision. */
  whenDurable(revision: number): Promise<void> {
    if (revision <= this.state.revision) return Promise.resolve()
    if (this.failure !== undefined) return Promise.reject(this.failure.error)
    const last = this.waiters.at(-1)
    if (last?.revision === revision) return last.promise
    const waiter = waiterFor(revision)
    this.waiters.push(waiter)
    return waiter.promise
  }

  /** Never rejects: whoever waited for what cannot be written has been told so. */
  private async writeAll(): Promise<void> {
    this.isWriting = true
    // The rest of this turn belongs to the same group.
    await Promise.resolve()
    while (this.queue.length > 0) {
      try {
        const group = this.takeGroup()
        await this.options.database.write(group.changes)
        this.options.revisionMarker.advanceTo(group.state.revision)
        this.state = group.state
      } catch (error) {
        this.fail(error)
        break
      }
      this.options.onDurable(this.state.revision)
      this.release()
    }
    this.isWriting = false
  }

  private takeGroup(): Group {
    const commits = this.queue
    this.queue = []
    const changes: DatabaseChange[] = []
    const { obsolete } = this.options
    let { revision, compactedRevision, versionCount, keySum } = this.state
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

  private release(): void {
    const { revision } = this.state
    const count = this.waiters.findIndex((waiter) => waiter.revision > revision)
    const released = count < 0 ? this.waiters.splice(0) : this.waiters.splice(0, count)
    for (const waiter of released) waiter.resolve()
  }

  private fail(error: unknown): void {
    this.failure = { error }
    this.queue = []
    this.options.onFailure(error)
    for (const waiter of this.waiters.splice(0)) waiter.reject(error)
  }
}

function waiterFor(revision: number): Waiter {
  let resolve: () => void = () => undefined
  let reject: (error: unknown) => void = () => undefined
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  // Whoever waits is told; a wait that was given up is nobody's error.
  promise.catch(() => undefined)
  return { revision, promise, resolve, reject }
}
