import type { Runtime } from './runtime.ts'

/** Resolves after the delay, or as soon as the signal aborts. Check the signal to distinguish the two. */
export function sleep(runtime: Runtime, delayMs: number, what: string, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const wake = () => {
      timer.cancel()
      signal?.removeEventListener('abort', wake)
      resolve()
    }
    const timer = runtime.clock.after(delayMs, what, wake)
    signal?.addEventListener('abort', wake, { once: true })
  })
}
