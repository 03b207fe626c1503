import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import type { KeyState } from './key-state.ts'
import type { QueueDepth } from './queue-observer.ts'
import type { ReadyOrder } from './queue-options.ts'
import { type KeyGroup, ReadyLevel } from './ready-level.ts'

/**
 * The ready keys of all priorities, the highest first. Lower ones do not starve: one of every few takes that pass over
 * them goes to the longest-waiting next key of a lower priority, once it has waited long enough. It is a share instead
 * of a rise to the top, so that a start with many old objects does not delay new changes.
 */
export class ReadyKeys {
  size = 0
  readonly #clock: Clock
  readonly #order: ReadyOrder
  /** By priority, the highest first. */
  readonly #levels: ReadyLevel[] = []
  #passedOver = 0

  constructor(clock: Clock, order: ReadyOrder) {
    this.#clock = clock
    this.#order = order
  }

  push(state: KeyState): void {
    this.#levelOf(state.priority).push(state)
    this.size++
  }

  /** The key's priority was raised: it goes to the end of its new level. */
  move(state: KeyState): void {
    const { level: left } = state.group as KeyGroup
    left.remove(state)
    if (left.size === 0) this.#dropIfTooMany(left)
    this.#levelOf(state.priority).push(state)
  }

  /** Removes the next key, which must exist. */
  shift(): KeyState {
    let level = this.#highest()
    if (this.size > level.size && ++this.#passedOver >= this.#order.agedTakesEvery) {
      this.#passedOver = 0
      level = this.#longestWaiting(level) ?? level
    }
    this.size--
    const state = level.shift()
    if (level.size === 0) this.#dropIfTooMany(level)
    return state
  }

  clear(): void {
    for (const level of this.#levels) while (level.size > 0) level.shift()
    this.#levels.length = 0
    this.size = 0
  }

  depths(): readonly QueueDepth[] {
    return this.#levels.filter(({ size }) => size > 0).map(({ priority, size }) => ({ priority, count: size }))
  }

  #highest(): ReadyLevel {
    const levels = this.#levels
    let index = 0
    while ((levels[index] as ReadyLevel).size === 0) index++
    return levels[index] as ReadyLevel
  }

  /** Of the lower levels, the one whose next key has waited longest, if that is long enough. */
  #longestWaiting(top: ReadyLevel): ReadyLevel | undefined {
    let found: ReadyLevel | undefined
    let earliestMs = this.#clock.monotonic() - this.#order.agedAfterMs
    for (const level of this.#levels) {
      const next = level === top ? undefined : level.next
      if (next === undefined || next.queuedMs > earliestMs) continue
      if (found !== undefined && next.queuedMs === earliestMs) continue
      found = level
      earliestMs = next.queuedMs
    }
    return found
  }

  /** Keeps a few empty levels for reuse; a caller with many priorities does not grow the map. */
  #dropIfTooMany(level: ReadyLevel): void {
    if (this.#levels.length > runtimeLimits.emptyPrioritiesMax) this.#levels.splice(this.#levels.indexOf(level), 1)
  }

  #levelOf(priority: number): ReadyLevel {
    const levels = this.#levels
    let low = 0
    let high = levels.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((levels[middle] as ReadyLevel).priority > priority) low = middle + 1
      else high = middle
    }
    const found = levels[low]
    if (found?.priority === priority) return found
    const level = new ReadyLevel(priority, this.#order.isFair)
    levels.splice(low, 0, level)
    return level
  }
}
