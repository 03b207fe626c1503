import { runtimeLimits } from '../limits.ts'
import type { Cause } from './work-queue.ts'

/** A moment at which a key is to be added. */
export interface Deadline {
  dueMs: number
  /** Deadlines of the same moment come in the order in which they were set. */
  order: number
  readonly type: 'retry' | 'requeue' | 'quiet'
  readonly state: KeyState
  readonly cause: Cause
  readonly priority: number
  /** Its index in the heap; -1 once it is removed. */
  position: number
}

/** The group of ready keys to which a key belongs; ready-level.ts knows the rest of it. */
export interface ReadyGroup {
  readonly namespace: string
}

const noCauses: readonly Cause[] = []

/**
 * The queue's state of one key. It exists while the key is ready, processing or delayed, or has failures to remember.
 * Invariants: a ready key is not processing; a key that is added while processing is `isDirty` until done; a debounced
 * key is neither ready nor dirty.
 */
export class KeyState {
  readonly key: string
  /** The level in which the key is ready; undefined while it is not. */
  group: ReadyGroup | undefined = undefined
  next: KeyState | undefined = undefined
  previous: KeyState | undefined = undefined
  isProcessing = false
  isDirty = false
  /** Those of the next run. */
  priority = 0
  /** When the next run was requested, by the monotonic clock. */
  queuedMs = 0
  causes: readonly Cause[] = noCauses
  causesOmitted = 0
  /** That of the current run, for its retry and its requeue-after. */
  runPriority = 0
  /** When the current run began, by the monotonic clock. */
  startedMs = 0
  failures = 0
  retry: Deadline | undefined = undefined
  /** A retry that came due during an extra run: it runs next, unless that run succeeds. */
  dueRetry: Deadline | undefined = undefined
  requeue: Deadline | undefined = undefined
  /** The end of the quiet time for which the next run waits. */
  quiet: Deadline | undefined = undefined
  /** The latest that this end can be moved to. */
  quietEndMs = 0

  constructor(key: string) {
    this.key = key
  }

  /** Whether a run is requested that only waits for a worker. */
  get isRequested(): boolean {
    return this.group !== undefined || this.isDirty
  }

  get isUnused(): boolean {
    return (
      !this.isProcessing &&
      this.group === undefined &&
      this.failures === 0 &&
      this.retry === undefined &&
      this.requeue === undefined &&
      this.quiet === undefined
    )
  }

  addCause(cause: Cause): void {
    if (this.causes.length === 0) this.causes = [cause]
    else if (this.causes.length < runtimeLimits.causesMax) (this.causes as Cause[]).push(cause)
    else this.causesOmitted++
  }

  /** Clears the request for the next run: it begins now, or is not wanted any more. */
  clearPending(): void {
    this.isDirty = false
    this.causes = noCauses
    this.causesOmitted = 0
  }
}
