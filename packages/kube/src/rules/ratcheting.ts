import type { Correlation } from '../schema/index.ts'

/**
 * Whether ratcheting tolerates an error because the value did not change. If a value has no counterpart in the old
 * object, the nearest parent with one decides.
 */
export class Ratchet {
  static readonly none: Ratchet = new Ratchet(undefined, undefined)

  readonly #current: Correlation | undefined
  readonly #nearest: Correlation | undefined

  constructor(current: Correlation | undefined, nearest: Correlation | undefined) {
    this.#current = current
    this.#nearest = nearest
  }

  isUnchanged(): boolean {
    return (this.#current ?? this.#nearest)?.isUnchanged() ?? false
  }

  /** Changes of apiVersion and kind are not visible, so errors below them are never tolerated. */
  field(name: string): Ratchet {
    if (!this.#current) return this
    if (!this.#nearest && (name === 'apiVersion' || name === 'kind')) return Ratchet.none
    return new Ratchet(this.#current.field(name), this.#current)
  }

  item(index: number): Ratchet {
    return this.#current ? new Ratchet(this.#current.item(index), this.#current) : this
  }

  /** Errors of rules below allOf are tolerated only if the parent value did not change. */
  branch(): Ratchet {
    return new Ratchet(undefined, this.#nearest)
  }
}
