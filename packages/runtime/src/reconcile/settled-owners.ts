import { runtimeLimits } from '../limits.ts'

/**
 * Objects whose children this process has made or looked at before. Whoever is forgotten, at the limit or by a restart,
 * counts as new: that costs at most one child made for an object that is gone, which is then collected.
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
