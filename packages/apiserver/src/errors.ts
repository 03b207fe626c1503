/** Every error this package throws carries one of these codes; docs/reference/errors.md lists them. */
export const apiserverErrorCodes = {
  // storage/
  STORE_COMPACTED: 'The revision is older than the history that the store keeps.',
  STORE_FUTURE_REVISION: 'The revision is newer than the latest one of the store.',
  STORE_DUPLICATE_KEY: 'One commit contains the same object twice.',
  // storage/durable/
  DATA_IN_USE: 'Another process uses the data folder; the message names it.',
  DATA_DAMAGED: 'The data folder is damaged; the message says what is wrong and how to recover.',
  DATA_FORMAT_UNKNOWN: 'The data folder has a format of another version.',
  DATA_UNREADABLE: 'The data folder cannot be used; the message says why.',
  DATA_NOT_EMPTY: 'The target folder of a restore is not empty.',
  BACKUP_DAMAGED: 'The file is not a complete backup; the message says what is wrong.',
  // server/http/
  HTTP_PORT_TAKEN: 'Another process listens on the port; the message names the port.',
  HTTP_LISTEN_FAILED: 'The server cannot listen on the address; the message says why.',
  // audit/
  AUDIT_POLICY_INVALID: 'The audit policy is invalid; the message names the field.',
  AUDIT_LOG_FAILED: 'The audit log cannot be written; the message says why.',
  // server.ts
  SERVER_CLOSED: 'The server is closed; it provides no transport and no listener.',
} as const

export type ApiserverErrorCode = keyof typeof apiserverErrorCodes

/** The one error class of this package. Match on `code`; the message may change. */
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
