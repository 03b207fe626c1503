import { genericServerResponseStatus, type Status } from '@kubewright/kube/status'
import type { WantedUser } from './access/index.ts'
import type { ApiAnswer, ApiRequest, DocumentAnswer, ObjectAnswer, UserInfo } from './api.ts'
import type { RequestLine } from './request-info.ts'

type Later<Value> = Value | Promise<Value>

/** A request as it comes over a socket: nothing of it is decided yet, and its body may still be on its way. */
export interface Arrival extends RequestLine {
  /** The query as it was sent. */
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly source: string | undefined
  readonly auditId: string
  /** Who sends it; undefined when nothing that it shows is valid. */
  authenticate(): Later<UserInfo | undefined>
  /** Whom the sender wants to be taken for. Throws a StatusError with 400. */
  wanted(): WantedUser | undefined
  /** The whole body; undefined at once where there is none. Rejects with a StatusError, or when the client goes. */
  readBody(): Promise<Uint8Array | undefined> | undefined
}

/** Answers a request, whatever becomes of it; rejects for mistakes of the server's own alone. */
export type Receive = (arrival: Arrival) => Later<ApiAnswer>

/** Below a group version there are resources; above, what the server says about itself. */
const resourcePath = /^\/(?:api|apis\/[^/]+)\/[^/]+\/./

export function isResourcePath(path: string): boolean {
  return resourcePath.test(path)
}

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The method by which a request is routed; undefined where there is no route for it. Resources have none for HEAD and
 * whatever else there is. Documents tell GET from all others, which are one to them.
 */
export function routedMethodOf({ method, path }: RequestLine): ApiRequest['method'] | undefined {
  if (methods.has(method)) return method as ApiRequest['method']
  return isResourcePath(path) ? undefined : 'POST'
}

export function refused(status: Status, headers?: ApiAnswer['headers']): ObjectAnswer {
  return { form: 'object', status: status.code ?? 500, object: status, headers }
}

/** Those that are written for people as well; what they say may be made up, and browsers must not take it for a page. */
export const noGuessing = { 'x-content-type-options': 'nosniff' }

/** What the router says of a method for which it has no route. */
export const methodNotAllowed: Status = genericServerResponseStatus({ code: 405, verb: '', serverMessage: '' })

/** What a client is told that would wait for ever; in these words, and as text, by Kubernetes. */
export const timedOut: DocumentAnswer = {
  form: 'document',
  status: 504,
  contentType: 'text/plain; charset=utf-8',
  content: `${JSON.stringify({
    metadata: {},
    status: 'Failure',
    message: 'Timeout: request did not complete within the allotted timeout',
    reason: 'Timeout',
    details: {},
    code: 504,
  })}\n`,
}
