import type { IncomingHttpHeaders } from 'node:http'

/** A request as handlers see it: GET or HEAD, without a body. */
export interface ServedRequest {
  readonly method: 'GET' | 'HEAD'
  /** Without the query, as it was sent. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  /** Aborts when the time of the request is over or whoever asked is gone. */
  readonly signal: AbortSignal
}

export interface ServedAnswer {
  readonly status: number
  /** In lower case; the type is plain text when absent. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body: string | Uint8Array
}

/** Answers a request; undefined when there is nothing under its path. */
export type ServedHandler = (request: ServedRequest) => Promise<ServedAnswer | undefined>

/** An answer of one line. */
export function textAnswer(status: number, text: string, headers?: Readonly<Record<string, string>>): ServedAnswer {
  return { status, body: `${text}\n`, ...(headers === undefined ? {} : { headers }) }
}
