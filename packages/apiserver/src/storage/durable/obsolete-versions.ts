import { textAt } from '../../read-object.ts'
import type { CommittedChange, StoreKey } from '../store.ts'
import { versionKeyOf } from './records.ts'

/** What a change made obsolete. It refers to no objects, so that only history keeps them in memory. */
interface Replacement {
  readonly key: StoreKey
  readonly revision: number
  /** The revision of the replaced version; undefined if there was none. */
  readonly previousRevision: number | undefined
  readonly isRemoval: boolean
}

/**
 * The replaced versions, in the order in which they become unreadable: once history no longer contains the change that
 * replaced them.
 */
export class ObsoleteVersions {
  #replacements: Replacement[] = []
  #next = 0

  /** Adds a change that replaces a version, or a deletion, which is needed only for history. */
  add({ key, revision, object, previous }: CommittedChange): void {
    const isRemoval = object === undefined
    if (previous === undefined && !isRemoval) return
    const previousRevision = previous && Number(textAt(previous, 'metadata', 'resourceVersion'))
    this.#replacements.push({ key, revision, previousRevision, isRemoval })
  }

  /** The keys of versions that changes up to the revision made obsolete; about `countMax`, the rest next time. */
  take(compactedRevision: number, countMax: number): readonly string[] {
    const keys: string[] = []
    let replacement = this.#replacements[this.#next]
    while (replacement !== undefined && replacement.revision <= compactedRevision && keys.length < countMax) {
      const { key, revision, previousRevision, isRemoval } = replacement
      if (previousRevision !== undefined) keys.push(versionKeyOf(previousRevision, key))
      if (isRemoval) keys.push(versionKeyOf(revision, key))
      this.#next++
      replacement = this.#replacements[this.#next]
    }
    // Removes taken entries only now and then, so that the cost stays constant.
    if (this.#next > this.#replacements.length / 2) {
      this.#replacements = this.#replacements.slice(this.#next)
      this.#next = 0
    }
    return keys
  }
}
