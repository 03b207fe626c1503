import type { Deadline } from './key-state.ts'

/** Deadlines, the earliest first. Each knows its index, so that removing any of them costs O(log n). */
export class DeadlineHeap {
  readonly #items: Deadline[] = []

  get size(): number {
    return this.#items.length
  }

  get first(): Deadline | undefined {
    return this.#items[0]
  }

  add(deadline: Deadline): void {
    this.#items.push(deadline)
    this.#rise(deadline, this.#items.length - 1)
  }

  remove(deadline: Deadline): void {
    const position = deadline.position
    if (position < 0) return
    deadline.position = -1
    const last = this.#items.pop() as Deadline
    if (last === deadline) return
    this.#sink(last, position)
    this.#rise(last, last.position)
  }

  /** Moves a deadline to a later time, after those with the same time. */
  postpone(deadline: Deadline, dueMs: number, order: number): void {
    deadline.dueMs = dueMs
    deadline.order = order
    this.#sink(deadline, deadline.position)
  }

  #rise(deadline: Deadline, start: number): void {
    let position = start
    while (position > 0) {
      const parentPosition = (position - 1) >> 1
      const parent = this.#items[parentPosition] as Deadline
      if (!isBefore(deadline, parent)) break
      this.#place(parent, position)
      position = parentPosition
    }
    this.#place(deadline, position)
  }

  #sink(deadline: Deadline, start: number): void {
    const items = this.#items
    let position = start
    for (;;) {
      const left = 2 * position + 1
      if (left >= items.length) break
      const right = left + 1
      const isRightFirst = right < items.length && isBefore(items[right] as Deadline, items[left] as Deadline)
      const childPosition = isRightFirst ? right : left
      const child = items[childPosition] as Deadline
      if (!isBefore(child, deadline)) break
      this.#place(child, position)
      position = childPosition
    }
    this.#place(deadline, position)
  }

  #place(deadline: Deadline, position: number): void {
    this.#items[position] = deadline
    deadline.position = position
  }
}

function isBefore(left: Deadline, right: Deadline): boolean {
  return left.dueMs < right.dueMs || (left.dueMs === right.dueMs && left.order < right.order)
}
