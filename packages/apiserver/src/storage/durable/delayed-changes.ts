import type { CommittedChange } from '../store.ts'

type Listener = (change: CommittedChange) => void

/** Somebody who is told of changes when they are durable. */
export interface DelayedListener {
  readonly deliver: Listener
  close(): void
}

interface DelayedChange {
  readonly change: CommittedChange
  readonly deliver: Listener
}

/** Holds changes back until they are durable. Each listener is told of them in the order of the revisions. */
export class DelayedChanges {
  private readonly onListenerError: (error: unknown) => void
  private durableRevision: number
  private waiting: DelayedChange[] = []

  constructor(durableRevision: number, onListenerError: (error: unknown) => void) {
    this.durableRevision = durableRevision
    this.onListenerError = onListenerError
  }

  listener(listener: Listener): DelayedListener {
    let isOpen = true
    const call = (change: CommittedChange) => {
      if (isOpen) listener(change)
    }
    return {
      deliver: (change) => {
        if (change.revision <= this.durableRevision) call(change)
        else this.waiting.push({ change, deliver: call })
      },
      close: () => {
        isOpen = false
      },
    }
  }

  /** Everything up to the revision is durable. */
  release(revision: number): void {
    this.durableRevision = revision
    let count = 0
    for (;;) {
      const next = this.waiting[count]
      if (next === undefined || next.change.revision > revision) break
      count++
      this.call(next)
    }
    this.waiting = this.waiting.slice(count)
  }

  private call({ change, deliver }: DelayedChange): void {
    try {
      deliver(change)
    } catch (error) {
      this.onListenerError(error)
    }
  }

  /** What waits never will be durable. */
  drop(): void {
    this.waiting = []
  }
}
