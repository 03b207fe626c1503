interface CodedError extends Error {
  readonly code?: unknown
  readonly errors?: unknown
}

/** Says in one line why a connection failed. Addresses and reasons, nothing that was sent. */
export function connectionProblem(error: Error): string {
  const { code, errors, message } = error as CodedError
  // Several addresses of one name were tried: each has its own reason.
  if (Array.isArray(errors) && errors.length > 0) {
    return [...new Set(errors.map((each) => (each instanceof Error ? connectionProblem(each) : String(each))))].join(
      '; ',
    )
  }
  if (typeof code !== 'string' || code.startsWith('UND_') || message.includes(code)) return message
  return message === '' ? code : `${message} (${code})`
}
