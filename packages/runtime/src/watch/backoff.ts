import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Pauses that grow while things go wrong and begin anew once they have gone well for long enough. */
export class Backoff {
  private readonly runtime: Runtime
  private nextMs: number = runtimeLimits.watchBackoffFirstMs
  private lastMs: number | undefined

  constructor(runtime: Runtime) {
    this.runtime = runtime
  }

  /** The next pause, at least as long as the server asked for. Up to as much again is added at random. */
  pauseMs(retryAfterMs: number): number {
    const nowMs = this.runtime.clock.monotonic()
    if (this.lastMs !== undefined && nowMs - this.lastMs > runtimeLimits.watchBackoffResetMs) {
      this.nextMs = runtimeLimits.watchBackoffFirstMs
    }
    const baseMs = Math.max(this.nextMs, Math.min(retryAfterMs, runtimeLimits.retryAfterMsMax))
    this.nextMs = Math.min(this.nextMs * 2, runtimeLimits.watchBackoffMsMax)
    const pauseMs = baseMs + baseMs * this.runtime.random.fraction()
    // What counts as going well begins when the pause is over.
    this.lastMs = nowMs + pauseMs
    return pauseMs
  }
}
