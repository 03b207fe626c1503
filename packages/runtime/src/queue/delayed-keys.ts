import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { DeadlineHeap } from './deadline-heap.ts'
import type { Deadline, KeyState } from './key-state.ts'
import type { Cause } from './work-queue.ts'

/** The deadlines of all keys behind one timer. */
export class DelayedKeys {
  readonly #clock: Runtime['clock']
  readonly #what: string
  readonly #comeDue: (deadline: Deadline, nowMs: number) => void
  readonly #heap = new DeadlineHeap()
  #count = 0
  #timer: Timer | undefined
  #timerDueMs = 0
  #isFiring = false

  constructor(runtime: Runtime, what: string, comeDue: (deadline: Deadline, nowMs: number) => void) {
    this.#clock = runtime.clock
    this.#what = what
    this.#comeDue = comeDue
  }

  get size(): number {
    return this.#heap.size
  }

  set(type: Deadline['type'], state: KeyState, dueMs: number, cause: Cause, priority: number): Deadline {
    const deadline = { dueMs, order: this.#count++, type, state, cause, priority, position: -1 }
    this.#heap.add(deadline)
    this.#arm()
    return deadline
  }

  postpone(deadline: Deadline, dueMs: number): void {
    this.#heap.postpone(deadline, dueMs, this.#count++)
  }

  remove(deadline: Deadline): void {
    this.#heap.remove(deadline)
    this.#arm()
  }

  /** Removes all, in the order in which they would have come due. */
  takeAll(): readonly Deadline[] {
    const deadlines: Deadline[] = []
    for (let first = this.#heap.first; first !== undefined; first = this.#heap.first) {
      this.#heap.remove(first)
      deadlines.push(first)
    }
    this.#arm()
    return deadlines
  }

  /** One timer for all. If it fires early, because its deadline was cancelled or postponed, it is set again. */
  #arm(): void {
    if (this.#isFiring) return
    const first = this.#heap.first
    if (first !== undefined && this.#timer !== undefined && this.#timerDueMs <= first.dueMs) return
    this.#timer?.cancel()
    this.#timer = undefined
    if (first === undefined) return
    this.#timerDueMs = first.dueMs
    const delayMs = Math.max(0, first.dueMs - this.#clock.monotonic())
    this.#timer = this.#clock.after(delayMs, this.#what, () => this.#fire())
  }

  #fire(): void {
    this.#timer = undefined
    this.#isFiring = true
    const nowMs = this.#clock.monotonic()
    for (let first = this.#heap.first; first !== undefined && first.dueMs <= nowMs; first = this.#heap.first) {
      this.#heap.remove(first)
      this.#comeDue(first, nowMs)
    }
    this.#isFiring = false
    this.#arm()
  }
}
