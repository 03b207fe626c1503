import type { IncomingHttpHeaders } from 'node:http'

/** A request as handlers get it: GET or HEAD, without a body. */
export interface ServedRequest {
  readonly method: 'GET' | 'HEAD'
  /** Without the query, as it was sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Aborts when the request times out or the client disconnects. */
  readonly signal: AbortSignal
}

export interface ServedResponse {
  readonly status: number
  /** Names in lower case; the content type is plain text when absent. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body: string | Uint8Array
}

/** Handles a request; undefined when it does not serve the path. */
export type ServedHandler = (request: ServedRequest) => Promise<ServedResponse | undefined>

/** A response with one line. */
export function textResponse(status: number, text: string, headers?: Readonly<Record<string, string>>): ServedResponse {
  return { status, body: `${text}\n`, ...(headers === undefined ? {} : { headers }) }
}
