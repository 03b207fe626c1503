/**
 * A promise with its resolve and reject functions. Its rejection counts as handled, so it never crashes the process.
 */
export interface Deferred {
  readonly promise: Promise<void>
  resolve(): void
  reject(error: unknown): void
}

export function createDeferred(): Deferred {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((succeed, fail) => {
    resolve = succeed
    reject = fail
  })
  promise.catch(() => {})
  return { promise, resolve: () => resolve(), reject: (error) => reject(error) }
}

/** Resolves when the signal aborts. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
