import { runtimeLimits } from '../limits.ts'

export interface BackoffOptions {
  /** The delay after the first failure; each further failure doubles it. */
  readonly baseMs?: number | undefined
  readonly maxMs?: number | undefined
}

/** The delay before the retry of a key that has failed this often before: exponential, without overflow. */
export function backoffDelay(options: BackoffOptions, failuresBefore: number): number {
  const baseMs = options.baseMs ?? runtimeLimits.backoffFirstMs
  const maxMs = options.maxMs ?? runtimeLimits.backoffMsMax
  return Math.min(baseMs * 2 ** failuresBefore, maxMs)
}
