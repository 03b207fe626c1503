/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const apiserverErrorCodes = {
  // store/
  STORE_COMPACTED: 'The revision is older than the history that the store keeps.',
  STORE_FUTURE_REVISION: 'The store has not come to this revision yet.',
  STORE_DUPLICATE_KEY: 'One commit names the same object twice.',
  // durable/
  DATA_IN_USE: 'Another process has the data folder; the message names it.',
  DATA_DAMAGED:
    'A data folder does not hold what was written to it; the message says what is wrong and what can be done.',
  DATA_FORMAT_UNKNOWN: 'A data folder was written by another version in a form that this one does not know.',
  DATA_UNREADABLE: 'A data folder cannot be used; the message says why.',
  DATA_NOT_EMPTY: 'A backup is to be restored into a folder that is not empty.',
  BACKUP_DAMAGED: 'A backup is not whole, or none; the message says in what.',
  // http/
  HTTP_PORT_TAKEN: 'Another process listens on the port; the message names it.',
  HTTP_LISTEN_FAILED: 'The server cannot listen on the address; the message says why.',
  // audit/
  AUDIT_POLICY_INVALID: 'The audit policy is not what it must be; the message says where.',
  AUDIT_LOG_FAILED: 'The audit log cannot be written; the message says why.',
  // server.ts
  SERVER_CLOSED: 'The server is closed: it gives out no transport and listens no more.',
} as const

export type ApiserverErrorCode = keyof typeof apiserverErrorCodes

/** The one error class of this package. Match on `code`; the message is for people. */
export class ApiserverError extends Error {
  override readonly name: string = 'ApiserverError'
  readonly code: ApiserverErrorCode

  constructor(code: ApiserverErrorCode, message: string, details: { readonly cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
  }
}

export function isApiserverError(error: unknown, code?: ApiserverErrorCode): error is ApiserverError {
  return error instanceof ApiserverError && (code === undefined || error.code === code)
}
