import { setMaxListeners } from 'node:events'
import { isKubeError } from '@kubewright/kube'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { statusOf } from '@kubewright/kube/status'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import type { GuardedWriteOptions, LeadershipGuard } from './guard.ts'
import { longestElapsedMs, type Moment } from './moment.ts'
import { createTruthfulController, type EitherSignal, eitherSignal } from './truthful-signal.ts'

export interface TermOptions {
  readonly runtime: Runtime
  /** "lease default/app of web-1": who leads by what. */
  readonly what: string
  readonly leaseDurationMs: number
  readonly renewDeadlineMs: number
  /** Called once, when a term that had begun ends. */
  onEnd(loss: RuntimeError): void
}

type TermState = 'waiting' | 'leading' | 'closing' | 'over'

/**
 * One term of leadership and the guard of its writes. Invariant: while `check` returns, less than renewDeadlineMs have
 * passed since a renewal was sent that the server then confirmed.
 */
export class LeadershipTerm implements LeadershipGuard {
  readonly #options: TermOptions
  readonly #controller = createTruthfulController(() => this.#lapse())
  #state: TermState = 'waiting'
  #renewed: Moment = { monotonicMs: 0, wallMs: 0 }
  #timer: Timer | undefined
  #loss: RuntimeError | undefined
  #writesUnderWay = 0
  #undecidedUntilMs = Number.NEGATIVE_INFINITY
  #whenDrained: (() => void) | undefined

  constructor(options: TermOptions) {
    this.#options = options
    // Each write under way listens; their number has a limit of its own, that of the connections.
    setMaxListeners(0, this.#controller.signal)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  get remainingMs(): number {
    if (this.#state !== 'leading') return 0
    return Math.max(0, this.#leftMs())
  }

  check(): void {
    if (this.#state === 'leading' && this.#lapse() === undefined) return
    throw this.#refusal()
  }

  async write<Value>(
    send: (signal: AbortSignal) => Promise<Value>,
    options: GuardedWriteOptions<Value> = {},
  ): Promise<Value> {
    this.check()
    const either = options.signal === undefined ? undefined : eitherSignal(this.signal, options.signal)
    const sentMs = this.#options.runtime.clock.monotonic()
    this.#writesUnderWay++
    try {
      const value = await send(either?.signal ?? this.signal)
      if (options.isDecided?.(value) === false) this.#undecided(sentMs)
      return value
    } catch (error) {
      const isKnown = isDecided(error)
      if (!isKnown) this.#undecided(sentMs)
      throw isKnown || this.#loss === undefined ? error : this.#refusal(error)
    } finally {
      this.#finish(either)
    }
  }

  /** The lease was taken by a request sent at that moment. False when its answer came too late to be of use. */
  begin(sent: Moment): boolean {
    if (this.#state !== 'waiting') return false
    this.#renewed = sent
    if (this.#leftMs() <= 0) return false
    this.#state = 'leading'
    this.#arm()
    return true
  }

  /** False when the term was over before the answer came: it does not begin again. */
  renew(sent: Moment): boolean {
    if (this.#lapse() !== undefined) return false
    this.#renewed = sent
    if (this.#lapse() !== undefined) return false
    this.#arm()
    return true
  }

  /** Why the term is over, after a look at the clocks; undefined before and during it. */
  get loss(): RuntimeError | undefined {
    return this.#lapse()
  }

  /** No new write may begin. Those under way have until the end of the term, which is renewed no more. */
  close(): void {
    if (this.#state === 'leading') this.#state = 'closing'
  }

  /** Resolves when no write is under way, or the term is over and their signals are aborted. */
  drained(): Promise<void> {
    if (this.#writesUnderWay === 0 || this.#state === 'over') return Promise.resolve()
    const drained = new Promise<void>((resolve) => {
      this.#whenDrained = resolve
    })
    return this.#options.runtime.waiting(`writes under the ${this.#options.what}`, drained)
  }

  /** Whether a write may still be carried out although nobody waits for its answer any more. */
  get mayHaveUndecidedWrites(): boolean {
    return this.#writesUnderWay > 0 || this.#options.runtime.clock.monotonic() < this.#undecidedUntilMs
  }

  /** Ends the term for ever; the first reason stands. */
  end(reason: string): void {
    if (this.#state === 'over') return
    const hadBegun = this.#state !== 'waiting'
    this.#state = 'over'
    this.#timer?.cancel()
    const loss = new RuntimeError('LEADERSHIP_LOST', `the ${this.#options.what} is no longer held: ${reason}`)
    this.#loss = loss
    this.#controller.abort(loss)
    this.#whenDrained?.()
    if (hadBegun) this.#options.onEnd(loss)
  }

  #leftMs(): number {
    const { runtime, renewDeadlineMs } = this.#options
    return renewDeadlineMs - longestElapsedMs(runtime.clock, this.#renewed)
  }

  /** Ends the term if its time is over, and gives the loss if it has ended. */
  #lapse(): RuntimeError | undefined {
    if ((this.#state === 'leading' || this.#state === 'closing') && this.#leftMs() <= 0) {
      this.end(`no renewal was confirmed that is younger than ${this.#options.renewDeadlineMs} ms`)
    }
    return this.#loss
  }

  #arm(): void {
    this.#timer?.cancel()
    const { runtime, what } = this.#options
    // A timer may fire a little early, and the rest may be too small to move a clock: then a millisecond more.
    this.#timer = runtime.clock.after(Math.max(1, this.#leftMs()), `end of the ${what}`, () => {
      if (this.#lapse() === undefined) this.#arm()
    })
  }

  /** A request is carried out, if at all, before the lease that it was sent under has ended. */
  #undecided(sentMs: number): void {
    this.#undecidedUntilMs = Math.max(this.#undecidedUntilMs, sentMs + this.#options.leaseDurationMs)
  }

  #finish(either: EitherSignal | undefined): void {
    either?.release()
    this.#writesUnderWay--
    if (this.#writesUnderWay === 0) this.#whenDrained?.()
  }

  #refusal(cause?: unknown): RuntimeError {
    if (this.#loss !== undefined) {
      return new RuntimeError('LEADERSHIP_LOST', `${this.#loss.message}; the write was refused or aborted`, { cause })
    }
    const why = this.#state === 'closing' ? 'the election stops' : 'it was not acquired yet'
    return new RuntimeError('LEADERSHIP_LOST', `the ${this.#options.what} allows no write: ${why}`, { cause })
  }
}

/** Whether the failure says for certain that the write was not carried out, and will not be. */
function isDecided(error: unknown): boolean {
  const code = statusOf(error)?.code
  // A server that gives up a request may have handed it to its storage before.
  if (code !== undefined) return code < 500
  return isKubeError(error, 'KUBE_TRANSPORT_UNREACHABLE') || isRuntimeError(error)
}
