import type { Database, DatabaseChange, DatabaseEntry, RevisionMarker } from '../database.ts'

/** The fault at one of the writes: an error with or without effect, or the end of the process before or after it. */
export type DiskFault = 'refused' | 'refused after all' | 'crash before' | 'crash after'

export interface FaultPlan {
  /** The number of the write, from 1. */
  readonly write: number
  readonly fault: DiskFault
}

/** A disk in memory. After a crash it can be opened again; writes take a few microtasks. */
export class SimulatedDisk {
  readonly entries = new Map<string, string>()
  markedRevision = 0
  /** How many entries each write changed. */
  readonly writes: number[] = []
  isClosed = false
  /** Writes wait for it, to simulate a slow disk. */
  held: Promise<void> | undefined
  readonly #plan: FaultPlan | undefined

  constructor(plan?: FaultPlan) {
    this.#plan = plan
  }

  /** The same content on a disk that never fails, as the next process finds it. */
  restarted(): SimulatedDisk {
    const next = new SimulatedDisk()
    for (const [key, value] of this.entries) next.entries.set(key, value)
    next.markedRevision = this.markedRevision
    return next
  }

  readonly database: Database = {
    get: async (key) => this.entries.get(key),
    read: (from, before) => this.#read(from, before),
    write: (changes) => this.#write(changes),
    close: async () => {
      this.isClosed = true
    },
  }

  /** As the next start finds it. */
  get revisionMarker(): RevisionMarker {
    return {
      revision: this.markedRevision,
      advanceTo: (revision) => {
        this.markedRevision = revision
      },
      close: () => undefined,
    }
  }

  async *#read(from: string, before: string): AsyncIterable<readonly DatabaseEntry[]> {
    const keys = [...this.entries.keys()].filter((key) => key >= from && key < before).sort()
    for (const key of keys) yield [[key, this.entries.get(key) ?? '']]
  }

  async #write(changes: readonly DatabaseChange[]): Promise<void> {
    this.writes.push(changes.length)
    const fault = this.#plan?.write === this.writes.length ? this.#plan.fault : undefined
    for (let tick = 0; tick < this.writes.length % 4; tick++) await undefined
    await this.held
    if (fault === undefined || fault === 'refused after all' || fault === 'crash after') {
      for (const { key, value } of changes) {
        if (value === undefined) this.entries.delete(key)
        else this.entries.set(key, value)
      }
    }
    if (fault === 'crash before' || fault === 'crash after') await new Promise(() => undefined)
    if (fault !== undefined)
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
}
