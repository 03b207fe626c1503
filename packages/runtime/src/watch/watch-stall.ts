import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { WatchStall } from './idle-deadline.ts'

/** The error for a watch that was closed as stalled and is opened again. */
export function watchStalled(kind: string, stall: WatchStall, timeoutSeconds: number, revision: string): RuntimeError {
  const what =
    stall === 'silent'
      ? `sent nothing for ${runtimeLimits.watchIdleMsMax / 1000} s`
      : `did not end after its timeoutSeconds, ${timeoutSeconds}`
  const message = `the watch of ${kind} ${what}; it is reopened at revision ${revision}`
  return new RuntimeError('WATCH_STALLED', message)
}

/** The error for a watch-list that was replaced by a list. */
export function watchListSilent(kind: string): RuntimeError {
  const silentS = runtimeLimits.watchListIdleMsMax / 1000
  const message = `the server did not mark the end of the initial objects of the watch-list of ${kind} and sent nothing for ${silentS} s; the reflector uses a plain list instead`
  return new RuntimeError('WATCH_LIST_SILENT', message)
}

/** Whether the count is 1, 2, 4, 8 and so on. */
export function isPowerOfTwo(count: number): boolean {
  return count > 0 && (count & (count - 1)) === 0
}
