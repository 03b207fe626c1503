/** Counts the events on the sockets of a test, to detect when they are quiet. */
export class Activity {
  #count = 0

  happened = (): void => {
    this.#count++
  }

  /**
   * Resolves when nothing has happened for this many iterations of the event loop. Bytes written to a socket of this
   * machine can be read in the next iteration, so everything that needs no time has then happened.
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
