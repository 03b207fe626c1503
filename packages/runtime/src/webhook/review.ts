import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import type { Logger } from '../log/index.ts'

/** The type of a review; panics are counted by it. */
export type ReviewType = 'admission' | 'conversion' | 'authentication'

export interface ReviewContext {
  readonly runtime: Runtime
  readonly log: Logger
  /** For the functions of admission webhooks. */
  readonly client: Client
  /** Aborts with the reason: the timeout, or a client that disconnected. */
  readonly signal: AbortSignal
  /** Called with errors of a handler that are not decisions. */
  readonly onPanic: (error: unknown) => void
}

/** The handler of a path: it gets a review as JSON and returns the review with its response. */
export interface ReviewRoute {
  readonly type: ReviewType
  readonly path: string
  readonly sizeBytesMax: number
  /** JSON values in a review, counted before it is parsed. */
  readonly valuesMax: number
  /** @throws StatusError for an invalid review, which has no place for a response. */
  respond(review: JsonObject, context: ReviewContext): Promise<JsonObject>
}

/**
 * Resolves like the function, or rejects with the signal's reason as soon as it aborts. A function that throws
 * synchronously rejects like one that rejects later.
 */
export function runInTime<Result>(signal: AbortSignal, run: () => Result | Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) {
      abort()
      return
    }
    signal.addEventListener('abort', abort, { once: true })
    const end = () => signal.removeEventListener('abort', abort)
    new Promise<Result>((begin) => begin(run())).then(resolve, reject).finally(end)
  })
}
