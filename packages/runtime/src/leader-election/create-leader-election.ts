import { sleep } from '@kubewright/kube/runtime'
import { isConflict } from '@kubewright/kube/status'
import { callSafely, handleRejection, isPromiseLike } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { LeadershipGuard } from './guard.ts'
import { defaultIdentity } from './identity.ts'
import type { ElectionEnd, LeaderElection, LeaderElectionObserver, LeaderElectionOptions } from './leader-election.ts'
import { LeaseClaim } from './lease-claim.ts'
import { LeaseLock } from './lease-lock.ts'
import { type ElectionTimes, electionTimesOf, jitterFactor, leaseRequestTimeoutMs, requireText } from './settings.ts'
import { LeadershipTerm } from './term.ts'

/**
 * Creates a candidate for a Lease. It sends nothing before `run`.
 *
 * @example
 * const election = createLeaderElection({ client, runtime, lease: { namespace: 'default', name: 'app' } })
 * const leaderClient = fencedClient(client, election.fence())
 * const end = await election.run({ signal })
 *
 * @throws RuntimeError LEADER_ELECTION_INVALID when the times contradict each other or a name is empty.
 */
export function createLeaderElection(options: LeaderElectionOptions): LeaderElection {
  return new Candidacy(options)
}

class Candidacy implements LeaderElection {
  readonly identity: string
  readonly #options: LeaderElectionOptions
  readonly #times: ElectionTimes
  readonly #leaseName: string
  readonly #claim: LeaseClaim
  readonly #term: LeadershipTerm
  /** Aborts when the campaign ends: the candidacy was stopped, or its term has ended. */
  readonly #halt = new AbortController()
  #running: Promise<ElectionEnd> | undefined
  #hasLed = false
  #isOver = false
  #isReleaseWanted: boolean
  #reportedLeader = ''
  #callbackFailure: { readonly error: unknown } | undefined

  constructor(options: LeaderElectionOptions) {
    const { client, runtime, lease } = options
    this.#options = options
    this.#times = electionTimesOf(options)
    this.#leaseName = `${requireText('lease.namespace', lease.namespace)}/${requireText('lease.name', lease.name)}`
    this.identity = requireText('identity', options.identity ?? defaultIdentity(runtime))
    this.#isReleaseWanted = options.releaseOnStop ?? true
    const requestTimeoutMs = leaseRequestTimeoutMs(this.#times.renewDeadlineMs)
    this.#claim = new LeaseClaim({
      lock: new LeaseLock({ client, runtime, ...lease, requestTimeoutMs }),
      runtime,
      identity: this.identity,
      leaseDurationMs: this.#times.leaseDurationMs,
      onSlowPath: () => this.#observe((observer) => observer.slowPath()),
    })
    this.#term = new LeadershipTerm({
      runtime,
      what: `lease ${this.#leaseName} of ${this.identity}`,
      ...this.#times,
      onEnd: () => this.#onTermEnd(),
    })
  }

  get isLeader(): boolean {
    return this.#term.remainingMs > 0
  }

  get leader(): string | undefined {
    return this.#claim.holder === '' ? undefined : this.#claim.holder
  }

  fence(): LeadershipGuard {
    return this.#term
  }

  async run({ signal }: { readonly signal?: AbortSignal | undefined } = {}): Promise<ElectionEnd> {
    if (this.#running !== undefined) {
      const message = `the election for lease ${this.#leaseName} was already started; create a new one for another term`
      throw new RuntimeError('LEADER_ELECTION_STARTED', message)
    }
    const stop = () => this.#requestStop()
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    this.#running = this.#run()
    try {
      return await this.#running
    } finally {
      signal?.removeEventListener('abort', stop)
    }
  }

  async stop(options: { readonly release?: boolean | undefined } = {}): Promise<void> {
    if (options.release !== undefined) this.#isReleaseWanted = options.release
    this.#requestStop()
    const { runtime } = this.#options
    // The caller of `run` gets the failure.
    await runtime
      .waiting(`end of the election for lease ${this.#leaseName}`, Promise.resolve(this.#running))
      .catch(() => {})
  }

  #requestStop(): void {
    this.#term.close()
    this.#halt.abort()
  }

  async #run(): Promise<ElectionEnd> {
    this.#observe((observer) => observer.leading(false))
    await this.#acquire()
    if (this.#hasLed) await this.#renew()
    const loss = this.#term.loss
    const isReleased = loss === undefined && (await this.#releaseWhenDrained())
    this.#term.end('the election was stopped')
    const message = loss?.message ?? `the election for lease ${this.#leaseName} was stopped`
    const end: ElectionEnd = {
      reason: loss === undefined ? 'stopped' : 'lost',
      hasLed: this.#hasLed,
      isReleased,
      message,
    }
    this.#call(() => this.#options.onStopped?.(end))
    this.#isOver = true
    if (this.#callbackFailure !== undefined) throw this.#callbackFailure.error
    return end
  }

  async #acquire(): Promise<void> {
    const { runtime } = this.#options
    const { retryPeriodMs } = this.#times
    while (!this.#halt.signal.aborted) {
      const outcome = await this.#claim.attempt(this.#halt.signal, false)
      this.#reportLeader()
      if (this.#halt.signal.aborted) return
      if (outcome.form === 'held' && this.#term.begin(outcome.sent)) return this.#onTermBegin()
      if (outcome.form === 'failed') this.#report(outcome.error)
      const pauseMs = retryPeriodMs * (1 + runtime.random.fraction() * jitterFactor)
      await sleep(runtime, pauseMs, `next attempt at lease ${this.#leaseName}`, this.#halt.signal)
    }
  }

  async #renew(): Promise<void> {
    const { runtime } = this.#options
    for (;;) {
      await sleep(runtime, this.#times.retryPeriodMs, `renewal of lease ${this.#leaseName}`, this.#halt.signal)
      if (this.#halt.signal.aborted || this.#term.loss !== undefined) return
      const outcome = await this.#claim.attempt(this.#halt.signal, true)
      this.#reportLeader()
      if (this.#halt.signal.aborted) return
      if (outcome.form === 'held') this.#term.renew(outcome.sent)
      else if (outcome.form === 'taken')
        this.#term.end(`it is held by ${outcome.holder === '' ? 'no candidate' : outcome.holder}`)
      else this.#report(outcome.error)
    }
  }

  /** Returns true when the lease is free for the next candidate. */
  async #releaseWhenDrained(): Promise<boolean> {
    if (!this.#isReleaseWanted || !this.#claim.mayBeHeld) return false
    await this.#term.drained()
    if (this.#term.mayHaveUndecidedWrites) return false
    this.#term.end('the election was stopped')
    const { runtime } = this.#options
    const deadline = new AbortController()
    const what = `time to release lease ${this.#leaseName}`
    const timer = runtime.clock.after(this.#times.renewDeadlineMs, what, () => deadline.abort())
    try {
      return await this.#release(deadline.signal)
    } catch (error) {
      this.#report(error)
      return false
    } finally {
      timer.cancel()
    }
  }

  /** The server may have executed a renewal that was aborted when the election stopped; the release then conflicts. */
  async #release(signal: AbortSignal): Promise<boolean> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#claim.release(signal)
      } catch (error) {
        if (!isConflict(error) || attempt >= runtimeLimits.leaseReleaseAttemptsMax) throw error
      }
    }
  }

  #onTermBegin(): void {
    this.#hasLed = true
    this.#observe((observer) => observer.leading(true))
    this.#record('became leader')
    this.#call(() => this.#options.onStarted?.(this.#term))
  }

  #onTermEnd(): void {
    this.#halt.abort()
    this.#observe((observer) => observer.leading(false))
    this.#record('stopped leading')
  }

  #reportLeader(): void {
    const { holder } = this.#claim
    if (holder === this.#reportedLeader) return
    this.#reportedLeader = holder
    if (holder !== '') this.#call(() => this.#options.onNewLeader?.(holder))
  }

  #record(what: string): void {
    const { lease } = this.#claim
    if (lease === undefined) return
    const note = `${this.identity} ${what}`
    const event = { type: 'Normal', reason: 'LeaderElection', action: 'Elect', note } as const
    callSafely(
      () => this.#options.recorder?.event(lease, event),
      (error) => this.#report(error),
    )
  }

  #observe(notify: (observer: LeaderElectionObserver) => void): void {
    const { observer } = this.#options
    if (observer === undefined) return
    callSafely(
      () => notify(observer),
      (error) => this.#report(error),
    )
  }

  /** An onError callback that throws does not end the candidacy. */
  #report(error: unknown): void {
    callSafely(() => this.#options.onError?.(error))
  }

  /**
   * A callback that throws, or whose promise rejects, ends the candidacy: what it should start or stop is in an unknown
   * state.
   */
  #call(callback: () => unknown): void {
    try {
      const result = callback()
      if (isPromiseLike(result)) handleRejection(result, (error) => this.#onCallbackFailure(error))
    } catch (error) {
      this.#onCallbackFailure(error)
    }
  }

  #onCallbackFailure(error: unknown): void {
    // The promise may reject after the election has ended, when no caller waits for it.
    if (this.#isOver) {
      this.#report(error)
      return
    }
    this.#callbackFailure ??= { error }
    this.#requestStop()
  }
}
