import type { Runtime } from '@kubewright/kube/runtime'
import { handleRejection, isPromiseLike } from '../callback.ts'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import type { MetricsRegistry } from '../metrics/index.ts'
import { createDeferred } from './deferred.ts'
import type { Leadership } from './leadership.ts'
import type { ManagerOptions, ManagerPhase } from './manager.ts'
import { combinedError } from './manager-failures.ts'
import type { Runnable, RunnableContext, RunnableGroupName } from './runnable.ts'
import { RunnableGroup } from './runnable-group.ts'
import { createStopBudget, type StopBudget } from './stop-budget.ts'

export interface ManagerLifecycleOptions
  extends Pick<ManagerOptions, 'name' | 'runtime' | 'gracefulShutdownMs' | 'onPhase'> {
  readonly log: Logger
  readonly metrics: MetricsRegistry
  readonly leadership: Leadership | undefined
  clientFor(group: RunnableGroupName): Client
  /** The kinds whose first lists the caches wait for. */
  awaitedKinds(): readonly string[]
  stopRecorders(graceMs: number): Promise<void>
  /** Closed at the end, each even if another fails. */
  connections(): readonly { close(): void }[]
}

const startOrder = ['servers', 'webhooks', 'caches', 'others'] as const
const stopOrder = ['others', 'leader', 'caches', 'webhooks', 'servers'] as const

type LifecycleState = 'new' | 'starting' | 'running' | 'stopping'

/**
 * The order in which the parts of a manager start and stop. Invariants: the stop happens once, despite several callers
 * and failures; no part starts after the stop has begun; the lease is released only when everything that it protects
 * has ended.
 */
export class ManagerLifecycle {
  readonly #options: ManagerLifecycleOptions
  readonly #runtime: Runtime
  readonly #groups: ReadonlyMap<RunnableGroupName, RunnableGroup>
  readonly #elected = createDeferred()
  readonly #ended = createDeferred()
  /** Settles with the first failure, so that a waiting start ends. */
  readonly #interrupted = createDeferred()
  readonly #failures: unknown[] = []
  readonly #graceMs: number
  /** The completed steps of the start. */
  readonly #reached = new Set<RunnableGroupName | 'warm-up'>()
  #state: LifecycleState = 'new'
  #isComplete = false
  /** Whether the caller of the start got the error that ended it. */
  #hasStartThrown = false
  #isLeadershipLost = false
  #budget: StopBudget | undefined
  #stopping: Promise<void> | undefined

  constructor(options: ManagerLifecycleOptions) {
    this.#options = options
    this.#runtime = options.runtime
    this.#graceMs = graceOf(options.name, options.gracefulShutdownMs ?? runtimeLimits.gracefulShutdownMs)
    this.#groups = new Map(stopOrder.map((name) => [name, this.#createGroup(name)]))
  }

  get isRunning(): boolean {
    return this.#state === 'running'
  }

  get areCachesSynced(): boolean {
    return this.#isPast('caches')
  }

  group(name: RunnableGroupName): RunnableGroup {
    const group = this.#groups.get(name)
    if (group !== undefined) return group
    const message = `there is no group ${String(name)}; there are ${[...this.#groups.keys()].join(', ')}`
    throw new RuntimeError('MANAGER_INVALID', message, { path: 'group' })
  }

  elected(): Promise<void> {
    return this.#runtime.waiting(`leadership of manager ${this.#options.name}`, this.#elected.promise)
  }

  ended(): Promise<void> {
    return this.#ended.promise
  }

  /** @throws RuntimeError MANAGER_STOPPED. */
  checkOpen(what: string): void {
    if (this.#state !== 'stopping') return
    const message = `${what} cannot be added: manager ${this.#options.name} stops or has stopped`
    throw new RuntimeError('MANAGER_STOPPED', message)
  }

  async add(runnable: Runnable): Promise<void> {
    this.checkOpen(runnable.name)
    await this.group(runnable.group ?? 'leader').add(runnable, { isWarm: this.#isPast('warm-up') })
  }

  /** Whether it waits for its start or runs. */
  has(runnable: Runnable): boolean {
    return this.group(runnable.group ?? 'leader').has(runnable)
  }

  /** Resolves when it has ended. */
  remove(runnable: Runnable): Promise<void> {
    return this.group(runnable.group ?? 'leader').remove(runnable)
  }

  async start(signal: AbortSignal | undefined): Promise<void> {
    if (this.#state !== 'new') {
      const message = `manager ${this.#options.name} was already started; create another one`
      throw new RuntimeError('MANAGER_STARTED', message)
    }
    this.#state = 'starting'
    const abortStart = () => this.#fail(signal?.reason, this.#graceMs)
    if (signal?.aborted) abortStart()
    signal?.addEventListener('abort', abortStart, { once: true })
    try {
      const started = this.#startInOrder().catch((error: unknown) => this.#fail(error, this.#graceMs))
      await Promise.race([started, this.#interrupted.promise])
    } finally {
      signal?.removeEventListener('abort', abortStart)
    }
    if (this.#isComplete) return
    this.#hasStartThrown = true
    await this.#stopping
    const message = `manager ${this.#options.name} was stopped before it had started`
    throw new RuntimeError('MANAGER_STOPPED', message)
  }

  stop(graceMs: number | undefined): Promise<void> {
    const timeMs = graceMs === undefined ? this.#graceMs : graceOf(this.#options.name, graceMs)
    this.#stopping ??= this.#end(timeMs)
    // A `finally` that stops must not throw the error of the start a second time.
    return this.#hasStartThrown ? this.#stopping.catch(() => {}) : this.#stopping
  }

  /** Starts the leader's runnables: this process leads. */
  startLeading(): void {
    if (this.#state === 'stopping') return
    this.#reportPhase('leading', 'leads')
    void this.group('leader')
      .start()
      .then(() => {
        if (!this.#isStopping) this.#elected.resolve()
      })
  }

  standBy(identity: string): void {
    if (this.#state === 'stopping') return
    this.#reportPhase('standby', `is on standby: the ${this.#options.leadership?.what} is held by ${identity}`)
  }

  /** No grace period: another process may lead already, and this one may only end. */
  loseLeadership(error: unknown): void {
    this.#isLeadershipLost = true
    // A stop that is under way may still wait for earlier groups.
    if (this.#isStopping) void this.group('leader').stop({ isReverse: false })
    this.#fail(error, 0)
  }

  #createGroup(name: RunnableGroupName): RunnableGroup {
    const { runtime, log, metrics, clientFor } = this.#options
    const left = () => (name === 'leader' && this.#isLeadershipLost ? 0 : (this.#budget?.leftMs ?? this.#graceMs))
    const context = (signal: AbortSignal): RunnableContext => ({
      signal,
      runtime,
      log,
      metrics,
      get client() {
        return clientFor(name)
      },
      get graceLeftMs() {
        return left()
      },
    })
    return new RunnableGroup({ name, runtime, context, onFailure: (error) => this.#fail(error, this.#graceMs) })
  }

  async #startInOrder(): Promise<void> {
    for (const name of startOrder) {
      if (this.#isStopping) return
      this.#reportPhase(
        name,
        name === 'caches' ? `waits for the first lists${this.#kindsText()}` : `starts its ${name}`,
      )
      await this.group(name).start()
      if (!this.#isStopping) this.#reached.add(name)
    }
    if (this.#isStopping) return
    this.#reportPhase('warm-up', 'warms up')
    this.#reached.add('warm-up')
    await this.group('leader').warmUp()
    if (this.#isStopping) return
    const { leadership } = this.#options
    if (leadership === undefined) {
      await this.group('leader').start()
      if (this.#isStopping) return
      this.#reportPhase('leading', 'runs')
      this.#elected.resolve()
    } else {
      this.#reportPhase('standby', `campaigns for the ${leadership.what}`)
      leadership.campaign()
    }
    this.#state = 'running'
    this.#isComplete = true
  }

  #isPast(step: RunnableGroupName | 'warm-up'): boolean {
    return this.#reached.has(step)
  }

  /** A getter, for use after an await: the compiler believes the state unchanged although a stop may have come. */
  get #isStopping(): boolean {
    return this.#state === 'stopping'
  }

  #kindsText(): string {
    const kinds = this.#options.awaitedKinds()
    return kinds.length === 0 ? '' : ` of ${kinds.join(', ')}`
  }

  #reportPhase(name: ManagerPhase['name'], text: string): void {
    const returned: unknown = this.#options.onPhase?.({ name, text })
    if (isPromiseLike(returned)) handleRejection(returned, (error) => this.#fail(error, this.#graceMs))
  }

  /** The first failure stops everything; later ones are reported with it. */
  #fail(error: unknown, graceMs: number): void {
    this.#failures.push(error)
    this.#stopping ??= this.#end(graceMs)
    this.#stopping.catch(() => {})
    this.#interrupted.resolve()
  }

  async #end(graceMs: number): Promise<void> {
    this.#state = 'stopping'
    this.#attempt(() => this.#reportPhase('stopping', 'stops'))
    const budget = createStopBudget(this.#runtime, graceMs)
    this.#budget = budget
    const late = await this.#stopGroups(budget)
    await this.#endLeadership(budget)
    await budget.covers('the last events', this.#options.stopRecorders(budget.leftMs))
    for (const connection of this.#options.connections()) this.#attempt(() => connection.close())
    if (late.length > 0 && graceMs > 0) {
      const message = `manager ${this.#options.name}: still running after ${graceMs} ms: ${late.join(', ')}`
      this.#failures.push(new RuntimeError('MANAGER_STOP_TIMEOUT', message))
    }
    if (this.#failures.length === 0) {
      this.#elected.reject(
        new RuntimeError('MANAGER_STOPPED', `manager ${this.#options.name} was stopped before it led`),
      )
      this.#ended.resolve()
      return
    }
    const error = combinedError(this.#options.name, this.#failures)
    this.#elected.reject(error)
    this.#ended.reject(error)
    throw error
  }

  /** One step of the stop. An error is thrown at the end; the following steps still run. */
  #attempt(step: () => void): void {
    try {
      step()
    } catch (error) {
      this.#failures.push(error)
    }
  }

  /** The names of the runnables that have not ended in time. */
  async #stopGroups(budget: StopBudget): Promise<readonly string[]> {
    const leader = this.group('leader')
    const isReverse = !this.#isComplete
    // A manager that has not led yet never will: its preparation ends at once, and other candidates can take the lease.
    if (!leader.hasStarted) {
      void leader.stop({ isReverse })
      void this.#options.leadership?.end({ release: true })
    }
    for (const group of this.#groups.values()) {
      const stopped = group.stop({ isReverse })
      await budget.covers(`runnables of the group ${group.name}`, stopped)
    }
    return [...this.#groups.values()].flatMap((group) => group.running.map(({ name }) => name))
  }

  async #endLeadership(budget: StopBudget): Promise<void> {
    const { leadership } = this.#options
    if (leadership === undefined) return
    const release = this.group('leader').running.length === 0 && budget.leftMs > 0
    await budget.covers(`the release of the ${leadership.what}`, leadership.end({ release }))
  }
}

/** @throws RuntimeError MANAGER_INVALID. */
function graceOf(name: string, graceMs: number): number {
  if (graceMs >= 0 && graceMs <= runtimeLimits.gracefulShutdownMsMax) return graceMs
  const bound = `from 0 to ${runtimeLimits.gracefulShutdownMsMax} ms`
  const message = `manager ${name}: gracefulShutdownMs is ${graceMs}; it must be ${bound}`
  throw new RuntimeError('MANAGER_INVALID', message, { path: 'gracefulShutdownMs' })
}
