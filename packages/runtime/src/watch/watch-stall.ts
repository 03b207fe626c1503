import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { WatchStall } from './idle-deadline.ts'

/** What is reported of a watch that was closed from here and is opened again. */
export function watchStalled(kind: string, stall: WatchStall, timeoutSeconds: number, revision: string): RuntimeError {
  const what =
    stall === 'silent'
      ? `gave no sign of life for ${runtimeLimits.watchIdleMsMax / 1000} s`
      : `did not end after the ${timeoutSeconds} s that the server was asked for`
  const message = `the watch of ${kind} ${what}; it is opened again at revision ${revision}`
  return new RuntimeError('WATCH_STALLED', message)
}

/** What is reported of a watch-list that gave way to a list. */
export function watchListSilent(kind: string): RuntimeError {
  const silentS = runtimeLimits.watchListIdleMsMax / 1000
  const message = `the watch-list of ${kind} did not end its initial objects and was silent for ${silentS} s; a list is read instead`
  return new RuntimeError('WATCH_LIST_SILENT', message)
}

/** Whether the count is 1, 2, 4, 8 and so on. */
export function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0
}
