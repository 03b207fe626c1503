/** A promise that is settled from outside. Nobody has to look at it: a rejection that nobody hears of is no crash. */
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
