import type { TransportChunk, TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { apiserverLimits } from '../limits.ts'

/**
 * The events of one watcher: first what there is, then what happens. The reader pulls; what waits for it is bounded,
 * and a reader that falls behind by more is ended after what it has.
 */
export class WatchStream implements TransportStream {
  #initial: readonly WatchEvent[]
  #initialOffset = 0
  #waiting: WatchEvent[] = []
  #isEnded = false
  #resolve: ((chunk: TransportChunk | undefined) => void) | undefined
  #onEnd: (() => void)[] = []

  constructor(initial: readonly WatchEvent[]) {
    this.#initial = initial
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Runs once, when the stream ends for whatever reason. */
  whenEnded(release: () => void): void {
    if (this.#isEnded) release()
    else this.#onEnd.push(release)
  }

  push(event: WatchEvent): void {
    if (this.#isEnded) return
    if (this.#waiting.length >= apiserverLimits.watchBufferedEventsMax) {
      this.end()
      return
    }
    this.#waiting.push(event)
    this.#deliver()
  }

  /** No more events come; the reader gets those that wait, and then the end. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    for (const release of this.#onEnd.splice(0)) release()
    this.#deliver()
  }

  next(): Promise<TransportChunk | undefined> {
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.#deliver()
    })
  }

  close(): void {
    this.#initial = []
    this.#waiting = []
    this.end()
  }

  #deliver(): void {
    const resolve = this.#resolve
    if (resolve === undefined) return
    const events = this.#take()
    if (events.length === 0 && !this.#isEnded) return
    this.#resolve = undefined
    resolve(events.length === 0 ? undefined : { form: 'events', events })
  }

  #take(): readonly WatchEvent[] {
    const countMax = apiserverLimits.watchChunkEventsMax
    if (this.#initialOffset < this.#initial.length) {
      const events = this.#initial.slice(this.#initialOffset, this.#initialOffset + countMax)
      this.#initialOffset += events.length
      if (this.#initialOffset >= this.#initial.length) this.#initial = []
      return events
    }
    if (this.#waiting.length > countMax) return this.#waiting.splice(0, countMax)
    const events = this.#waiting
    if (events.length > 0) this.#waiting = []
    return events
  }
}
