import { type Runtime, sleep } from '@kubewright/kube/runtime'

/** The time that all parts of a manager share for the stop. */
export interface StopBudget {
  readonly leftMs: number
  /** Whether the promise settled in time; it never rejects. A budget of zero waits for nothing. */
  covers(what: string, promise: Promise<unknown>): Promise<boolean>
}

export function createStopBudget(runtime: Runtime, totalMs: number): StopBudget {
  const startMs = runtime.clock.monotonic()
  const left = () => Math.max(0, totalMs - (runtime.clock.monotonic() - startMs))
  return {
    get leftMs() {
      return left()
    },
    async covers(what, promise) {
      let isSettled = false
      const settled = promise.then(
        () => true,
        () => true,
      )
      void settled.then(() => {
        isSettled = true
      })
      if (totalMs <= 0) return false
      const cancel = new AbortController()
      const late = sleep(runtime, left(), `time for ${what} to end`, cancel.signal)
      await Promise.race([settled, late])
      cancel.abort()
      return isSettled
    },
  }
}
