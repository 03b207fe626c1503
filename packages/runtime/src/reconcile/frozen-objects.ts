const assignment = /read.only property|object is not extensible|Cannot delete property|Cannot redefine property/i

/** Adds to the TypeError of an assignment why it failed: what the function reads is shared and frozen. */
export function explainFrozen(error: unknown): unknown {
  if (!(error instanceof TypeError) || error.cause !== undefined || !assignment.test(error.message)) return error
  const message = `${error.message}: the objects that a function gets come from the cache and are frozen; copy what it changes, as { ...object.spec, size: 2 }`
  const explained = new TypeError(message)
  if (error.stack !== undefined) explained.stack = error.stack.replace(error.message, () => message)
  return explained
}
