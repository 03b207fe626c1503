import type { CommittedChange } from '../store.ts'

type Listener = (change: CommittedChange) => void

/** A listener that receives changes once they are durable. */
export interface DelayedListener {
  readonly deliver: Listener
  close(): void
}

interface DelayedChange {
  readonly change: CommittedChange
  readonly deliver: Listener
}

/** Delays changes until they are durable. Listeners receive them in the order of the revisions. */
export class DelayedChanges {
  readonly #onListenerError: (error: unknown) => void
  #durableRevision: number
  #waiting: DelayedChange[] = []

  constructor(durableRevision: number, onListenerError: (error: unknown) => void) {
    this.#durableRevision = durableRevision
    this.#onListenerError = onListenerError
  }

  listener(listener: Listener): DelayedListener {
    let isOpen = true
    const call = (change: CommittedChange) => {
      if (isOpen) listener(change)
    }
    return {
      deliver: (change) => {
        if (change.revision <= this.#durableRevision) call(change)
        else this.#waiting.push({ change, deliver: call })
      },
      close: () => {
        isOpen = false
      },
    }
  }

  /** Delivers the changes up to this durable revision. */
  release(revision: number): void {
    this.#durableRevision = revision
    let count = 0
    for (;;) {
      const next = this.#waiting[count]
      if (next === undefined || next.change.revision > revision) break
      count++
      this.#call(next)
    }
    this.#waiting = this.#waiting.slice(count)
  }

  #call({ change, deliver }: DelayedChange): void {
    try {
      deliver(change)
    } catch (error) {
      this.#onListenerError(error)
    }
  }

  /** Discards the changes that will never be durable. */
  drop(): void {
    this.#waiting = []
  }
}
