/** One request that passes a faulty proxy. */
export interface ProxiedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** What is asked for: all objects in pages, all objects and then changes, changes alone, or anything else. */
  readonly purpose: 'list' | 'watch-list' | 'watch' | 'other'
}

/**
 * What a proxy does to the answer to one request.
 *
 * - status: the proxy answers itself, with a Status or with what is none
 * - late: the server is asked after so much time
 * - lost: the server carries the request out, and the connection breaks before a byte of the answer
 * - truncated: the body of the answer ends early, and the framing says that it is whole
 * - short: the body ends early, and the framing says so
 * - garbage: the body is something else
 * - bad chunk: the length of a chunk is no number
 */
export type ResponseFault =
  | { readonly kind: 'status'; readonly code: number; readonly reason?: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'late'; readonly delayMs: number }
  | { readonly kind: 'lost' | 'truncated' | 'short' | 'garbage' | 'bad chunk' }

/**
 * What a proxy does at one line of a watch. Those marked with a star say nothing of the line itself.
 *
 * - pass: nothing
 * - drop: it is left out; for bookmarks, as any other line would be missed for ever
 * - twice: it is sent twice
 * - again: everything that the stream has brought so far comes once more before it
 * - early bookmark*: a bookmark of an old revision comes before it, which ends no first state
 * - halved: half of it is sent, and the connection is cut
 * - halved line: half of it is sent as if it was all, then the stream goes on behind it
 * - end: the stream ends in an orderly way before it
 * - reset: the connection is reset before it
 * - stall: nothing is sent any more, and the connection stays open
 * - expired, failing: an ERROR with 410 or 500 comes instead, and the stream ends
 * - no status: an ERROR that is not a Status comes instead, and the stream ends
 * - malformed*: a line that is not JSON comes before it
 * - stranger*: an object of another kind comes before it
 * - unnamed*: an object without metadata comes before it
 * - unknown*: an event of an unknown type comes before it
 * - blank*: empty lines come before it
 * - bad chunk: the length of the next chunk is no number
 */
export type LineFault = (typeof lineFaults)[number]

export const lineFaults = [
  'pass',
  'drop',
  'twice',
  'again',
  'early bookmark',
  'halved',
  'halved line',
  'end',
  'reset',
  'stall',
  'expired',
  'failing',
  'no status',
  'malformed',
  'stranger',
  'unnamed',
  'unknown',
  'blank',
  'bad chunk',
] as const

/** Faults after which nothing follows on the same stream. */
export const terminalFaults: ReadonlySet<LineFault> = new Set([
  'halved',
  'end',
  'reset',
  'stall',
  'expired',
  'failing',
  'no status',
  'bad chunk',
])

export function purposeOf(method: string, query: URLSearchParams): ProxiedRequest['purpose'] {
  if (method !== 'GET') return 'other'
  if (query.get('watch') !== 'true') return query.has('limit') || query.has('continue') ? 'list' : 'other'
  return query.get('sendInitialEvents') === 'true' ? 'watch-list' : 'watch'
}

export function statusBody(code: number, reason: string): string {
  const message = `the proxy says ${reason}`
  return JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, reason, message })
}

export const reasonOf: Readonly<Record<number, string>> = {
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
}
