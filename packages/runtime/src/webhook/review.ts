import type { JsonObject } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Logger } from '../log/index.ts'

/** The type of a review; panics are counted by it. */
export type ReviewType = 'admission' | 'conversion' | 'authentication'

export interface ReviewContext {
  readonly runtime: Runtime
  readonly log: Logger
  /** Aborts with the reason: the time is over, or whoever asked is gone. */
  readonly signal: AbortSignal
  /** Told of what a handler threw that is no answer. */
  readonly onPanic: (error: unknown) => void
}

/** What a path of the server does: a review comes as JSON, and the same review goes back with its answer. */
export interface ReviewRoute {
  readonly type: ReviewType
  readonly path: string
  readonly sizeBytesMax: number
  /** @throws StatusError when the review cannot be read, so that there is nothing to answer in it. */
  respond(review: JsonObject, context: ReviewContext): Promise<JsonObject>
}

/**
 * What the function gives, or the reason of the signal as soon as it aborts, whatever the function does then. A
 * function that throws at once rejects like one that does so later.
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
