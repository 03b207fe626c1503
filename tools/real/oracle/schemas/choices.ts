import fc from 'fast-check'

/**
 * A list of numbers that decides everything about a generated input. Generators are plain functions that ask it; a
 * difference is shrunk by shrinking the list, so the first alternative of a choice is the simplest, and a list that
 * has ended answers with it for ever.
 */
export class Choices {
  private readonly numbers: readonly number[]
  private next = 0

  constructor(numbers: readonly number[]) {
    this.numbers = numbers
  }

  /** An integer from 0 up to, not including, `bound`. */
  below(bound: number): number {
    const number = this.numbers[this.next++] ?? 0
    return Math.floor((number / choiceBound) * bound)
  }

  /** Whether to do something that makes the input less simple. */
  withProbability(percent: number): boolean {
    return this.below(100) >= 100 - percent
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }

  /** Whether every further answer is the simplest one: generators that recurse stop here at the latest. */
  get isSpent(): boolean {
    return this.next >= this.numbers.length
  }
}

const choiceBound = 1 << 16
const choicesMax = 400

/** What a generator makes of generated choices. */
export function chosen<Made>(generate: (choices: Choices) => Made, lengthMax = choicesMax): fc.Arbitrary<Made> {
  const number = fc.noBias(fc.integer({ min: 0, max: choiceBound - 1 }))
  return fc
    .array(number, { minLength: 4, maxLength: lengthMax, size: 'max' })
    .map((numbers) => generate(new Choices(numbers)))
}
