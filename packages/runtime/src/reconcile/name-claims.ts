import { runtimeLimits } from '../limits.ts'
import { type ChildName, childKey } from './child.ts'

/**
 * The names of children that are being created, each for one owner. All owners of a controller share its field manager,
 * so that the server would take the apply of a second owner for a change by the first. Once a creation is answered, the
 * cache shows whose the child is. There are at most as many claims as workers.
 */
export class NameClaims {
  readonly #keys = new Set<string>()
  /** Names of which a creation was sent and never answered; the oldest go when there are too many. */
  readonly #unconfirmed = new Set<string>()

  /** Whether the caller has the name until it releases it; false while another owner's child of the name is created. */
  take(name: ChildName): boolean {
    const key = childKey(name)
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    return true
  }

  release(name: ChildName): void {
    this.#keys.delete(childKey(name))
  }

  /** The creation may have been carried out, although nobody said so. */
  addUnconfirmed(name: ChildName): void {
    this.#unconfirmed.add(childKey(name))
    if (this.#unconfirmed.size <= runtimeLimits.unconfirmedCreationsMax) return
    const [oldest] = this.#unconfirmed
    if (oldest !== undefined) this.#unconfirmed.delete(oldest)
  }

  /** Whether a creation of the name was never answered; it is forgotten with this. */
  takeUnconfirmed(name: ChildName): boolean {
    return this.#unconfirmed.size > 0 && this.#unconfirmed.delete(childKey(name))
  }
}
