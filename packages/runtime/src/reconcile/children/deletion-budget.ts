import { runtimeLimits } from '../../limits.ts'
import type { KindReference } from '../../resource/index.ts'
import { describeChild } from './child.ts'
import type { PlannedDelete } from './plan-types.ts'

/**
 * How many children of stateful kinds a controller prunes within a minute: at most the larger of both limits. The rest
 * waits. Each owner that has waited longer than another keeps one of these deletions, so that no owner takes them all.
 * Children of an object that is deleted do not count.
 */
export interface DeletionBudget {
  /** runtimeLimits.prunedStatefulMax when absent. */
  readonly perMinute?: number | undefined
  /** Of all children of these kinds; runtimeLimits.prunedStatefulPercentMax when absent. */
  readonly percentPerMinute?: number | undefined
  /**
   * The kinds that count. PersistentVolumeClaim, PersistentVolume, Secret, StatefulSet and Namespace when absent.
   */
  readonly kinds?: readonly KindReference[] | undefined
}

const statefulKinds: ReadonlySet<string> = new Set([
  'Namespace',
  'PersistentVolume',
  'PersistentVolumeClaim',
  'Secret',
  'StatefulSet.apps',
])

/** Deletions that may be sent now, and those that wait. */
export interface BudgetedDeletes {
  readonly allowed: readonly PlannedDelete[]
  readonly deferred: readonly PlannedDelete[]
  /** When the next deletion is allowed; undefined when none waits. */
  readonly waitMs: number | undefined
}

/** Counts the deletions of a controller within the last minute. */
export class DeletionMeter {
  readonly #budget: DeletionBudget
  readonly #kinds: ReadonlySet<string>
  /** The times of the counted deletions, oldest first; at most as many as the budget allows. */
  #timesMs: number[] = []
  /** Since when owners wait, and when they requested last, by their UIDs. */
  readonly #line = new Map<string, { readonly sinceMs: number; readonly requestedMs: number }>()

  constructor(budget: DeletionBudget = {}) {
    this.#budget = budget
    this.#kinds = budget.kinds === undefined ? statefulKinds : new Set(budget.kinds.map(({ id }) => id))
  }

  /**
   * Reserves the deletions that the budget allows; `refund` returns those that were not sent. `countAll` counts the
   * children of all counted kinds, and is called only when the fixed limit does not suffice.
   */
  reserve(
    ownerUid: string,
    deletes: readonly PlannedDelete[],
    nowMs: number,
    countAll: (ids: ReadonlySet<string>) => number,
  ): BudgetedDeletes {
    if (!deletes.some((planned) => this.counts(planned))) {
      this.leave(ownerUid)
      return { allowed: deletes, deferred: [], waitMs: undefined }
    }
    const windowMs = runtimeLimits.prunedStatefulWindowMs
    this.#timesMs = this.#timesMs.filter((timeMs) => timeMs > nowMs - windowMs)
    const { perMinute = runtimeLimits.prunedStatefulMax } = this.#budget
    const wanted = deletes.filter((planned) => this.counts(planned)).length
    let free = perMinute - this.#timesMs.length
    if (free < wanted) {
      const { percentPerMinute = runtimeLimits.prunedStatefulPercentMax } = this.#budget
      const share = Math.floor((countAll(this.#kinds) * percentPerMinute) / 100)
      free = Math.max(perMinute, share) - this.#timesMs.length
    }
    free -= this.#countBefore(ownerUid, nowMs)
    const allowed: PlannedDelete[] = []
    const deferred: PlannedDelete[] = []
    for (const planned of deletes) {
      const counts = this.counts(planned)
      if (counts && free <= 0) deferred.push(planned)
      else allowed.push(planned)
      if (!counts || free-- <= 0 || perMinute === Number.POSITIVE_INFINITY) continue
      this.#timesMs.push(nowMs)
    }
    this.#queue(
      ownerUid,
      nowMs,
      deferred.length > 0,
      allowed.some((planned) => this.counts(planned)),
    )
    const oldestMs = this.#timesMs[0] ?? nowMs
    return { allowed, deferred, waitMs: deferred.length === 0 ? undefined : oldestMs + windowMs - nowMs }
  }

  /** The owner has nothing more to delete. */
  leave(ownerUid: string): void {
    this.#line.delete(ownerUid)
  }

  /** How many owners have waited longer. Those that no longer request, such as deleted ones, leave the line. */
  #countBefore(ownerUid: string, nowMs: number): number {
    let count = 0
    const patienceMs = 2 * runtimeLimits.prunedStatefulWindowMs
    const ownMs = this.#line.get(ownerUid)?.sinceMs ?? Number.POSITIVE_INFINITY
    for (const [uid, { sinceMs, requestedMs }] of this.#line) {
      if (nowMs - requestedMs > patienceMs) this.#line.delete(uid)
      else if (uid !== ownerUid && sinceMs < ownMs) count++
    }
    return count
  }

  /** An owner that may delete now goes to the end of the line with what is left. */
  #queue(ownerUid: string, nowMs: number, isWaiting: boolean, isServed: boolean): void {
    const before = this.#line.get(ownerUid)
    if (!isWaiting || isServed) this.#line.delete(ownerUid)
    if (!isWaiting) return
    if (!this.#line.has(ownerUid) && this.#line.size >= runtimeLimits.prunedOwnersWaitingMax) return
    const sinceMs = isServed ? nowMs : (before?.sinceMs ?? nowMs)
    this.#line.set(ownerUid, { sinceMs, requestedMs: nowMs })
  }

  /** Returns the reservations of deletions that were not sent. */
  refund(unsent: readonly PlannedDelete[]): void {
    for (const planned of unsent) if (this.counts(planned)) this.#timesMs.pop()
  }

  /** Whether the deletion is one of a stateful child. */
  counts({ name, givenUpBy }: PlannedDelete): boolean {
    return givenUpBy === undefined && this.#kinds.has(name.kind.id)
  }
}

/** The message of the condition Reconciled while deletions wait. */
export function describeDeferred(deferred: readonly PlannedDelete[]): string {
  const shown = deferred.slice(0, runtimeLimits.describedChildrenMax).map(({ name }) => describeChild(name))
  const omitted = deferred.length - shown.length
  const names = `${shown.join(', ')}${omitted === 0 ? '' : ` and ${omitted} more`}`
  return `waiting to delete ${names}: this controller has deleted as many stateful children within a minute as its deletionBudget allows`
}
