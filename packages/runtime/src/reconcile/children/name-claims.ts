import { runtimeLimits } from '../../limits.ts'
import { type ChildName, childKey } from './child.ts'

/**
 * The names of children that are being created, each claimed by one owner. All owners of a controller share its field
 * manager, so the server would take a second owner's apply for a change by the first. After the response to a creation,
 * the cache shows the child's owner. There are at most as many claims as workers.
 */
export class NameClaims {
  readonly #keys = new Set<string>()
  /** Names whose creation was sent and got no response; the oldest are dropped beyond the limit. */
  readonly #unconfirmed = new Set<string>()

  /** Claims the name until it is released; false while another owner creates a child of this name. */
  take(name: ChildName): boolean {
    const key = childKey(name)
    if (this.#keys.has(key)) return false
    this.#keys.add(key)
    return true
  }

  release(name: ChildName): void {
    this.#keys.delete(childKey(name))
  }

  /** The creation got no response, but may have succeeded. */
  addUnconfirmed(name: ChildName): void {
    this.#unconfirmed.add(childKey(name))
    if (this.#unconfirmed.size <= runtimeLimits.unconfirmedCreationsMax) return
    const [oldest] = this.#unconfirmed
    if (oldest !== undefined) this.#unconfirmed.delete(oldest)
  }

  /** Whether a creation of the name got no response; forgets it. */
  takeUnconfirmed(name: ChildName): boolean {
    return this.#unconfirmed.size > 0 && this.#unconfirmed.delete(childKey(name))
  }
}
