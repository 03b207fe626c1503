import { textAt } from '../read-object.ts'
import type { CommittedChange } from '../store/index.ts'
import { versionKeyOf } from './records.ts'

/**
 * The versions that nobody can ask for once history no longer reaches back to the change that replaced them, in the order
 * in which that happens.
 */
export class ObsoleteVersions {
  private changes: CommittedChange[] = []
  private next = 0

  /** The change replaces a version, or is a removal, which is nothing in itself but history. */
  add(change: CommittedChange): void {
    if (change.previous !== undefined || change.object === undefined) this.changes.push(change)
  }

  /** The keys of versions that changes up to the revision made obsolete; about so many, the rest next time. */
  take(compactedRevision: number, countMax: number): readonly string[] {
    const keys: string[] = []
    let change = this.changes[this.next]
    while (change !== undefined && change.revision <= compactedRevision && keys.length < countMax) {
      const { key, revision, object, previous } = change
      if (previous !== undefined) keys.push(versionKeyOf(Number(textAt(previous, 'metadata', 'resourceVersion')), key))
      if (object === undefined) keys.push(versionKeyOf(revision, key))
      this.next++
      change = this.changes[this.next]
    }
    // The places of those that were taken are given up now and then, not each time.
    if (this.next > this.changes.length / 2) {
      this.changes = this.changes.slice(this.next)
      this.next = 0
    }
    return keys
  }
}
