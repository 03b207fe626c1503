/** A line of the writing server. */
export interface ToldLine {
  readonly began?: Readonly<Record<string, number>>
  readonly wrote?: string
  readonly deleting?: string
  readonly deleted?: string
  readonly saw?: string
  readonly type?: string
  readonly expired?: string
  readonly revision?: number
}

/** Remembers what servers on one folder have told, and says what does not fit. */
export class ToldRecord {
  readonly problems: string[] = []
  /** Where the watcher goes on. */
  lastSeen = 0
  acknowledged = 0
  private highest = 0
  /** The revision of each object, as the last answer about it said. */
  private readonly there = new Map<string, number>()
  private readonly deleting = new Set<string>()
  private readonly gone = new Set<string>()
  private readonly seen = new Set<number>()
  private readonly written: { readonly name: string; readonly revision: number }[] = []
  private watchedSince: number | undefined

  take(line: ToldLine): void {
    if (line.began !== undefined) this.takeBeginning(line.began, line.revision ?? 0)
    if (line.wrote !== undefined) this.takeWrite(line.wrote, line.revision ?? 0)
    if (line.deleting !== undefined) this.deleting.add(line.deleting)
    if (line.deleted !== undefined) this.gone.add(line.deleted)
    if (line.saw !== undefined) this.takeEvent(line.revision ?? 0)
    if (line.expired !== undefined) this.problems.push(`the watch from ${line.expired} on had expired`)
  }

  /** When every watcher has seen the end: nothing that was acknowledged was missed. */
  finish(): void {
    for (const { name, revision } of this.written) {
      if (revision > (this.watchedSince ?? 0) && !this.seen.has(revision)) {
        this.problems.push(`the watch missed ${name} at revision ${revision}`)
      }
    }
  }

  private takeBeginning(content: Readonly<Record<string, number>>, revision: number): void {
    if (revision < this.highest) this.problems.push(`the revision went back from ${this.highest} to ${revision}`)
    this.highest = Math.max(this.highest, revision)
    if (this.lastSeen === 0) this.lastSeen = revision
    this.watchedSince ??= revision
    for (const [name, known] of this.there) {
      const found = content[name]
      if (this.gone.has(name)) {
        if (found !== undefined) this.problems.push(`${name} was deleted and is there again`)
      } else if (found === undefined) {
        if (!this.deleting.has(name)) this.problems.push(`${name} is lost`)
      } else if (found < known) this.problems.push(`${name} went back from ${known} to ${found}`)
    }
  }

  private takeWrite(name: string, revision: number): void {
    this.acknowledged++
    this.there.set(name, revision)
    this.written.push({ name, revision })
    this.highest = Math.max(this.highest, revision)
  }

  private takeEvent(revision: number): void {
    if (revision <= this.lastSeen) this.problems.push(`the watch saw ${revision} after ${this.lastSeen}`)
    this.lastSeen = revision
    this.seen.add(revision)
    this.highest = Math.max(this.highest, revision)
  }
}
