import type { Clock, Timer } from '@kubewright/kube/runtime'
import type { AddOptions, Cause, WorkItem, WorkQueue } from '../queue/index.ts'

interface PausedKey {
  readonly item: WorkItem
  readonly causes: readonly Cause[]
  readonly options: AddOptions
  timer: Timer | undefined
}

/**
 * Keys that were taken from the queue and may not run yet. The queue treats them as processing, so it keeps every cause
 * that arrives meanwhile, including retries and requeue-afters; no worker is busy with them. When the pause ends they
 * are ready again, with all causes.
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

  /** Pauses the key for this time; `wasPaused` then reports it to the next run. */
  pauseFor(item: WorkItem, delayMs: number, what: string, causes = item.causes, priority = item.priority): void {
    if (this.#isOver) {
      this.#queue.done(item.key)
      return
    }
    const paused: PausedKey = { item, causes, options: { priority }, timer: undefined }
    this.#paused.set(item.key, paused)
    paused.timer = this.#clock.after(delayMs, what, () => this.#release(paused, true))
  }

  /** Pauses the key until the work has settled. */
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

  /** Whether the run that begins now was paused; clears the mark. */
  wasPaused(key: string): boolean {
    return this.#released.size > 0 && this.#released.delete(key)
  }

  /** Releases all keys after the queue was shut down; later pauses end at once. */
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
