/** Calls, and tells what is thrown; what cannot even be told surfaces as uncaught. */
export function guarded(call: () => void, report: ((error: unknown) => void) | undefined): void {
  try {
    call()
  } catch (error) {
    tell(error, report)
  }
}

/** Tells an error; without anybody to tell, or if that throws, it surfaces as uncaught. */
export function tell(error: unknown, report: ((error: unknown) => void) | undefined): void {
  try {
    if (report === undefined) surface(error)
    else report(error)
  } catch (failure) {
    surface(failure)
  }
}

/** Throws where nobody catches: the process ends, unless it has a handler for that. */
export function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}
