import type { TransportChunk, TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { apiserverLimits } from '../../limits.ts'
import { objectSizeBytes } from '../../storage/index.ts'

/**
 * The events of one watcher: first the current objects, then the changes. The reader pulls; the buffer is bounded, and
 * a reader that falls further behind gets the buffered events and then the end.
 */
export class WatchStream implements TransportStream {
  #initial: readonly WatchEvent[]
  #initialOffset = 0
  #waiting: WatchEvent[] = []
  #waitingSizeBytes = 0
  #isEnded = false
  #resolve: ((chunk: TransportChunk | undefined) => void) | undefined
  #onEnd: (() => void)[] = []

  constructor(initial: readonly WatchEvent[]) {
    this.#initial = initial
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Runs once, when the stream ends for any reason. */
  whenEnded(release: () => void): void {
    if (this.#isEnded) release()
    else this.#onEnd.push(release)
  }

  push(event: WatchEvent): void {
    if (this.#isEnded) return
    const resolve = this.#resolve
    if (resolve !== undefined) {
      // A reader waits only while the buffer is empty.
      this.#resolve = undefined
      resolve({ form: 'events', events: [event] })
      return
    }
    const sizeBytes = objectSizeBytes(event.object)
    if (!hasRoomFor(sizeBytes, this.#waiting.length, this.#waitingSizeBytes)) {
      this.end()
      return
    }
    this.#waiting.push(event)
    this.#waitingSizeBytes += sizeBytes
  }

  /** Accepts no more events; the reader gets the buffered ones, then the end. */
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
    if (this.#waiting.length > countMax) {
      const first = this.#waiting.splice(0, countMax)
      for (const { object } of first) this.#waitingSizeBytes -= objectSizeBytes(object)
      return first
    }
    const events = this.#waiting
    if (events.length > 0) this.#waiting = []
    this.#waitingSizeBytes = 0
    return events
  }
}

/** Whether the buffer of a watcher has room for one more event. */
export function hasRoomFor(sizeBytes: number, waitingCount: number, waitingSizeBytes: number): boolean {
  const { watchBufferedEventsMax, watchBufferedSizeBytesMax } = apiserverLimits
  if (waitingCount === 0) return true
  return waitingCount < watchBufferedEventsMax && waitingSizeBytes + sizeBytes <= watchBufferedSizeBytesMax
}
