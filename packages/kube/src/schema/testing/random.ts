/** A small deterministic source of choices, so that a generated value is the same on every run. */
export class RandomSource {
  #state: number

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 0x9e3779b9) >>> 0
  }

  /** An integer from 0 up to, but not including, `bound`. */
  below(bound: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * bound)
  }

  withProbability(percent: number): boolean {
    return this.below(100) < percent
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }
}
