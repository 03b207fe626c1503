import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { DelayedKeys } from './delayed-keys.ts'
import { KeyList } from './key-list.ts'
import { type Deadline, KeyState } from './key-state.ts'
import type { QueueGauges, QueueObserver } from './queue-observer.ts'
import {
  checkQueueOptions,
  type DebounceOptions,
  type GivenUpKey,
  readyOrderOf,
  type WorkQueueOptions,
} from './queue-options.ts'
import { ReadyKeys } from './ready-keys.ts'
import { RetryPolicy } from './retry-policy.ts'
import { WallTime } from './wall-time.ts'
import type { AddOptions, Cause, WorkItem, WorkQueue } from './work-queue.ts'

/** The default priority, also that of events. */
const normalPriority = 0

/**
 * A queue for one controller, or for any other consumer of keys:
 *
 * ```ts
 * const queue = createWorkQueue({ name: 'backups', runtime: systemRuntime() })
 * queue.add('default/nightly', { source: 'manual', what: 'requested by hand' })
 * for (let item = await queue.take(); item !== undefined; item = queue.tryTake() ?? (await queue.take())) {
 *   try {
 *     await backUp(item.key)
 *     queue.forget(item.key)
 *   } catch (error) {
 *     queue.addRateLimited(item.key, { source: 'retry', what: String(error) })
 *   }
 *   queue.done(item.key)
 * }
 * ```
 *
 * @throws RuntimeError QUEUE_OPTIONS_INVALID
 */
export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  checkQueueOptions(options)
  return new KeyQueue(options)
}

type Resolve<Value> = (value: Value) => void

class KeyQueue implements WorkQueue {
  readonly #name: string
  readonly #runtime: Runtime
  readonly #clock: Runtime['clock']
  readonly #retries: RetryPolicy
  readonly #debounce: DebounceOptions | undefined
  readonly #observer: QueueObserver | undefined
  readonly #onGiveUp: ((report: GivenUpKey) => void) | undefined
  readonly #wallTime: WallTime
  readonly #states = new Map<string, KeyState>()
  readonly #ready: ReadyKeys
  readonly #delayed: DelayedKeys
  /** In the order in which they were taken; empty without an observer. */
  readonly #inWork = new KeyList()
  readonly #takers: Resolve<WorkItem | undefined>[] = []
  #processing = 0
  #isWaking = false
  #isShutDown = false
  #idleWaiters: Resolve<void>[] = []
  #drainWaiters: Resolve<void>[] = []

  constructor(options: WorkQueueOptions) {
    const { name, runtime } = options
    this.#name = name
    this.#runtime = runtime
    this.#clock = runtime.clock
    this.#retries = new RetryPolicy(options)
    this.#debounce = options.debounce
    this.#observer = options.observer
    this.#onGiveUp = options.onGiveUp
    this.#wallTime = new WallTime(runtime.clock)
    this.#ready = new ReadyKeys(runtime.clock, readyOrderOf(options))
    const what = `next delayed key of queue ${name}`
    this.#delayed = new DelayedKeys(runtime, what, (deadline, nowMs) => this.#comeDue(deadline, nowMs))
  }

  get size(): number {
    return this.#ready.size
  }

  get processing(): number {
    return this.#processing
  }

  get isIdle(): boolean {
    return this.#ready.size === 0 && this.#processing === 0 && this.#delayed.size === 0
  }

  add(key: string, cause: Cause, options?: AddOptions): void {
    if (this.#isShutDown) return
    const priority = this.#priorityOf(key, options, normalPriority)
    this.#accept(this.#stateOf(key), cause, priority, undefined)
  }

  addAll(keys: Iterable<string>, cause: Cause, options?: AddOptions): void {
    if (this.#isShutDown) return
    const nowMs = this.#clock.monotonic()
    for (const key of keys) {
      this.#accept(this.#stateOf(key), cause, this.#priorityOf(key, options, normalPriority), nowMs)
    }
  }

  addAfter(key: string, delayMs: number, cause: Cause, options?: AddOptions): void {
    if (this.#isShutDown) return
    if (!Number.isFinite(delayMs)) throw this.#invalid(key, 'the delay is not a finite number')
    const priority = this.#priorityOf(key, options, this.#runPriority(key))
    const state = this.#stateOf(key)
    if (state.requeue !== undefined) this.#delayed.remove(state.requeue)
    state.requeue = undefined
    this.#observer?.retried()
    if (delayMs <= 0) this.#request(state, cause, priority, undefined)
    else state.requeue = this.#delayed.set('requeue', state, this.#clock.monotonic() + delayMs, cause, priority)
  }

  addRateLimited(key: string, cause: Cause, options?: AddOptions): void {
    if (this.#isShutDown) return
    const priority = this.#priorityOf(key, options, this.#runPriority(key))
    const known = this.#states.get(key)
    // A retry is pending: this was an extra run, whose failure neither counts nor moves the retry.
    if (known?.retry !== undefined || known?.dueRetry !== undefined) return
    const delayMs = this.#retries.delayOf(key, known?.failures ?? 0)
    if (delayMs === undefined) {
      const failures = this.failures(key) + 1
      this.forget(key)
      this.#onGiveUp?.({ key, failures, cause })
      return
    }
    const state = known ?? this.#stateOf(key)
    state.failures++
    this.#observer?.retried()
    state.retry = this.#delayed.set('retry', state, this.#clock.monotonic() + delayMs, cause, priority)
  }

  forget(key: string): void {
    const state = this.#states.get(key)
    if (state !== undefined) this.#forgetFailures(state)
    // Last, as an author's rate limiter may throw.
    this.#retries.forget(key)
  }

  #forgetFailures(state: KeyState): void {
    state.failures = 0
    state.dueRetry = undefined
    if (state.retry !== undefined) {
      this.#delayed.remove(state.retry)
      state.retry = undefined
    }
    this.#release(state)
  }

  failures(key: string): number {
    return this.#states.get(key)?.failures ?? 0
  }

  take(): Promise<WorkItem | undefined> {
    const item = this.tryTake()
    if (item !== undefined || this.#isShutDown) return Promise.resolve(item)
    const taken = new Promise<WorkItem | undefined>((resolve) => this.#takers.push(resolve))
    return this.#runtime.waiting(`item of queue ${this.#name}`, taken)
  }

  tryTake(): WorkItem | undefined {
    if (this.#ready.size === 0) return undefined
    const state = this.#ready.shift()
    const { key, causes, causesOmitted, priority, failures, queuedMs } = state
    state.clearPending()
    state.isProcessing = true
    state.runPriority = priority
    this.#processing++
    if (this.#observer !== undefined) this.#begin(state, this.#observer)
    const queuedAtMs = this.#wallTime.at(queuedMs)
    return { key, causes, causesOmitted, priority, attempt: failures, queuedAtMs }
  }

  done(key: string): void {
    const state = this.#states.get(key)
    if (state === undefined || !state.isProcessing) throw this.#invalid(key, 'the key is not being processed')
    state.isProcessing = false
    this.#processing--
    if (this.#observer !== undefined) this.#end(state, this.#observer)
    const retry = state.dueRetry
    state.dueRetry = undefined
    if (state.isDirty) {
      state.isDirty = false
      this.#push(state)
    }
    if (retry !== undefined) this.#request(state, retry.cause, retry.priority, undefined)
    this.#release(state)
  }

  gauges(): QueueGauges {
    const nowMs = this.#clock.monotonic()
    let unfinishedMs = 0
    for (let state = this.#inWork.first; state !== undefined; state = state.next) {
      unfinishedMs += nowMs - state.startedMs
    }
    const longestMs = nowMs - (this.#inWork.first?.startedMs ?? nowMs)
    return {
      depths: this.#ready.depths(),
      delayed: this.#delayed.size,
      unfinishedSeconds: unfinishedMs / 1000,
      longestRunningSeconds: longestMs / 1000,
    }
  }

  idle(): Promise<void> {
    if (this.isIdle) return Promise.resolve()
    const idle = new Promise<void>((resolve) => this.#idleWaiters.push(resolve))
    return this.#runtime.waiting(`queue ${this.#name} to be idle`, idle)
  }

  shutDown(options: { readonly discard?: boolean } = {}): void {
    this.#isShutDown = true
    const isDiscarding = options.discard ?? false
    const nowMs = this.#clock.monotonic()
    for (const { type, state } of this.#delayed.takeAll()) {
      state[type] = undefined
      if (type === 'quiet' && !isDiscarding) this.#markRequested(state, state.priority, nowMs)
    }
    if (isDiscarding) this.#ready.clear()
    for (const [key, state] of this.#states) {
      state.dueRetry = undefined
      if (isDiscarding) state.clearPending()
      if (!state.isProcessing && state.group === undefined) this.#states.delete(key)
    }
    this.#wake()
    this.#resolveWaiters()
  }

  drained(): Promise<void> {
    if (this.#isDrained) return Promise.resolve()
    const drained = new Promise<void>((resolve) => this.#drainWaiters.push(resolve))
    return this.#runtime.waiting(`queue ${this.#name} to be drained`, drained)
  }

  get #isDrained(): boolean {
    return this.#isShutDown && this.#processing === 0 && this.#ready.size === 0
  }

  /** Notes for the metrics that the key is being processed from now on. */
  #begin(state: KeyState, observer: QueueObserver): void {
    state.startedMs = this.#clock.monotonic()
    this.#inWork.push(state)
    observer.taken((state.startedMs - state.queuedMs) / 1000, state.priority)
  }

  #end(state: KeyState, observer: QueueObserver): void {
    this.#inWork.remove(state)
    observer.finished((this.#clock.monotonic() - state.startedMs) / 1000)
  }

  /** Handles an add: requests a run, or debounces the key. */
  #accept(state: KeyState, cause: Cause, priority: number, knownMs: number | undefined): void {
    const debounce = this.#debounce
    if (debounce === undefined || state.isRequested) {
      this.#request(state, cause, priority, knownMs)
      return
    }
    const nowMs = knownMs ?? this.#clock.monotonic()
    state.addCause(cause)
    if (state.quiet === undefined) {
      state.priority = priority
      state.quietEndMs = nowMs + debounce.longestMs
      state.quiet = this.#delayed.set('quiet', state, nowMs + debounce.quietMs, cause, priority)
      return
    }
    state.priority = Math.max(priority, state.priority)
    const dueMs = Math.min(nowMs + debounce.quietMs, state.quietEndMs)
    if (dueMs > state.quiet.dueMs) this.#delayed.postpone(state.quiet, dueMs)
  }

  /**
   * Requests a run without delay; a run that is already requested or debounced gets the cause. The clock is read only
   * if necessary, as that is the main cost of an add.
   */
  #request(state: KeyState, cause: Cause, priority: number, knownMs: number | undefined): void {
    state.addCause(cause)
    if (state.isRequested) {
      if (priority <= state.priority) return
      state.priority = priority
      if (state.group !== undefined) this.#ready.move(state)
    } else if (state.quiet === undefined) {
      this.#markRequested(state, priority, knownMs)
    } else {
      this.#delayed.remove(state.quiet)
      state.quiet = undefined
      this.#markRequested(state, Math.max(priority, state.priority), knownMs)
    }
  }

  /** Makes the key ready or, while it is processing, dirty. Its causes are set already. */
  #markRequested(state: KeyState, priority: number, knownMs: number | undefined): void {
    const nowMs = knownMs ?? this.#clock.monotonic()
    state.priority = priority
    state.queuedMs = nowMs
    this.#wallTime.passed(nowMs)
    this.#observer?.added(priority)
    if (state.isProcessing) state.isDirty = true
    else this.#push(state)
  }

  #push(state: KeyState): void {
    this.#ready.push(state)
    if (this.#takers.length > 0) this.#wake()
  }

  /** Hands keys to waiting workers in a microtask, so that all causes of one task become one run. */
  #wake(): void {
    if (this.#isWaking) return
    this.#isWaking = true
    queueMicrotask(() => {
      this.#isWaking = false
      while (this.#takers.length > 0) {
        const item = this.tryTake()
        if (item === undefined && !this.#isShutDown) return
        const resolve = this.#takers.shift() as Resolve<WorkItem | undefined>
        resolve(item)
      }
    })
  }

  #comeDue({ type, state, cause, priority }: Deadline, nowMs: number): void {
    const deadline = state[type]
    state[type] = undefined
    if (type === 'quiet') this.#markRequested(state, state.priority, nowMs)
    else if (type === 'retry' && state.isProcessing) state.dueRetry = deadline
    else this.#request(state, cause, priority, nowMs)
  }

  #stateOf(key: string): KeyState {
    let state = this.#states.get(key)
    if (state === undefined) {
      state = new KeyState(key)
      this.#states.set(key, state)
    }
    return state
  }

  #release(state: KeyState): void {
    if (state.isUnused) this.#states.delete(state.key)
    this.#resolveWaiters()
  }

  #resolveWaiters(): void {
    if (this.#idleWaiters.length > 0 && this.isIdle) {
      for (const resolve of this.#idleWaiters.splice(0)) resolve()
    }
    if (this.#drainWaiters.length > 0 && this.#isDrained) {
      for (const resolve of this.#drainWaiters.splice(0)) resolve()
    }
  }

  /** Adds of a run's result keep the priority of that run. */
  #runPriority(key: string): number {
    const state = this.#states.get(key)
    return state?.isProcessing ? state.runPriority : normalPriority
  }

  #priorityOf(key: string, options: AddOptions | undefined, otherwise: number): number {
    const priority = options?.priority ?? otherwise
    if (Number.isNaN(priority)) throw this.#invalid(key, 'the priority is not a number')
    return priority
  }

  #invalid(key: string, reason: string): RuntimeError {
    return new RuntimeError('QUEUE_INPUT_INVALID', `queue ${this.#name}, key ${key}: ${reason}`)
  }
}
