import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { errorMessage } from '../trace/index.ts'

/** Marks a failure that a retry cannot fix: `throw terminal(new Error('the spec names no image'))`. */
export function terminal(error: unknown): RuntimeError {
  const message = error instanceof Error ? error.message : errorMessage(error)
  return new RuntimeError('RECONCILE_TERMINAL', message, { cause: error })
}

/** Whether the error, or one of its causes, was marked as terminal. */
export function isTerminal(error: unknown): boolean {
  let link = error
  for (let depth = 0; depth < runtimeLimits.errorCausesMax && link instanceof Error; depth++) {
    if (isRuntimeError(link, 'RECONCILE_TERMINAL')) return true
    link = link.cause
  }
  return false
}
