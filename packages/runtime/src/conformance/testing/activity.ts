/** Counts what happens on the sockets of a test, so that it can be told when nothing happens any more. */
export class Activity {
  #count = 0

  happened = (): void => {
    this.#count++
  }

  /**
   * Resolves when nothing has happened for so many turns of the event loop. What is written to a socket of this machine
   * can be read in the next turn, so that everything that could happen without time passing has happened then.
   */
  async calm(eventLoopTurns = 24): Promise<void> {
    for (let calm = 0, seen = this.#count; calm < eventLoopTurns; calm++) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      if (seen === this.#count) continue
      seen = this.#count
      calm = 0
    }
  }
}
