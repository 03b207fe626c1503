import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { type BackoffOptions, backoffDelay } from './backoff.ts'
import { type Deadline, DeadlineHeap } from './deadline-heap.ts'
import { KeyState } from './key-state.ts'
import { ReadyKeys } from './ready-keys.ts'
import type { AddOptions, Cause, WorkItem, WorkQueue } from './work-queue.ts'

export interface WorkQueueOptions {
  /** In reports of what is waited for. */
  readonly name: string
  readonly runtime: Runtime
  readonly backoff?: BackoffOptions | undefined
}

/** The priority of an event, of a requeue-after, and of whatever does not say. */
const normalPriority = 0

export function createWorkQueue(options: WorkQueueOptions): WorkQueue {
  return new KeyQueue(options)
}

type Resolve<Value> = (value: Value) => void

class KeyQueue implements WorkQueue {
  readonly #name: string
  readonly #runtime: Runtime
  readonly #backoff: BackoffOptions
  readonly #states = new Map<string, KeyState>()
  readonly #ready = new ReadyKeys()
  readonly #deadlines = new DeadlineHeap()
  readonly #takers: Resolve<WorkItem | undefined>[] = []
  #processing = 0
  #deadlineCount = 0
  #timer: Timer | undefined
  #timerDueMs = 0
  #isWaking = false
  #isShutDown = false
  #idleWaiters: Resolve<void>[] = []
  #drainWaiters: Resolve<void>[] = []

  constructor(options: WorkQueueOptions) {
    this.#name = options.name
    this.#runtime = options.runtime
    this.#backoff = options.backoff ?? {}
  }

  get size(): number {
    return this.#ready.size
  }

  get processing(): number {
    return this.#processing
  }

  get isIdle(): boolean {
    return this.#ready.size === 0 && this.#processing === 0 && this.#deadlines.size === 0
  }

  add(key: string, cause: Cause, options?: AddOptions): void {
    if (this.#isShutDown) return
    const priority = options?.priority ?? normalPriority
    if (Number.isNaN(priority)) throw this.#invalid(key, 'the priority is not a number')
    this.#request(this.#stateOf(key), cause, priority)
  }

  addAfter(key: string, delayMs: number, cause: Cause): void {
    if (this.#isShutDown) return
    if (!Number.isFinite(delayMs)) throw this.#invalid(key, 'the delay is not a finite number')
    const state = this.#stateOf(key)
    if (state.requeue !== undefined) this.#deadlines.remove(state.requeue)
    state.requeue = undefined
    if (delayMs > 0) state.requeue = this.#setDeadline(state, delayMs, cause, normalPriority, false)
    else this.#request(state, cause, normalPriority)
    this.#arm()
  }

  addRateLimited(key: string, cause: Cause): void {
    if (this.#isShutDown) return
    const state = this.#stateOf(key)
    // A retry is pending: this was an extra run, whose failure neither counts nor moves the retry.
    if (state.retry !== undefined || state.dueRetry !== undefined) return
    const delayMs = backoffDelay(this.#backoff, state.failures++)
    state.retry = this.#setDeadline(
      state,
      delayMs,
      cause,
      state.isProcessing ? state.runPriority : normalPriority,
      true,
    )
    this.#arm()
  }

  forget(key: string): void {
    const state = this.#states.get(key)
    if (state === undefined) return
    state.failures = 0
    state.dueRetry = undefined
    if (state.retry !== undefined) {
      this.#deadlines.remove(state.retry)
      state.retry = undefined
      this.#arm()
    }
    this.#release(state)
  }

  failures(key: string): number {
    return this.#states.get(key)?.failures ?? 0
  }

  take(): Promise<WorkItem | undefined> {
    const item = this.#next()
    if (item !== undefined || this.#isShutDown) return Promise.resolve(item)
    const taken = new Promise<WorkItem | undefined>((resolve) => this.#takers.push(resolve))
    return this.#runtime.waiting(`item of queue ${this.#name}`, taken)
  }

  done(key: string): void {
    const state = this.#states.get(key)
    if (state === undefined || !state.isProcessing) throw this.#invalid(key, 'the key is not in work')
    state.isProcessing = false
    this.#processing--
    const retry = state.dueRetry
    state.dueRetry = undefined
    if (state.isDirty) {
      state.isDirty = false
      this.#push(state)
    }
    if (retry !== undefined) this.#request(state, retry.cause, retry.priority)
    this.#release(state)
  }

  idle(): Promise<void> {
    if (this.isIdle) return Promise.resolve()
    const idle = new Promise<void>((resolve) => this.#idleWaiters.push(resolve))
    return this.#runtime.waiting(`queue ${this.#name} to be idle`, idle)
  }

  shutDown(options: { readonly discard?: boolean } = {}): void {
    this.#isShutDown = true
    for (const state of this.#states.values()) {
      state.retry = undefined
      state.dueRetry = undefined
      state.requeue = undefined
      if (options.discard) state.clearPending()
    }
    this.#deadlines.clear()
    this.#arm()
    if (options.discard) this.#ready.drain()
    for (const [key, state] of this.#states) {
      if (!state.isProcessing && state.level === undefined) this.#states.delete(key)
    }
    this.#wake()
    this.#tellWaiters()
  }

  drained(): Promise<void> {
    if (this.#isDrained) return Promise.resolve()
    const drained = new Promise<void>((resolve) => this.#drainWaiters.push(resolve))
    return this.#runtime.waiting(`queue ${this.#name} to be drained`, drained)
  }

  get #isDrained(): boolean {
    return this.#isShutDown && this.#processing === 0 && this.#ready.size === 0
  }

  /** Asks for a run: makes the key ready or, while it is in work, dirty; a run already asked for takes in the cause. */
  #request(state: KeyState, cause: Cause, priority: number): void {
    state.addCause(cause)
    if (state.isPending) {
      if (priority <= state.priority) return
      state.priority = priority
      if (state.level !== undefined) this.#ready.move(state)
      return
    }
    state.priority = priority
    state.queuedAtMs = this.#runtime.clock.now()
    if (state.isProcessing) state.isDirty = true
    else this.#push(state)
  }

  #push(state: KeyState): void {
    this.#ready.push(state)
    if (this.#takers.length > 0) this.#wake()
  }

  #next(): WorkItem | undefined {
    const state = this.#ready.shift()
    if (state === undefined) return undefined
    const { key, causes, causesOmitted, priority, failures, queuedAtMs } = state
    state.clearPending()
    state.isProcessing = true
    state.runPriority = priority
    this.#processing++
    return { key, causes, causesOmitted, priority, attempt: failures, queuedAtMs }
  }

  /** Keys are handed to waiting workers at the end of the turn, so that all causes of one turn become one run. */
  #wake(): void {
    if (this.#isWaking) return
    this.#isWaking = true
    queueMicrotask(() => {
      this.#isWaking = false
      while (this.#takers.length > 0) {
        const item = this.#next()
        if (item === undefined && !this.#isShutDown) return
        const resolve = this.#takers.shift() as Resolve<WorkItem | undefined>
        resolve(item)
      }
    })
  }

  #setDeadline(state: KeyState, delayMs: number, cause: Cause, priority: number, isRetry: boolean): Deadline {
    const dueMs = this.#runtime.clock.monotonic() + delayMs
    const deadline = { dueMs, order: this.#deadlineCount++, state, cause, priority, isRetry, position: -1 }
    this.#deadlines.add(deadline)
    return deadline
  }

  /** One timer for all deadlines. One that is set too early, for a deadline since cancelled, only looks again. */
  #arm(): void {
    const first = this.#deadlines.first
    if (first !== undefined && this.#timer !== undefined && this.#timerDueMs <= first.dueMs) return
    this.#timer?.cancel()
    this.#timer = undefined
    if (first === undefined) return
    this.#timerDueMs = first.dueMs
    const delayMs = Math.max(0, first.dueMs - this.#runtime.clock.monotonic())
    this.#timer = this.#runtime.clock.after(delayMs, `next delayed key of queue ${this.#name}`, () => this.#fire())
  }

  #fire(): void {
    this.#timer = undefined
    const nowMs = this.#runtime.clock.monotonic()
    for (let first = this.#deadlines.first; first !== undefined && first.dueMs <= nowMs; ) {
      this.#deadlines.remove(first)
      this.#comeDue(first)
      first = this.#deadlines.first
    }
    this.#arm()
  }

  #comeDue(deadline: Deadline): void {
    const state = deadline.state
    if (!deadline.isRetry) {
      state.requeue = undefined
      this.#request(state, deadline.cause, deadline.priority)
      return
    }
    state.retry = undefined
    if (state.isProcessing) state.dueRetry = deadline
    else this.#request(state, deadline.cause, deadline.priority)
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
    this.#tellWaiters()
  }

  #tellWaiters(): void {
    if (this.#idleWaiters.length > 0 && this.isIdle) {
      for (const resolve of this.#idleWaiters.splice(0)) resolve()
    }
    if (this.#drainWaiters.length > 0 && this.#isDrained) {
      for (const resolve of this.#drainWaiters.splice(0)) resolve()
    }
  }

  #invalid(key: string, reason: string): RuntimeError {
    return new RuntimeError('QUEUE_INPUT_INVALID', `queue ${this.#name}, key ${key}: ${reason}`)
  }
}
