/** One request through a faulty proxy. */
export interface ProxiedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The purpose: all objects in pages, all objects and then changes, changes alone, or anything else. */
  readonly purpose: 'list' | 'watch-list' | 'watch' | 'other'
}

/**
 * A fault in the response to one request.
 *
 * - status: the proxy responds itself, with a Status or with something else
 * - late: the request is forwarded after this delay
 * - lost: the server executes the request, and the connection breaks before a byte of the response
 * - truncated: the body of the response ends early, and the framing says that it is complete
 * - short: the body ends early, contrary to the framing
 * - garbage: the body is something else
 * - bad chunk: the length of a chunk is not a number
 */
export type ResponseFault =
  | { readonly kind: 'status'; readonly code: number; readonly reason?: string; readonly retryAfterSeconds?: number }
  | { readonly kind: 'late'; readonly delayMs: number }
  | { readonly kind: 'lost' | 'truncated' | 'short' | 'garbage' | 'bad chunk' }

/**
 * A fault at one line of a watch. Those marked with a star do not change the line itself.
 *
 * - pass: no fault
 * - drop: the line is left out; only for bookmarks, because other lines would be missed forever
 * - twice: it is sent twice
 * - again: all earlier lines of the stream are sent again before it
 * - early bookmark*: a bookmark of an old revision comes before it, which does not end a first state
 * - halved: half of it is sent, and the connection is cut
 * - halved line: half of it is sent as a complete line, then the stream continues after it
 * - end: the stream ends normally before it
 * - reset: the connection is reset before it
 * - stall: nothing more is sent, and the connection stays open
 * - expired, failing: an ERROR with 410 or 500 comes instead, and the stream ends
 * - no status: an ERROR that is not a Status comes instead, and the stream ends
 * - malformed*: a line that is not JSON comes before it
 * - stranger*: an object of another kind comes before it
 * - unnamed*: an object without metadata comes before it
 * - unknown*: an event of an unknown type comes before it
 * - blank*: empty lines come before it
 * - bad chunk: the length of the next chunk is not a number
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
  const message = `the proxy returned ${reason}`
  return JSON.stringify({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code, reason, message })
}

export const reasonOf: Readonly<Record<number, string>> = {
  410: 'Expired',
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'ServiceUnavailable',
  504: 'Timeout',
}
