import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { errorMessage, type ReconcileRecord } from '../trace/index.ts'
import { isPanic, isStaleRead, priorityOfError, requeueOfError, throttledMs } from './failures.ts'
import { isTerminal } from './terminal.ts'

/** How a reconcile ended and what happens next. */
export interface ReconcileOutcome extends Pick<ReconcileRecord, 'error' | 'requeueAfterMs'> {
  type: ReconcileRecord['outcome']
  durationMs: number
  /** The priority that the result requests. */
  readonly priority?: number | undefined
  /** The kind of failure, where it matters. */
  failure?: 'conflict' | 'throttled' | 'panic' | undefined
  /** The delay that the server requests. */
  readonly pauseMs?: number | undefined
}

const fields: readonly string[] = ['requeueAt', 'requeueAfterMs', 'priority']

/** What the fields of controller-runtime's Result are called here. */
const remedies: Readonly<Record<string, string>> = {
  requeue: '; throw an error to try again with a backoff, or return requeueAfterMs',
  requeueAfter: '; the delay is requeueAfterMs, in milliseconds',
}

/** The outcome of a reconcile that returned this result; `nowMs` is read for a requeueAt. */
export function outcomeOfResult(result: unknown, nowMs: () => number): ReconcileOutcome {
  if (result === undefined || result === null) return { type: 'ok', durationMs: 0 }
  if (typeof result !== 'object') return invalidResult(`a ${typeof result}`)
  const unknown = Object.keys(result).find((field) => !fields.includes(field))
  if (unknown !== undefined) return invalidResult(`the field ${unknown}${remedies[unknown] ?? ''}`)
  const { requeueAt, priority } = result as { requeueAt?: unknown; priority?: unknown }
  let { requeueAfterMs } = result as { requeueAfterMs?: unknown }
  if (requeueAt !== undefined) {
    if (!(requeueAt instanceof Date) || Number.isNaN(requeueAt.getTime())) {
      return invalidResult(`requeueAt: ${JSON.stringify(requeueAt)}, which is not a valid Date`)
    }
    const delayMs = requeueAt.getTime() - nowMs()
    if (requeueAfterMs === undefined) requeueAfterMs = delayMs
    else if (typeof requeueAfterMs === 'number') requeueAfterMs = Math.min(requeueAfterMs, delayMs)
  }
  if (priority !== undefined && (typeof priority !== 'number' || Number.isNaN(priority))) {
    return invalidResult(`priority: ${String(priority)}`)
  }
  if (requeueAfterMs === undefined) return { type: 'ok', durationMs: 0 }
  if (typeof requeueAfterMs !== 'number') return invalidResult(`a ${typeof requeueAfterMs} there`)
  if (!Number.isFinite(requeueAfterMs)) return invalidResult(`requeueAfterMs: ${requeueAfterMs}`)
  const delayMs = Math.max(requeueAfterMs, runtimeLimits.requeueAfterMsMin)
  return { type: 'ok', durationMs: 0, requeueAfterMs: delayMs, priority }
}

/** Why the signal of a run was aborted, if it was. */
interface AbortableRun {
  readonly abortReason: unknown
}

/** The outcome of a reconcile that threw this value; inspecting the value may throw, too. */
export function outcomeOfError(thrown: unknown, run: AbortableRun, isStopping: boolean): ReconcileOutcome {
  try {
    return outcomeOfThrown(thrown, run, isStopping)
  } catch {
    return { type: 'retry', error: new Error(errorMessage(thrown)), failure: 'panic', durationMs: 0 }
  }
}

function outcomeOfThrown(thrown: unknown, run: AbortableRun, isStopping: boolean): ReconcileOutcome {
  // Replaces undefined, which would not show in the record: `throw undefined` is a failure as well.
  const error = thrown === undefined ? new Error('undefined was thrown') : thrown
  const priority = priorityOfError(error)
  const requeueAfterMs = requeueOfError(error)
  const retry = { type: 'retry', error, priority, requeueAfterMs, durationMs: 0 } as const
  if (isTerminal(error)) return { type: 'failed', error, requeueAfterMs, durationMs: 0 }
  if (run.abortReason !== undefined) {
    if (isStopping) return { type: 'cancelled', error, durationMs: 0 }
    const reason = run.abortReason as RuntimeError
    const late = new RuntimeError(reason.code, reason.message, { cause: error })
    return { ...retry, error: late }
  }
  if (isStaleRead(error)) return { ...retry, failure: 'conflict' }
  const pauseMs = throttledMs(error)
  if (pauseMs !== undefined) return { ...retry, failure: 'throttled', pauseMs }
  return { ...retry, failure: isPanic(thrown) ? 'panic' : undefined }
}

function invalidResult(what: string): ReconcileOutcome {
  const message = `a reconcile returns nothing or { requeueAfterMs, requeueAt, priority }, not ${what}`
  return { type: 'retry', error: new RuntimeError('RECONCILE_RESULT_INVALID', message), durationMs: 0 }
}
