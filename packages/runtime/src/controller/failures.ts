import { isConflict, isTooManyRequests, StatusError, statusOf } from '@kubewright/kube/status'
import { textOf } from '../callback.ts'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'

const priorities = new WeakMap<Error, number>()

const requeues = new WeakMap<Error, number>()

/** Sets the priority of the retry after this failure; it defaults to the run's: `throw atPriority(error, 10)`. */
export function atPriority(error: unknown, priority: number): Error {
  const marked = asError(error)
  priorities.set(marked, priority)
  return marked
}

/**
 * Requests a run after this time in addition to the retry: `throw requeueAfter(error, 60_000)`. Retries before it do
 * not cancel it.
 */
export function requeueAfter(error: unknown, requeueAfterMs: number): Error {
  const marked = asError(error)
  requeues.set(marked, requeueAfterMs)
  return marked
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(textOf(error), { cause: error })
}

export function priorityOfError(error: unknown): number | undefined {
  return error instanceof Error ? priorities.get(error) : undefined
}

/**
 * The delay that requeueAfter gave the failure. Reading it removes it, as the same error may be thrown again without
 * one.
 */
export function requeueOfError(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined
  const requeueAfterMs = requeues.get(error)
  if (requeueAfterMs === undefined) return undefined
  requeues.delete(error)
  return Number.isFinite(requeueAfterMs) ? Math.max(requeueAfterMs, runtimeLimits.requeueAfterMsMin) : undefined
}

/**
 * Whether a write met a newer object than the one that was read, so that a retry with fresh data helps. An error that
 * merely has a conflict as its cause may be permanent and does not count, except CHILD_REPLACED.
 */
export function isStaleRead(error: unknown): boolean {
  return (error instanceof StatusError && isConflict(error)) || isRuntimeError(error, 'CHILD_REPLACED')
}

/** The delay that the server's Retry-After requests; undefined without one. */
export function throttledMs(error: unknown): number | undefined {
  if (!isTooManyRequests(error)) return undefined
  const seconds = statusOf(error)?.details?.retryAfterSeconds
  if (seconds === undefined || !(Number(seconds) > 0)) return undefined
  return Math.min(Number(seconds) * 1000, runtimeLimits.throttledMsMax)
}

const mistakes: ReadonlySet<unknown> = new Set([
  TypeError,
  ReferenceError,
  RangeError,
  SyntaxError,
  EvalError,
  URIError,
])

/**
 * Whether the thrown value is a bug in the function rather than a failed operation: not an Error, or one of the
 * language's own error types. One with a cause was thrown on purpose, as by fetch.
 */
export function isPanic(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return true
  return mistakes.has(thrown.constructor) && thrown.cause === undefined
}

const programmingErrors: ReadonlySet<string> = new Set([
  'CHILD_DUPLICATE',
  'CHILD_INVALID',
  'CHILDREN_UNSETTLED',
  'CONTROLLER_INVALID',
  'EXTERNAL_INVALID',
  'EXTERNAL_LEFT',
  'FUNCTION_RESULT_INVALID',
  'READ_INVALID',
  'READ_UNDECLARED',
  'RECONCILE_RESULT_INVALID',
])

/** The log message of a failed reconcile, as in controller-runtime. */
export const failedReconcileMessage = 'Reconciler error'

/** The hint in the log line of a programming error. */
export const programmingErrorHint =
  'this is a programming error in the reconcile function: retries fail until its code or the object changes'

/** Whether the author's code failed or returned an invalid result, so that a retry on the same object fails again. */
export function isProgrammingError(error: unknown): boolean {
  return isRuntimeError(error) ? programmingErrors.has(error.code) : isPanic(error)
}
