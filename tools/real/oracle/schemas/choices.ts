import fc from 'fast-check'

/**
 * A list of numbers that determines a generated input. Generators are plain functions that draw from it. A difference
 * is shrunk by shrinking the list, so the first alternative of a choice is the simplest, and a list that has ended
 * always returns it.
 */
export class Choices {
  readonly #numbers: readonly number[]
  #next = 0

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers
  }

  /** An integer from 0 up to, but not including, `bound`. */
  below(bound: number): number {
    const number = this.#numbers[this.#next++] ?? 0
    return Math.floor((number / choiceBound) * bound)
  }

  /** Whether to make the input more complex. */
  withProbability(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  /** Whether every further choice is the simplest one: recursive generators stop here at the latest. */
  get isSpent(): boolean {
    return this.#next >= this.#numbers.length
  }
}

const choiceBound = 1 << 16
const choicesMax = 400

/** The inputs that a generator creates from generated choices. */
export function chosen<Made>(generate: (choices: Choices) => Made, lengthMax = choicesMax): fc.Arbitrary<Made> {
  const number = fc.noBias(fc.integer({ min: 0, max: choiceBound - 1 }))
  return fc
    .array(number, { minLength: 4, maxLength: lengthMax, size: 'max' })
    .map((numbers) => generate(new Choices(numbers)))
}
