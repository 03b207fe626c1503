import { sleep } from '@kubewright/kube/runtime'
import type { ClientWrite } from '../cache/index.ts'
import { callSafely, handleRejection, isPromiseLike, reportFailure } from '../callback.ts'
import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { controllerFields, type Logger, silentLogger } from '../log/index.ts'
import { createWorkQueue, type GivenUpKey, type WorkItem, type WorkQueue } from '../queue/index.ts'
import { readableError } from '../readable-error.ts'
import { describeCauses, exportSpan } from '../trace/index.ts'
import type { HotLoopBreaker } from './breaker/index.ts'
import type { Controller, ControllerEnvironment, ControllerOptions, StopOptions } from './controller.ts'
import { failedReconcileMessage, isProgrammingError, programmingErrorHint } from './failures.ts'
import { createLoopWatch } from './loop-watch.ts'
import { keyOfName } from './object-key.ts'
import { describePause, pausingAnnotation } from './pause.ts'
import { PausedKeys } from './paused-keys.ts'
import { outcomeOfError, outcomeOfResult, type ReconcileOutcome } from './reconcile-outcome.ts'
import { ReconcileRun } from './reconcile-run.ts'
import { Requeues } from './requeues.ts'
import type { RunSettings } from './run-settings.ts'
import { RunTimeouts } from './run-timeouts.ts'
import { safeEnvironment } from './safe-environment.ts'
import { SourceSet } from './source-set.ts'
import type { Source } from './sources/index.ts'
import { throwUncaught } from './throw-uncaught.ts'

/**
 * Creates a controller that is bound to a cluster. Nothing runs before its start.
 *
 * @throws RuntimeError CONTROLLER_INVALID, or QUEUE_OPTIONS_INVALID for options of its queue
 */
export function createController(options: ControllerOptions, environment: ControllerEnvironment): Controller {
  const concurrency = options.concurrency ?? environment.concurrency ?? 1
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    const message = `controller ${options.name}: concurrency must be an integer of at least 1, not ${concurrency}`
    throw new RuntimeError('CONTROLLER_INVALID', message, { path: 'concurrency' })
  }
  return new KeyController(options, safeEnvironment(environment), concurrency)
}

class KeyController implements Controller {
  readonly name: string
  readonly needsLeader: boolean
  readonly queue: WorkQueue
  readonly #options: ControllerOptions
  readonly #environment: ControllerEnvironment
  readonly #settings: RunSettings
  readonly #concurrency: number
  readonly #sources: SourceSet
  readonly #running = new Set<ReconcileRun>()
  readonly #paused: PausedKeys
  readonly #requeues: Requeues
  readonly #timeouts: RunTimeouts
  readonly #breaker: HotLoopBreaker | undefined
  readonly #log: Logger
  #state: 'new' | 'starting' | 'running' | 'stopped' = 'new'
  #warming: Promise<void> | undefined
  #stopping: Promise<void> | undefined
  /** Aborts to end the grace period of running reconciles. */
  readonly #grace = new AbortController()
  #unregisterGauges: (() => void) | undefined
  readonly #nowMs: () => number
  #sliceStartMs = 0
  /** When the last run ended. */
  #endedMs = 0
  #yielding: Promise<void> | undefined
  #hasReportedLateWrite = false

  constructor(options: ControllerOptions, environment: ControllerEnvironment, concurrency: number) {
    const { runtime, cache, observer } = environment
    this.name = options.name
    this.needsLeader = options.needsLeader ?? true
    this.#options = options
    this.#environment = environment
    this.#concurrency = concurrency
    this.#nowMs = () => runtime.clock.now()
    this.#log = loggerOf(options, environment)
    this.#settings = {
      options,
      environment,
      log: this.#log,
      reportLateWrite: (key, write) => this.#reportLateWrite(key, write),
    }
    this.queue = createWorkQueue({
      ...options,
      runtime,
      observer: environment.queueObserver,
      onGiveUp: (givenUpKey) => this.#reportGivenUp(givenUpKey),
    })
    this.#paused = new PausedKeys(this.queue, runtime.clock)
    const report = (error: unknown) => this.#report(error)
    const loops = createLoopWatch({ options, environment, log: this.#log, queue: this.queue })
    this.#breaker = loops?.breaker
    this.#requeues = new Requeues(this.queue, this.#paused, environment, options, loops, report)
    this.#timeouts = new RunTimeouts({
      clock: runtime.clock,
      controller: options.name,
      timeoutMs: options.reconcileTimeoutMs ?? runtimeLimits.reconcileTimeoutMs,
      running: this.#running,
      onLate: (run) => this.#abortLate(run),
      onOverdue: (run, overdueMs) => this.#reportOverdue(run, overdueMs),
    })
    const context = {
      controller: options.name,
      cache,
      runtime,
      queue: this.queue,
      wakesOnOwnWrites: options.wakesOnOwnWrites ?? true,
      report,
      ownEventFiltered: () => observer?.ownEventFiltered(),
    }
    this.#sources = new SourceSet(options.sources, context, options.syncTimeoutMs ?? runtimeLimits.sourceSyncTimeoutMs)
  }

  warmUp(): Promise<void> {
    this.#warming ??= this.#warm()
    return this.#warming
  }

  async start(): Promise<void> {
    if (this.#state !== 'new') {
      throw new RuntimeError('CONTROLLER_STARTED', `controller ${this.name} was already started; create another one`)
    }
    this.#state = 'starting'
    await this.warmUp()
    if (!this.#isStarting) return
    this.#state = 'running'
    this.#sliceStartMs = this.#environment.runtime.clock.monotonic()
    for (let worker = 0; worker < this.#concurrency; worker++) void this.#work()
  }

  stop(options: StopOptions = {}): Promise<void> {
    if (this.#stopping === undefined) this.#stopping = this.#stop(options.graceMs ?? runtimeLimits.stopGraceMs)
    else if (options.graceMs === 0) this.#grace.abort()
    return this.#stopping
  }

  watch(source: Source): Promise<void> {
    const added = this.#sources.add(source)
    added.catch((error: unknown) => this.#report(error))
    return added
  }

  unwatch(source: Source): void {
    this.#sources.remove(source)
  }

  enqueue(name: ObjectName, what = 'requested by hand'): void {
    this.queue.add(keyOfName(name), { source: 'manual', what })
  }

  /** A getter, for use after an await: the compiler believes the state unchanged although a stop may have come. */
  get #isStarting(): boolean {
    return this.#state === 'starting'
  }

  async #warm(): Promise<void> {
    const { observer, queueObserver } = this.#environment
    observer?.concurrency(this.#concurrency)
    this.#unregisterGauges = queueObserver?.registerGauges?.(() => this.queue.gauges())
    try {
      await this.#sources.start()
    } catch (error) {
      await this.stop()
      throw error
    }
  }

  async #stop(graceMs: number): Promise<void> {
    this.#state = 'stopped'
    for (const failure of this.#sources.stop()) this.#report(failure)
    this.queue.shutDown({ discard: true })
    this.#paused.clear()
    this.#breaker?.stop()
    this.#unregisterGauges?.()
    try {
      if (await this.#drainedWithin(graceMs, this.#grace)) return
      const reason = new RuntimeError('CONTROLLER_STOP_TIMEOUT', `controller ${this.name} is being stopped`)
      for (const run of this.#running) run.abort(reason)
      if (await this.#drainedWithin(runtimeLimits.abortGraceMs, new AbortController())) return
    } finally {
      this.#timeouts.stop()
    }
    const keys = [...this.#running].map((run) => run.item.key).join(', ')
    const message = `controller ${this.name}: still reconciling after ${graceMs} ms although their signal was aborted: ${keys}`
    throw new RuntimeError('CONTROLLER_STOP_TIMEOUT', message)
  }

  /** Waits until no key is being processed; false if that takes too long or is cancelled. */
  async #drainedWithin(timeMs: number, cancel: AbortController): Promise<boolean> {
    if (this.queue.processing === 0) return true
    const drained = this.queue.drained().then(() => true)
    const late = sleep(this.#environment.runtime, timeMs, `running reconciles of ${this.name}`, cancel.signal).then(
      () => false,
    )
    const isDrained = await Promise.race([drained, late])
    cancel.abort()
    return isDrained
  }

  async #work(): Promise<void> {
    for (;;) {
      const item = this.queue.tryTake() ?? (await this.queue.take())
      if (item === undefined) return
      const pauseMs = this.#breaker === undefined ? 0 : this.#breaker.pauseMs(item.key)
      if (pauseMs > 0) {
        this.#paused.pauseFor(item, pauseMs, `pause of ${item.key} of ${this.name}`)
        continue
      }
      const { gate } = this.#environment
      if (gate !== undefined && !gate.admit()) {
        this.#paused.pauseUntil(item, () => gate.changed(), item.causes, item.priority)
        continue
      }
      // Inline: an awaited function would cost every reconcile a promise.
      const run = this.#begin(item)
      let outcome: ReconcileOutcome
      try {
        const result = this.#isPaused(run) ? undefined : await this.#options.reconcile(run.request, run)
        outcome = outcomeOfResult(result, this.#nowMs)
      } catch (error) {
        outcome = outcomeOfError(readableError(error), run, this.#state === 'stopped')
      }
      this.#end(run, outcome)
      if (this.#endedMs - this.#sliceStartMs >= runtimeLimits.workerSliceMs) await this.#yieldToEventLoop()
    }
  }

  /** Whether the object of the key has the annotation that pauses it. */
  #isPaused(run: ReconcileRun): boolean {
    const { for: kind, pausable = true } = this.#options
    const object = kind === undefined || !pausable ? undefined : run.subject()
    const annotation = kind && object && pausingAnnotation(object, kind)
    if (annotation !== undefined) run.log.info(describePause(annotation))
    return annotation !== undefined
  }

  /** Pauses all workers: reconciles that never wait for I/O would block timers and connections. */
  #yieldToEventLoop(): Promise<void> {
    const runtime = this.#environment.runtime
    this.#yielding ??= sleep(runtime, 0, `next slice of ${this.name}`).then(() => {
      this.#yielding = undefined
      this.#sliceStartMs = runtime.clock.monotonic()
    })
    return this.#yielding
  }

  #begin(item: WorkItem): ReconcileRun {
    const run = new ReconcileRun(this.#settings, item, this.#breaker?.loopOf(item.key))
    this.#running.add(run)
    this.#timeouts.began()
    this.#environment.observer?.started()
    return run
  }

  #end(run: ReconcileRun, outcome: ReconcileOutcome): void {
    this.#endedMs = this.#environment.runtime.clock.monotonic()
    outcome.durationMs = this.#endedMs - run.startedMonotonicMs
    run.hasSucceeded = outcome.type === 'ok'
    this.#running.delete(run)
    this.#timeouts.ended(run)
    this.#detectHotLoop(run, outcome)
    const isPaused = this.#requeues.requeueAndUpdateOutcome(run, outcome)
    try {
      if (outcome.error !== undefined) this.#fail(run, outcome)
      this.#environment.observer?.ended(this.#requeues.resultLabelOf(outcome), outcome.durationMs / 1000)
    } catch (error) {
      // A logger or an observer that throws affects neither the key nor its worker.
      reportFailure(error, this.#environment.onError)
    }
    this.#publishRecord(run, outcome)
    if (!isPaused) this.queue.done(run.item.key)
  }

  #detectHotLoop(run: ReconcileRun, { type: outcome }: ReconcileOutcome): void {
    const breaker = this.#breaker
    const { key, causes, causesOmitted } = run.item
    // Called even without a breaker, as only this call clears the mark.
    const wasPaused = this.#paused.wasPaused(key)
    if (breaker === undefined || (outcome !== 'ok' && run.observed.length === 0)) return
    try {
      breaker.ran({ key, causes, causeCount: causes.length + causesOmitted, writes: run.observed, wasPaused })
    } catch (error) {
      reportFailure(error, this.#environment.onError)
    }
    run.hotLoop = breaker.loopOf(key)
  }

  #publishRecord(run: ReconcileRun, outcome: ReconcileOutcome): void {
    const { onReconcile, tracer, onError } = this.#environment
    if (onReconcile === undefined && tracer === undefined) return
    // A span always has an ID; it is generated before the record is made.
    if (tracer !== undefined) void run.reconcileId
    const record = run.result(outcome)
    if (tracer !== undefined) callSafely(() => exportSpan(tracer, record, onError), onError)
    try {
      const returned: unknown = onReconcile?.(record)
      if (isPromiseLike(returned)) handleRejection(returned, onError)
    } catch (error) {
      reportFailure(error, onError)
    }
  }

  #fail(run: ReconcileRun, outcome: ReconcileOutcome): void {
    const { observer, log } = this.#environment
    if (outcome.type === 'failed') observer?.terminalError()
    if (outcome.failure === 'panic') {
      observer?.panicked()
      if (this.#options.recoverPanic === false) throwUncaught(outcome.error)
    }
    if (log === undefined || outcome.type === 'cancelled') return
    // Conflicts are frequent and harmless; level debug shows them.
    const level = outcome.failure === 'conflict' ? 'debug' : 'error'
    run.log[level](failedReconcileMessage, {
      error: outcome.error,
      ...(isProgrammingError(outcome.error) ? { hint: programmingErrorHint } : {}),
      attempt: run.item.attempt,
      cause: describeCauses(run.item),
    })
  }

  #abortLate(run: ReconcileRun): void {
    const timeoutMs = this.#options.reconcileTimeoutMs ?? runtimeLimits.reconcileTimeoutMs
    const message = `controller ${this.name}: the reconcile of ${run.item.key} has taken longer than ${timeoutMs} ms`
    const error = new RuntimeError('RECONCILE_TIMEOUT', message)
    this.#environment.observer?.timedOut()
    run.abort(error)
    callSafely(() => this.#environment.onError?.(error), this.#environment.onError)
  }

  /**
   * Only reports: releasing the key would run it twice at once, and releasing the worker would exceed `concurrency`.
   */
  #reportOverdue(run: ReconcileRun, overdueMs: number): void {
    const { key } = run.item
    const timeoutMs = this.#options.reconcileTimeoutMs ?? runtimeLimits.reconcileTimeoutMs
    const late = `controller ${this.name}: the reconcile of ${key} still runs ${Math.round(overdueMs / 1000)} s after its timeout of ${timeoutMs} ms`
    const remedy = 'its key and its worker wait for it; end what it waits for when its signal aborts'
    this.#report(new RuntimeError('RECONCILE_OVERDUE', `${late}: ${remedy}`))
    try {
      const reported = this.#options.onOverdue?.(run.request, run)
      if (reported !== undefined) handleRejection(reported, this.#environment.onError)
    } catch (error) {
      reportFailure(error, this.#environment.onError)
    }
  }

  /** Once per controller: the same code would report it at every run. */
  #reportLateWrite(key: string, { verb, kind, key: target }: ClientWrite): void {
    if (this.#hasReportedLateWrite) return
    this.#hasReportedLateWrite = true
    const message = `controller ${this.name}: the reconcile of ${key} ended before its ${verb} of ${kind} ${target}, so nothing notices if that fails; await its promise or return it`
    this.#report(new RuntimeError('RECONCILE_NOT_AWAITED', message))
  }

  #reportGivenUp({ key, failures, cause }: GivenUpKey): void {
    const message = `controller ${this.name} gave up on ${key} after ${failures} failures: ${cause.what}`
    this.#requeues.markGivenUp()
    this.#report(new RuntimeError('RECONCILE_GIVEN_UP', message))
  }

  /** Logs a problem that no caller handles, and passes it to onError. */
  #report(error: unknown): void {
    callSafely(() => this.#log.error('controller problem', { error }), this.#environment.onError)
    callSafely(() => this.#environment.onError?.(error), undefined)
  }
}

function loggerOf(options: ControllerOptions, environment: ControllerEnvironment): Logger {
  const { group, kind } = options.for?.definition ?? {}
  return environment.log?.with(controllerFields({ controller: options.name, group, kind })) ?? silentLogger
}
