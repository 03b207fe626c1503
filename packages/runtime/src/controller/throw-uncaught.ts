import { callSafely } from '../callback.ts'

/** Passes an error to onError; without one, the error surfaces as uncaught. */
export function reportOrThrow(error: unknown, report: ((error: unknown) => void) | undefined): void {
  if (report === undefined) throwUncaught(error)
  else callSafely(() => report(error))
}

/** Throws outside any caller: the process ends, unless it handles uncaught exceptions. */
export function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
