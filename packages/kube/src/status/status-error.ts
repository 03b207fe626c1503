import { boundedMessage, type Status } from './status.ts'

/** A Status as an error: the client throws it for a failed request, and the server sends it as the response. */
export class StatusError extends Error {
  override readonly name = 'StatusError'
  readonly status: Status

  constructor(status: Status, options?: { readonly cause?: unknown }) {
    super(status.message ?? '', options)
    this.status = status
  }

  /** The HTTP status code. */
  get code(): number {
    return this.status.code ?? 500
  }

  get reason(): string {
    return this.status.reason ?? ''
  }
}

/**
 * The Status that the server sends for an error: that of a StatusError; for any other error, code 500 without a reason.
 */
export function toStatus(error: unknown): Status {
  if (error instanceof StatusError) return withCode(error.status)
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: boundedMessage(message),
    code: 500,
  }
}

function withCode(status: Status): Status {
  if (status.code !== undefined && status.code !== 0) return status
  return { ...status, code: status.status === 'Success' ? 200 : 500 }
}
