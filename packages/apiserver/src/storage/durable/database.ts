/**
 * The interface to a database: ordered texts by key, and atomic changes. We do not rely on the database's own integrity
 * checks: the callers verify what they read.
 */
export interface Database {
  get(key: string): Promise<string | undefined>
  /** The entries from one key up to, but without, another, in key order and in batches. */
  read(from: string, before: string): AsyncIterable<readonly DatabaseEntry[]>
  /** Writes all changes or none; they are on disk when it resolves. */
  write(changes: readonly DatabaseChange[]): Promise<void>
  close(): Promise<void>
}

export type DatabaseEntry = readonly [key: string, value: string]

export interface DatabaseChange {
  readonly key: string
  /** Undefined removes the entry. */
  readonly value: string | undefined
}

/** Stores the last written revision beside the database, without waiting for the disk. */
export interface RevisionMarker {
  /** The last stored revision; 0 if there is none. */
  readonly revision: number
  advanceTo(revision: number): void
  close(): void
}
