import type { Clock, Timer } from '@kubewright/kube/runtime'
import type { AddOptions, Cause, WorkItem, WorkQueue } from '../queue/index.ts'

interface PausedKey {
  readonly item: WorkItem
  readonly causes: readonly Cause[]
  readonly options: AddOptions
  timer: Timer | undefined
}

/**
 * Keys that were taken from the queue and may not run yet. To the queue they are in work, so that whatever asks for a
 * run of theirs meanwhile leaves its cause and is remembered, retries and requeue-afters included; no worker is busy
 * with them. When their time comes they are ready again, with all causes.
 */
export class PausedKeys {
  readonly #queue: WorkQueue
  readonly #clock: Clock
  readonly #paused = new Map<string, PausedKey>()
  readonly #released = new Set<string>()
  #isOver = false

  constructor(queue: WorkQueue, clock: Clock) {
    this.#queue = queue
    this.#clock = clock
  }

  get size(): number {
    return this.#paused.size
  }

  /** Holds the key for so long; a key that was held for its present run is known to `wasHeld`. */
  pauseFor(item: WorkItem, delayMs: number, what: string, causes = item.causes, priority = item.priority): void {
    if (this.#isOver) {
      this.#queue.done(item.key)
      return
    }
    const paused: PausedKey = { item, causes, options: { priority }, timer: undefined }
    this.#paused.set(item.key, paused)
    paused.timer = this.#clock.after(delayMs, what, () => this.#release(paused, true))
  }

  /** Holds the key until the work is done, whatever comes of it. */
  pauseUntil(item: WorkItem, work: () => Promise<unknown>, causes: readonly Cause[], priority: number): void {
    if (this.#isOver) {
      this.#queue.done(item.key)
      return
    }
    const paused: PausedKey = { item, causes, options: { priority }, timer: undefined }
    this.#paused.set(item.key, paused)
    const release = () => this.#release(paused, false)
    work().then(release, release)
  }

  /** Whether the run that begins now had to wait; asking forgets it. */
  wasPaused(key: string): boolean {
    return this.#released.size > 0 && this.#released.delete(key)
  }

  /** Lets all go, after the queue was shut down; what is to be held from here on is let go at once. */
  clear(): void {
    this.#isOver = true
    for (const paused of [...this.#paused.values()]) this.#release(paused, false)
    this.#released.clear()
  }

  #release(paused: PausedKey, isMarked: boolean): void {
    const { key } = paused.item
    if (this.#paused.get(key) !== paused) return
    this.#paused.delete(key)
    paused.timer?.cancel()
    if (isMarked) this.#released.add(key)
    for (const cause of paused.causes) this.#queue.add(key, cause, paused.options)
    this.#queue.done(key)
  }
}
