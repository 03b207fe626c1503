import { runtimeLimits } from '../limits.ts'
import type { KeyState } from './key-state.ts'

const slotsMin = 16

/**
 * The ready keys of one priority, first in, first out: a ring whose slots are counted on and on, so that a slot stays
 * valid while the ring grows. Taking a key out of the middle leaves a hole, which the reader skips.
 */
export class ReadyLevel {
  readonly priority: number
  size = 0
  #slots: (KeyState | undefined)[] = new Array(slotsMin)
  #head = 0
  #tail = 0

  constructor(priority: number) {
    this.priority = priority
  }

  push(state: KeyState): void {
    if (this.#tail - this.#head === this.#slots.length) this.#rebuild()
    state.level = this
    state.slot = this.#tail
    this.#slots[this.#tail & (this.#slots.length - 1)] = state
    this.#tail++
    this.size++
  }

  /** The oldest key; its slot is emptied, so that nothing keeps it alive. Only called when there is one. */
  shift(): KeyState {
    const mask = this.#slots.length - 1
    let state = this.#slots[this.#head & mask]
    while (state === undefined) state = this.#slots[++this.#head & mask]
    this.#slots[this.#head & mask] = undefined
    this.#head++
    this.size--
    state.level = undefined
    if (this.size === 0) this.#reset()
    return state
  }

  remove(state: KeyState): void {
    this.#slots[state.slot & (this.#slots.length - 1)] = undefined
    this.size--
    state.level = undefined
    if (this.size === 0) this.#reset()
  }

  *[Symbol.iterator](): Generator<KeyState> {
    for (let slot = this.#head; slot < this.#tail; slot++) {
      const state = this.#slots[slot & (this.#slots.length - 1)]
      if (state !== undefined) yield state
    }
  }

  /** A full ring is made anew with room for as many keys again; holes go, so they never outnumber keys for long. */
  #rebuild(): void {
    const states = [...this]
    let capacity = slotsMin
    while (capacity < states.length * 2) capacity *= 2
    this.#slots = new Array(capacity)
    this.#head = 0
    this.#tail = states.length
    states.forEach((state, slot) => {
      this.#slots[slot] = state
      state.slot = slot
    })
  }

  #reset(): void {
    this.#head = 0
    this.#tail = 0
    // The memory of a burst is given back once it is worked off.
    if (this.#slots.length > 1024) this.#slots = new Array(slotsMin)
  }
}

/** The ready keys of all priorities, the highest first. */
export class ReadyKeys {
  size = 0
  readonly #levels: ReadyLevel[] = []

  push(state: KeyState): void {
    this.#levelOf(state.priority).push(state)
    this.size++
  }

  /** The key's priority was raised: it goes to the end of its new level. */
  move(state: KeyState): void {
    const left = state.level
    left?.remove(state)
    if (left?.size === 0) this.#dropIfTooMany(this.#levels.indexOf(left))
    this.#levelOf(state.priority).push(state)
  }

  shift(): KeyState | undefined {
    const levels = this.#levels
    for (let index = 0; index < levels.length; index++) {
      const level = levels[index] as ReadyLevel
      if (level.size === 0) continue
      this.size--
      const state = level.shift()
      if (level.size === 0) this.#dropIfTooMany(index)
      return state
    }
    return undefined
  }

  /** Takes all out, in order. */
  drain(): KeyState[] {
    const states: KeyState[] = []
    for (let state = this.shift(); state !== undefined; state = this.shift()) states.push(state)
    return states
  }

  /** Few levels stay when they are empty, for they are wanted again; a caller with many priorities costs nothing. */
  #dropIfTooMany(index: number): void {
    if (this.#levels.length > runtimeLimits.emptyPrioritiesMax) this.#levels.splice(index, 1)
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
    const level = new ReadyLevel(priority)
    levels.splice(low, 0, level)
    return level
  }
}
