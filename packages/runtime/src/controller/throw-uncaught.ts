import { callSafely } from '../callback.ts'

/** Tells an error; without anybody to tell it surfaces as uncaught. */
export function reportOrThrow(error: unknown, report: ((error: unknown) => void) | undefined): void {
  if (report === undefined) throwUncaught(error)
  else callSafely(() => report(error))
}

/** Throws where nobody catches: the process ends, unless it has a handler for that. */
export function throwUncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
