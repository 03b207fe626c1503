/** A line of the writing server. */
export interface WriterReport {
  readonly began?: Readonly<Record<string, number>>
  readonly wrote?: string
  readonly deleting?: string
  readonly deleted?: string
  readonly saw?: string
  readonly type?: string
  readonly expired?: string
  readonly revision?: number
}

/** Records the output of servers on one folder, and reports contradictions. */
export class HistoryChecker {
  readonly problems: string[] = []
  /** The revision from which the next watcher continues. */
  lastSeen = 0
  acknowledged = 0
  #highest = 0
  /** The revision of each object in the last response about it. */
  readonly #stored = new Map<string, number>()
  readonly #deleting = new Set<string>()
  readonly #deleted = new Set<string>()
  readonly #seen = new Set<number>()
  readonly #written: { readonly name: string; readonly revision: number }[] = []
  #watchedSince: number | undefined

  record(line: WriterReport): void {
    if (line.began !== undefined) this.#recordStart(line.began, line.revision ?? 0)
    if (line.wrote !== undefined) this.#recordWrite(line.wrote, line.revision ?? 0)
    if (line.deleting !== undefined) this.#deleting.add(line.deleting)
    if (line.deleted !== undefined) this.#deleted.add(line.deleted)
    if (line.saw !== undefined) this.#recordEvent(line.revision ?? 0)
    if (line.expired !== undefined) this.problems.push(`the watch from ${line.expired} on had expired`)
  }

  /** Called when every watcher has seen the end: no acknowledged write may be missing. */
  finish(): void {
    for (const { name, revision } of this.#written) {
      if (revision > (this.#watchedSince ?? 0) && !this.#seen.has(revision)) {
        this.problems.push(`the watch missed ${name} at revision ${revision}`)
      }
    }
  }

  #recordStart(content: Readonly<Record<string, number>>, revision: number): void {
    if (revision < this.#highest) this.problems.push(`the revision went back from ${this.#highest} to ${revision}`)
    this.#highest = Math.max(this.#highest, revision)
    if (this.lastSeen === 0) this.lastSeen = revision
    this.#watchedSince ??= revision
    for (const [name, known] of this.#stored) {
      const found = content[name]
      if (this.#deleted.has(name)) {
        if (found !== undefined) this.problems.push(`${name} was deleted and is there again`)
      } else if (found === undefined) {
        if (!this.#deleting.has(name)) this.problems.push(`${name} is lost`)
      } else if (found < known) this.problems.push(`${name} went back from ${known} to ${found}`)
    }
  }

  #recordWrite(name: string, revision: number): void {
    this.acknowledged++
    this.#stored.set(name, revision)
    this.#written.push({ name, revision })
    this.#highest = Math.max(this.#highest, revision)
  }

  #recordEvent(revision: number): void {
    if (revision <= this.lastSeen) this.problems.push(`the watch saw ${revision} after ${this.lastSeen}`)
    this.lastSeen = revision
    this.#seen.add(revision)
    this.#highest = Math.max(this.#highest, revision)
  }
}
