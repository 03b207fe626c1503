import { callSafely } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import type { Cause, WorkQueue } from '../queue/index.ts'
import { errorMessage, type HotLoop } from '../trace/index.ts'
import type { ControllerEnvironment, ControllerOptions } from './controller.ts'
import type { LoopWatch } from './loop-watch.ts'
import type { ReconcileResultLabel } from './observer.ts'
import type { PausedKeys } from './paused-keys.ts'
import type { ReconcileOutcome } from './reconcile-outcome.ts'
import type { ReconcileRun } from './reconcile-run.ts'
import { ShortRequeues } from './short-requeues.ts'
import { TracedCause } from './sources/index.ts'

/** Requeues the key of a run according to its outcome. */
export class Requeues {
  readonly #queue: WorkQueue
  readonly #paused: PausedKeys
  readonly #environment: ControllerEnvironment
  readonly #controller: string
  readonly #loops: LoopWatch | undefined
  readonly #short: ShortRequeues
  readonly #kind: string
  readonly #report: (error: unknown) => void
  /** Number of consecutive conflicts of each key whose last run ended in one. */
  readonly #conflicts = new Map<string, number>()
  #isGivenUp = false

  constructor(
    queue: WorkQueue,
    paused: PausedKeys,
    environment: ControllerEnvironment,
    options: ControllerOptions,
    loops: LoopWatch | undefined,
    report: (error: unknown) => void,
  ) {
    this.#queue = queue
    this.#paused = paused
    this.#environment = environment
    this.#controller = options.name
    this.#loops = loops
    this.#short = new ShortRequeues(environment.runtime.clock, options.backoff ?? {})
    this.#kind = options.for?.id ?? ''
    this.#report = report
  }

  /** Called by the queue, within addRateLimited, when it gives up on the key. */
  markGivenUp(): void {
    this.#isGivenUp = true
  }

  /** The result label for metrics. */
  resultLabelOf(outcome: ReconcileOutcome): ReconcileResultLabel {
    if (outcome.failure === 'conflict') return 'requeue'
    if (outcome.error !== undefined) return 'error'
    return outcome.requeueAfterMs === undefined ? 'success' : 'requeue_after'
  }

  /**
   * Requeues the key according to the outcome; returns whether it is paused, so that it is not done yet. A terminal
   * failure forgets earlier ones. In controller-runtime, they lengthen the backoff of the next failure, however much
   * later it comes.
   */
  requeueAndUpdateOutcome(run: ReconcileRun, outcome: ReconcileOutcome): boolean {
    const { key } = run.item
    // The queue keeps the wake-up and the retry of a failure separately: the key runs at both times.
    if (outcome.requeueAfterMs !== undefined) this.#wakeUp(run, outcome, outcome.requeueAfterMs)
    else if (outcome.error === undefined) this.#short.forget(key)
    if (outcome.type === 'retry') return this.#retry(run, outcome)
    if (this.#conflicts.size > 0) this.#conflicts.delete(key)
    try {
      this.#queue.forget(key)
    } catch (error) {
      this.#report(error)
    }
    return false
  }

  #wakeUp(run: ReconcileRun, outcome: ReconcileOutcome, requeueAfterMs: number): void {
    const { key, priority } = run.item
    const delayMs = this.#delayOf(run, outcome, requeueAfterMs)
    const type = requeueAfterMs < runtimeLimits.loopRequeueMs ? 'own' : 'other'
    const cause = new TracedCause('timer', `requeued after ${requeueAfterMs} ms`, { kind: '', key: '', type })
    this.#queue.addAfter(key, delayMs, cause, { priority: outcome.priority ?? priority })
  }

  /** A run that wrote something made progress; the breaker decides whether its writes are a loop. */
  #delayOf(run: ReconcileRun, { error }: ReconcileOutcome, requeueAfterMs: number): number {
    const { key } = run.item
    if (!ShortRequeues.isShort(requeueAfterMs) || run.observed.length > 0) {
      this.#short.forget(key)
      return requeueAfterMs
    }
    const countBefore = this.#short.count(key)
    const delayMs = this.#short.delayOf(key, requeueAfterMs)
    const count = this.#short.count(key)
    // A failing key is reported by its failure.
    if (this.#loops === undefined || count < runtimeLimits.loopRequeuesMax || error !== undefined) return delayMs
    const loop: HotLoop = { reason: 'requeue', kind: this.#kind, key, path: '', count }
    run.hotLoop ??= loop
    const isNew = countBefore < runtimeLimits.loopRequeuesMax
    if (isNew) callSafely(() => this.#loops?.reportRequeues(key, loop), this.#report)
    return delayMs
  }

  #retry(run: ReconcileRun, outcome: ReconcileOutcome): boolean {
    const { item } = run
    const { key } = item
    const cause: Cause = { source: 'retry', what: `retry after: ${errorMessage(outcome.error)}` }
    const priority = outcome.priority ?? item.priority
    if (outcome.failure === 'conflict') {
      const count = (this.#conflicts.get(key) ?? 0) + 1
      if (count <= runtimeLimits.conflictRetriesMax) {
        this.#conflicts.set(key, count)
        this.#paused.pauseUntil(item, () => this.#readBack(run), [cause], priority)
        return true
      }
      // From here on it is a failure like any other, including in metrics.
      outcome.failure = undefined
    } else if (this.#conflicts.size > 0) this.#conflicts.delete(key)
    if (outcome.pauseMs !== undefined) {
      this.#paused.pauseFor(item, outcome.pauseMs, `pause of ${key} of ${this.#controller}`, [cause], priority)
      return true
    }
    this.#isGivenUp = false
    try {
      this.#queue.addRateLimited(key, cause, { priority })
    } catch (error) {
      // An author's rate limiter that throws or returns an invalid delay affects neither the key nor its worker.
      this.#report(error)
      this.#queue.addAfter(key, runtimeLimits.backoffMsMax, cause, { priority })
    }
    if (this.#isGivenUp) outcome.type = 'failed'
    return false
  }

  /**
   * Reads the object of the last write, so that the next run sees the newer version even if the watch lags. The cache
   * treats it as a foreign change and notifies its other handlers.
   */
  async #readBack({ lastTarget }: ReconcileRun): Promise<void> {
    if (lastTarget === undefined) return
    const { client, cache, runtime } = this.#environment
    const { kind, name } = lastTarget
    const inFlight = cache.writing(kind, name)
    if (!inFlight.isWatched) {
      inFlight.failed()
      return
    }
    const late = new AbortController()
    const timer = runtime.clock.after(runtimeLimits.conflictFreshMs, `a look at ${kind.id} ${name.name}`, () =>
      late.abort(),
    )
    try {
      const before = cache.has(kind, name.namespace) ? cache.get(kind, name) : undefined
      const object = await client.get(kind, name, { signal: late.signal })
      if (object === undefined) inFlight.removed(before?.metadata?.uid ?? '')
      else inFlight.written(object, false)
    } catch {
      // The next run will meet the failure itself.
      inFlight.failed()
    } finally {
      timer.cancel()
    }
  }
}
