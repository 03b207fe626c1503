import { setMaxListeners } from 'node:events'
import { isKubeError } from '@kubewright/kube'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { statusOf } from '@kubewright/kube/status'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { createCheckedAbortController, type EitherSignal, eitherSignal } from './checked-signal.ts'
import type { GuardedWriteOptions, LeadershipGuard } from './guard.ts'
import { longestElapsedMs, type Moment } from './moment.ts'

export interface TermOptions {
  readonly runtime: Runtime
  /** The lease and its holder, such as "lease default/app of web-1". */
  readonly what: string
  readonly leaseDurationMs: number
  readonly renewDeadlineMs: number
  /** Called once when a term that had begun ends. */
  onEnd(loss: RuntimeError): void
}

type TermState = 'waiting' | 'leading' | 'closing' | 'over'

/**
 * One term of leadership and the guard of its writes. Invariant: while `check` returns, this process sent a renewal less
 * than renewDeadlineMs ago that the server then confirmed.
 */
export class LeadershipTerm implements LeadershipGuard {
  readonly #options: TermOptions
  readonly #controller = createCheckedAbortController(() => this.#lapse())
  #state: TermState = 'waiting'
  #renewed: Moment = { monotonicMs: 0, wallMs: 0 }
  #timer: Timer | undefined
  #loss: RuntimeError | undefined
  #writesUnderWay = 0
  #undecidedUntilMs = Number.NEGATIVE_INFINITY
  #whenDrained: (() => void) | undefined

  constructor(options: TermOptions) {
    this.#options = options
    // Each pending write adds a listener; the number of connections bounds them.
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

  /** Begins the term with the request that acquired the lease, sent at that moment. Returns false if the response came too late. */
  begin(sent: Moment): boolean {
    if (this.#state !== 'waiting') return false
    this.#renewed = sent
    if (this.#leftMs() <= 0) return false
    this.#state = 'leading'
    this.#arm()
    return true
  }

  /** Returns false if the term ended before the response came: it does not begin again. */
  renew(sent: Moment): boolean {
    if (this.#lapse() !== undefined) return false
    this.#renewed = sent
    if (this.#lapse() !== undefined) return false
    this.#arm()
    return true
  }

  /** Why the term has ended, according to the clocks; undefined before and during it. */
  get loss(): RuntimeError | undefined {
    return this.#lapse()
  }

  /** Refuses new writes. Pending ones may finish until the end of the term, which is no longer renewed. */
  close(): void {
    if (this.#state === 'leading') this.#state = 'closing'
  }

  /** Resolves when no write is pending, or the term has ended and their signals are aborted. */
  drained(): Promise<void> {
    if (this.#writesUnderWay === 0 || this.#state === 'over') return Promise.resolve()
    const drained = new Promise<void>((resolve) => {
      this.#whenDrained = resolve
    })
    return this.#options.runtime.waiting(`writes under the ${this.#options.what}`, drained)
  }

  /** Whether the server may still execute a write whose caller no longer waits for the response. */
  get mayHaveUndecidedWrites(): boolean {
    return this.#writesUnderWay > 0 || this.#options.runtime.clock.monotonic() < this.#undecidedUntilMs
  }

  /** Ends the term for ever; the first reason wins. */
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

  /** Ends the term if its time has passed; returns the loss if it has ended. */
  #lapse(): RuntimeError | undefined {
    if ((this.#state === 'leading' || this.#state === 'closing') && this.#leftMs() <= 0) {
      this.end(`no renewal was confirmed within the last ${this.#options.renewDeadlineMs} ms`)
    }
    return this.#loss
  }

  #arm(): void {
    this.#timer?.cancel()
    const { runtime, what } = this.#options
    // A timer may fire slightly early, and the remainder may be below the clock's resolution: wait another millisecond.
    this.#timer = runtime.clock.after(Math.max(1, this.#leftMs()), `end of the ${what}`, () => {
      if (this.#lapse() === undefined) this.#arm()
    })
  }

  /** The server executes a request, if at all, before the lease under which it was sent has expired. */
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

/** Whether the failure proves that the server has not executed the write and will not. */
function isDecided(error: unknown): boolean {
  const code = statusOf(error)?.code
  // A server that gives up a request may already have passed it to its storage.
  if (code !== undefined) return code < 500
  return isKubeError(error, 'KUBE_TRANSPORT_UNREACHABLE') || isRuntimeError(error)
}
