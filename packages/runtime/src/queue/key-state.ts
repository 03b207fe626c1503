import { runtimeLimits } from '../limits.ts'
import type { Deadline } from './deadline-heap.ts'
import type { KeyGroup } from './ready-level.ts'
import type { Cause } from './work-queue.ts'

const noCauses: readonly Cause[] = []

/**
 * All that the queue knows of one key. It exists while the key is ready, in work or delayed, or has failures to
 * remember. Invariants: a key that is ready is not in work; a key that is added while in work is `isDirty` until done;
 * a key that waits for quiet is neither ready nor dirty.
 */
export class KeyState {
  readonly key: string
  /** Where the key is ready; undefined while it is not. */
  group: KeyGroup | undefined = undefined
  next: KeyState | undefined = undefined
  previous: KeyState | undefined = undefined
  isProcessing = false
  isDirty = false
  /** Of the run to come. */
  priority = 0
  /** When the run to come was asked for, by the monotonic clock. */
  queuedMs = 0
  causes: readonly Cause[] = noCauses
  causesOmitted = 0
  /** Of the run in work, for its retry and its requeue-after. */
  runPriority = 0
  /** When the run in work began, by the monotonic clock. */
  startedMs = 0
  failures = 0
  retry: Deadline | undefined = undefined
  /** A retry that came due while an extra run was in work: it runs next, unless that run succeeds. */
  dueRetry: Deadline | undefined = undefined
  requeue: Deadline | undefined = undefined
  /** The end of the quiet time, while the run to come waits for it. */
  quiet: Deadline | undefined = undefined
  /** The latest that this end can be moved to. */
  quietEndMs = 0

  constructor(key: string) {
    this.key = key
  }

  /** Whether a run is asked for that has not begun and waits for nothing but a worker. */
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

  /** What is asked of the run to come is forgotten: the run begins now, or is not wanted any more. */
  clearPending(): void {
    this.isDirty = false
    this.causes = noCauses
    this.causesOmitted = 0
  }
}
