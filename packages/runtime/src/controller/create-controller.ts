import { sleep, type Timer } from '@kubewright/kube/runtime'
import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { createWorkQueue, type WorkItem, type WorkQueue } from '../queue/index.ts'
import { errorMessage } from '../trace/index.ts'
import type { Controller, ControllerEnvironment, ControllerOptions, StopOptions } from './controller.ts'
import { keyOfName } from './object-key.ts'
import { endingOfError, endingOfResult } from './reconcile-ending.ts'
import { type Ending, ReconcileRun } from './reconcile-run.ts'
import { startSources } from './start-sources.ts'

/** A controller that is bound to a cluster. Nothing runs before its start. */
export function createController(options: ControllerOptions, environment: ControllerEnvironment): Controller {
  const concurrency = options.concurrency ?? 1
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    const message = `controller ${options.name}: concurrency is a whole number from 1 on, not ${concurrency}`
    throw new RuntimeError('CONTROLLER_INVALID', message, { path: 'concurrency' })
  }
  for (const source of options.sources) source.prepare?.(environment.cache)
  return new KeyController(options, environment, concurrency)
}

class KeyController implements Controller {
  readonly name: string
  readonly queue: WorkQueue
  readonly #options: ControllerOptions
  readonly #environment: ControllerEnvironment
  readonly #concurrency: number
  readonly #running = new Set<ReconcileRun>()
  readonly #stopRequest: Promise<void>
  #requestStop: () => void = () => {}
  #state: 'new' | 'starting' | 'running' | 'stopped' = 'new'
  #stopping: Promise<void> | undefined
  #timeoutTimer: Timer | undefined
  #sliceStartMs = 0
  #turn: Promise<void> | undefined

  constructor(options: ControllerOptions, environment: ControllerEnvironment, concurrency: number) {
    this.name = options.name
    this.#options = options
    this.#environment = environment
    this.#concurrency = concurrency
    this.queue = createWorkQueue({ name: options.name, runtime: environment.runtime, backoff: options.backoff })
    this.#stopRequest = new Promise((resolve) => {
      this.#requestStop = resolve
    })
  }

  async start(): Promise<void> {
    if (this.#state !== 'new') {
      throw new RuntimeError('CONTROLLER_STARTED', `controller ${this.name} was started before; create another one`)
    }
    this.#state = 'starting'
    const { runtime, cache } = this.#environment
    const wakesOnOwnWrites = this.#options.wakesOnOwnWrites ?? true
    const context = { controller: this.name, cache, runtime, queue: this.queue, wakesOnOwnWrites }
    const timeoutMs = this.#options.syncTimeoutMs ?? runtimeLimits.sourceSyncTimeoutMs
    try {
      await startSources(this.#options.sources, context, timeoutMs, this.#stopRequest)
    } catch (error) {
      await this.stop()
      throw error
    }
    if (!this.#isStarting) return
    this.#state = 'running'
    this.#sliceStartMs = runtime.clock.monotonic()
    for (let worker = 0; worker < this.#concurrency; worker++) void this.#work()
  }

  stop(options: StopOptions = {}): Promise<void> {
    this.#stopping ??= this.#stop(options.graceMs ?? runtimeLimits.stopGraceMs)
    return this.#stopping
  }

  enqueue(name: ObjectName, what = 'asked for by hand'): void {
    this.queue.add(keyOfName(name), { source: 'manual', what })
  }

  /** Asked after an await, where the compiler believes the state unchanged although a stop may have come. */
  get #isStarting(): boolean {
    return this.#state === 'starting'
  }

  async #stop(graceMs: number): Promise<void> {
    this.#state = 'stopped'
    this.#requestStop()
    for (const source of this.#options.sources) this.#guard(() => source.stop())
    this.queue.shutDown({ discard: true })
    try {
      if (await this.#drainedWithin(graceMs)) return
      const reason = new RuntimeError('CONTROLLER_STOP_TIMEOUT', `controller ${this.name} is being stopped`)
      for (const run of this.#running) run.abort(reason)
      if (await this.#drainedWithin(runtimeLimits.abortGraceMs)) return
    } finally {
      this.#timeoutTimer?.cancel()
    }
    const keys = [...this.#running].map((run) => run.item.key).join(', ')
    const message = `controller ${this.name}: still in work after ${graceMs} ms, and do not heed their signal: ${keys}`
    throw new RuntimeError('CONTROLLER_STOP_TIMEOUT', message)
  }

  async #drainedWithin(timeMs: number): Promise<boolean> {
    if (this.queue.processing === 0) return true
    const cancel = new AbortController()
    const drained = this.queue.drained().then(() => true)
    const late = sleep(this.#environment.runtime, timeMs, `keys in work of ${this.name}`, cancel.signal).then(
      () => false,
    )
    const isDrained = await Promise.race([drained, late])
    cancel.abort()
    return isDrained
  }

  async #work(): Promise<void> {
    const clock = this.#environment.runtime.clock
    for (;;) {
      const item = await this.queue.take()
      if (item === undefined) return
      await this.#reconcile(item)
      if (clock.monotonic() - this.#sliceStartMs >= runtimeLimits.workerSliceMs) await this.#yieldTurn()
    }
  }

  /** Reconciles that wait for nothing outside would keep timers and connections from their turn: all workers pause. */
  #yieldTurn(): Promise<void> {
    const runtime = this.#environment.runtime
    this.#turn ??= sleep(runtime, 0, `next turn of ${this.name}`).then(() => {
      this.#turn = undefined
      this.#sliceStartMs = runtime.clock.monotonic()
    })
    return this.#turn
  }

  async #reconcile(item: WorkItem): Promise<void> {
    const run = new ReconcileRun(this.name, item, this.#environment)
    this.#running.add(run)
    this.#watchTimeouts()
    let ending: Ending
    try {
      ending = endingOfResult(await this.#options.reconcile(run.request, run))
    } catch (error) {
      ending = endingOfError(error, run, this.#state === 'stopped')
    }
    this.#running.delete(run)
    this.#requeue(item.key, ending)
    this.#guard(() => this.#environment.onReconcile?.(run.record(ending)))
    this.queue.done(item.key)
  }

  /**
   * What a result means to the queue. A terminal failure forgets earlier ones, other than in controller-runtime, where
   * they lengthen the backoff of the next failure, however much later it comes.
   */
  #requeue(key: string, ending: Ending): void {
    if (ending.outcome === 'retry') {
      this.queue.addRateLimited(key, { source: 'retry', what: `retry after: ${errorMessage(ending.error)}` })
      return
    }
    this.queue.forget(key)
    if (ending.requeueAfterMs === undefined) return
    this.queue.addAfter(key, ending.requeueAfterMs, {
      source: 'timer',
      what: `requeued after ${ending.requeueAfterMs} ms`,
    })
  }

  /** One timer for all runs: set for the oldest, it finds those that are late when it fires. */
  #watchTimeouts(): void {
    if (this.#timeoutTimer !== undefined) return
    const timeoutMs = this.#options.reconcileTimeoutMs ?? runtimeLimits.reconcileTimeoutMs
    const clock = this.#environment.runtime.clock
    const look = () => {
      this.#timeoutTimer = undefined
      for (const run of this.#running) {
        if (run.abortReason !== undefined) continue
        const leftMs = run.startedMonotonicMs + timeoutMs - clock.monotonic()
        if (leftMs > 0) {
          this.#timeoutTimer = clock.after(leftMs, `timeout of reconciles of ${this.name}`, look)
          return
        }
        this.#abortLate(run, timeoutMs)
      }
    }
    this.#timeoutTimer = clock.after(timeoutMs, `timeout of reconciles of ${this.name}`, look)
  }

  #abortLate(run: ReconcileRun, timeoutMs: number): void {
    const message = `controller ${this.name}: the reconcile of ${run.item.key} has taken longer than ${timeoutMs} ms`
    const error = new RuntimeError('RECONCILE_TIMEOUT', message)
    run.abort(error)
    this.#guard(() => this.#environment.onError?.(error))
  }

  /** What others' callbacks throw must not end a worker; without anybody to tell it surfaces as uncaught. */
  #guard(call: () => void): void {
    try {
      call()
    } catch (error) {
      const report = this.#environment.onError ?? surface
      try {
        report(error)
      } catch (failure) {
        surface(failure)
      }
    }
  }
}

function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
