/** An async queue: one side pushes values, the other pulls them in order, until the end. */
export class PushedValues<Value> implements AsyncIterable<Value> {
  readonly #values: Value[] = []
  #isEnded = false
  #wake: (() => void) | undefined

  get length(): number {
    return this.#values.length
  }

  push(value: Value): void {
    if (this.#isEnded) return
    this.#values.push(value)
    this.#wake?.()
  }

  /** Replaces all waiting values, if only the newest one matters. */
  replace(value: Value): void {
    this.#values.length = 0
    this.push(value)
  }

  end(): void {
    this.#isEnded = true
    this.#wake?.()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Value, void, undefined> {
    for (;;) {
      const value = this.#values.shift()
      if (value !== undefined) yield value
      else if (this.#isEnded) return
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    }
  }
}
