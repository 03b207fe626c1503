import type { Correlation } from '../schema/index.ts'

/**
 * Whether an error about a value is forgiven because the value did not change. Where a value has no counterpart in the
 * old object, the nearest value around it that has one decides.
 */
export class Ratchet {
  static readonly none: Ratchet = new Ratchet(undefined, undefined)

  private readonly current: Correlation | undefined
  private readonly nearest: Correlation | undefined

  constructor(current: Correlation | undefined, nearest: Correlation | undefined) {
    this.current = current
    this.nearest = nearest
  }

  isUnchanged(): boolean {
    return (this.current ?? this.nearest)?.isUnchanged() ?? false
  }

  /** Changes of apiVersion and kind are not visible, so that nothing below them is forgiven. */
  field(name: string): Ratchet {
    if (!this.current) return this
    if (!this.nearest && (name === 'apiVersion' || name === 'kind')) return Ratchet.none
    return new Ratchet(this.current.field(name), this.current)
  }

  item(index: number): Ratchet {
    return this.current ? new Ratchet(this.current.item(index), this.current) : this
  }

  /** Errors of rules below allOf are only forgiven for the sake of what is around the value. */
  branch(): Ratchet {
    return new Ratchet(undefined, this.nearest)
  }
}
