/**
 * The little that is asked of a database: ordered texts by key, and changes that are made whole or not at all. It is not
 * asked to be trusted: what is read is checked.
 */
export interface Database {
  get(key: string): Promise<string | undefined>
  /** Every entry from one key on, before another, in the order of the keys, some at a time. */
  read(from: string, before: string): AsyncIterable<readonly DatabaseEntry[]>
  /** All of it or nothing; on the disk, and not only on its way there, when it resolves. */
  write(changes: readonly DatabaseChange[]): Promise<void>
  close(): Promise<void>
}

export type DatabaseEntry = readonly [key: string, value: string]

export interface DatabaseChange {
  readonly key: string
  /** Undefined removes the entry. */
  readonly value: string | undefined
}

/** Remembers, beside the database and without waiting for the disk, how far it had come. */
export interface RevisionMarker {
  /** The revision that it was told of last; 0 when it was never told of any. */
  readonly revision: number
  advanceTo(revision: number): void
  close(): void
}
