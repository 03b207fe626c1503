import { runtimeLimits } from '../limits.ts'

/**
 * Objects whose children this process has created or checked before. An owner that is forgotten, at the limit or by a
 * restart, counts as new. The cost is at most one child created for a deleted owner and then garbage-collected.
 */
export class SettledOwners {
  readonly #uids = new Set<string>()

  has(uid: string): boolean {
    return this.#uids.has(uid)
  }

  add(uid: string): void {
    this.#uids.add(uid)
    if (this.#uids.size <= runtimeLimits.settledOwnersMax) return
    for (const oldest of this.#uids) {
      this.#uids.delete(oldest)
      return
    }
  }
}
