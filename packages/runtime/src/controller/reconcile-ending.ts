import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Ending, ReconcileRun } from './reconcile-run.ts'
import { isTerminal } from './terminal.ts'

/** How a reconcile that returned this has ended. */
export function endingOfResult(result: unknown): Ending {
  if (result === undefined || result === null) return { outcome: 'ok' }
  const requeueAfterMs = typeof result === 'object' ? (result as { requeueAfterMs?: unknown }).requeueAfterMs : result
  if (requeueAfterMs === undefined) return { outcome: 'ok' }
  if (typeof result !== 'object' || typeof requeueAfterMs !== 'number' || !Number.isFinite(requeueAfterMs)) {
    const message = `a reconcile returns nothing or { requeueAfterMs: number }, not ${describeResult(result, requeueAfterMs)}`
    return { outcome: 'retry', error: new RuntimeError('RECONCILE_RESULT_INVALID', message) }
  }
  return { outcome: 'ok', requeueAfterMs: Math.max(requeueAfterMs, runtimeLimits.requeueAfterMsMin) }
}

/** How a reconcile that threw this has ended. */
export function endingOfError(thrown: unknown, run: ReconcileRun, isStopping: boolean): Ending {
  // A value that is not there would not show in the record: `throw undefined` is a failure as well.
  const error = thrown === undefined ? new Error('undefined was thrown') : thrown
  if (isTerminal(error)) return { outcome: 'failed', error }
  if (run.abortReason === undefined) return { outcome: 'retry', error }
  if (isStopping) return { outcome: 'cancelled', error }
  const reason = run.abortReason as RuntimeError
  return { outcome: 'retry', error: new RuntimeError(reason.code, reason.message, { cause: error }) }
}

function describeResult(result: unknown, requeueAfterMs: unknown): string {
  if (typeof result !== 'object') return `a ${typeof result}`
  return typeof requeueAfterMs === 'number' ? `requeueAfterMs: ${requeueAfterMs}` : `a ${typeof requeueAfterMs} there`
}
