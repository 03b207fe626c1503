import { runtimeLimits } from '../limits.ts'
import type { Deadline } from './deadline-heap.ts'
import type { ReadyLevel } from './ready-keys.ts'
import type { Cause } from './work-queue.ts'

const noCauses: readonly Cause[] = []

/**
 * All that the queue knows of one key. It exists while the key is ready, in work or delayed, or has failures to
 * remember. Invariant: a key that is ready is not in work; a key that is added while in work is `isDirty` until done.
 */
export class KeyState {
  readonly key: string
  /** The level in which the key is ready, and its slot there; undefined while it is not ready. */
  level: ReadyLevel | undefined = undefined
  slot = 0
  isProcessing = false
  isDirty = false
  /** Of the run to come. */
  priority = 0
  queuedAtMs = 0
  causes: readonly Cause[] = noCauses
  causesOmitted = 0
  /** Of the run in work, for its retry. */
  runPriority = 0
  failures = 0
  retry: Deadline | undefined = undefined
  /** A retry that came due while an extra run was in work: it runs next, unless that run succeeds. */
  dueRetry: Deadline | undefined = undefined
  requeue: Deadline | undefined = undefined

  constructor(key: string) {
    this.key = key
  }

  /** Whether a run is asked for that has not begun. */
  get isPending(): boolean {
    return this.level !== undefined || this.isDirty
  }

  get isUnused(): boolean {
    return (
      !this.isProcessing &&
      this.level === undefined &&
      this.failures === 0 &&
      this.retry === undefined &&
      this.requeue === undefined
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
