import type { Timer } from '@kubewright/kube/runtime'

export interface ScheduledTimer extends Timer {
  readonly dueMs: number
  readonly sequence: number
  readonly what: string
  readonly run: () => void
  isCancelled: boolean
}

/** Timers by the time they are due and, among equals, by the order in which they were set (a binary heap). */
export class TimerHeap {
  #timers: ScheduledTimer[] = []
  #sequence = 0
  /** The number of cancelled timers. They stay until they are due, or outnumber the others. */
  #cancelled = 0

  /** The number of timers in memory, including cancelled ones. */
  get size(): number {
    return this.#timers.length
  }

  add(dueMs: number, what: string, run: () => void): ScheduledTimer {
    const timer: ScheduledTimer = {
      dueMs,
      sequence: this.#sequence++,
      what,
      run,
      isCancelled: false,
      cancel: () => this.#cancel(timer),
    }
    this.#timers.push(timer)
    this.#rise(this.#timers.length - 1)
    return timer
  }

  /** The next timer that is not cancelled, without removing it. */
  peek(): ScheduledTimer | undefined {
    while (this.#timers[0]?.isCancelled) {
      this.#removeFirst()
      this.#cancelled--
    }
    return this.#timers[0]
  }

  /** Cancelling it afterwards does nothing. */
  pop(): ScheduledTimer | undefined {
    const timer = this.peek()
    if (timer === undefined) return undefined
    this.#removeFirst()
    timer.isCancelled = true
    return timer
  }

  /** All timers that are not cancelled, in order. */
  pending(): readonly ScheduledTimer[] {
    return this.#timers.filter((timer) => !timer.isCancelled).sort((left, right) => (isBefore(left, right) ? -1 : 1))
  }

  #cancel(timer: ScheduledTimer): void {
    if (timer.isCancelled) return
    timer.isCancelled = true
    this.#cancelled++
    if (this.#cancelled * 2 <= this.#timers.length) return
    // Sorted, and therefore a heap.
    this.#timers = [...this.pending()]
    this.#cancelled = 0
  }

  #removeFirst(): void {
    const last = this.#timers.pop() as ScheduledTimer
    if (this.#timers.length === 0) return
    this.#timers[0] = last
    this.#sink(0)
  }

  #rise(start: number): void {
    let index = start
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!this.#swapIfBefore(index, parent)) return
      index = parent
    }
  }

  #sink(start: number): void {
    let index = start
    for (;;) {
      const left = 2 * index + 1
      const right = left + 1
      const timers = this.#timers
      if (left >= timers.length) return
      const isRightFirst =
        right < timers.length && isBefore(timers[right] as ScheduledTimer, timers[left] as ScheduledTimer)
      const child = isRightFirst ? right : left
      if (!this.#swapIfBefore(child, index)) return
      index = child
    }
  }

  #swapIfBefore(child: number, parent: number): boolean {
    const timers = this.#timers
    const lower = timers[child] as ScheduledTimer
    const upper = timers[parent] as ScheduledTimer
    if (!isBefore(lower, upper)) return false
    timers[child] = upper
    timers[parent] = lower
    return true
  }
}

function isBefore(left: ScheduledTimer, right: ScheduledTimer): boolean {
  return left.dueMs < right.dueMs || (left.dueMs === right.dueMs && left.sequence < right.sequence)
}
