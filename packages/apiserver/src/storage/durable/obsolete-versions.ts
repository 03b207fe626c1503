import { textAt } from '../../read-object.ts'
import type { CommittedChange, StoreKey } from '../store.ts'
import { versionKeyOf } from './records.ts'

/** What a change made obsolete. It has no reference to the objects, which history alone may hold. */
interface Replacement {
  readonly key: StoreKey
  readonly revision: number
  /** Of the version that was replaced; undefined when there was none. */
  readonly previousRevision: number | undefined
  readonly isRemoval: boolean
}

/**
 * The versions that nobody can ask for once history no longer reaches back to the change that replaced them, in the order
 * in which that happens.
 */
export class ObsoleteVersions {
  private replacements: Replacement[] = []
  private next = 0

  /** The change replaces a version, or is a removal, which is nothing in itself but history. */
  add({ key, revision, object, previous }: CommittedChange): void {
    const isRemoval = object === undefined
    if (previous === undefined && !isRemoval) return
    const previousRevision = previous && Number(textAt(previous, 'metadata', 'resourceVersion'))
    this.replacements.push({ key, revision, previousRevision, isRemoval })
  }

  /** The keys of versions that changes up to the revision made obsolete; about so many, the rest next time. */
  take(compactedRevision: number, countMax: number): readonly string[] {
    const keys: string[] = []
    let replacement = this.replacements[this.next]
    while (replacement !== undefined && replacement.revision <= compactedRevision && keys.length < countMax) {
      const { key, revision, previousRevision, isRemoval } = replacement
      if (previousRevision !== undefined) keys.push(versionKeyOf(previousRevision, key))
      if (isRemoval) keys.push(versionKeyOf(revision, key))
      this.next++
      replacement = this.replacements[this.next]
    }
    // The places of those that were taken are given up now and then, not each time.
    if (this.next > this.replacements.length / 2) {
      this.replacements = this.replacements.slice(this.next)
      this.next = 0
    }
    return keys
  }
}
