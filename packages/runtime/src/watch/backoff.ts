import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Pauses that grow after failures, and are reset after a long enough time without one. */
export class Backoff {
  readonly #runtime: Runtime
  #nextMs: number = runtimeLimits.watchBackoffFirstMs
  #lastMs: number | undefined

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** The next pause, at least as long as the server requires, plus up to the same again at random. */
  pauseMs(retryAfterMs: number): number {
    const nowMs = this.#runtime.clock.monotonic()
    if (this.#lastMs !== undefined && nowMs - this.#lastMs > runtimeLimits.watchBackoffResetMs) {
      this.#nextMs = runtimeLimits.watchBackoffFirstMs
    }
    const baseMs = Math.max(this.#nextMs, Math.min(retryAfterMs, runtimeLimits.retryAfterMsMax))
    this.#nextMs = Math.min(this.#nextMs * 2, runtimeLimits.watchBackoffMsMax)
    const pauseMs = baseMs + baseMs * this.#runtime.random.fraction()
    // The time without a failure counts from the end of the pause.
    this.#lastMs = nowMs + pauseMs
    return pauseMs
  }
}
