import { quoteGo } from '@kubewright/kube/json'
import type { Status } from '@kubewright/kube/status'
import type { ApiRequest, ApiResponse, DocumentResponse, ObjectResponse } from '../api/index.ts'
import type { ImpersonatedUser } from '../authorization/index.ts'
import type { RequestLine } from '../request/index.ts'
import { decodedPath, isResourcePath } from '../request/index.ts'
import type { CredentialNotes, UserInfo } from '../user-info.ts'

type MaybePromise<Value> = Value | Promise<Value>

/** An incoming request from a socket, before authentication. Its body may not have arrived yet. */
export interface IncomingRequest extends RequestLine {
  /** The raw query string. */
  readonly search: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly source: string | undefined
  readonly auditId: string
  /** Authenticates the sender; undefined if its credentials are invalid. */
  authenticate(notes?: CredentialNotes): MaybePromise<UserInfo | undefined>
  /** The user that the sender impersonates. Throws a StatusError with 400. */
  impersonatedUser(): ImpersonatedUser | undefined
  /** Reads the body; undefined if there is none. Rejects with a StatusError, or when the client disconnects. */
  readBody(): Promise<Uint8Array | undefined> | undefined
}

/** Responds to a request, also to a refused one; rejects only on internal errors. */
export type IncomingRequestHandler = (request: IncomingRequest) => MaybePromise<ApiResponse>

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The method by which a request is routed: its own, or for an unusual one POST; HEAD of a resource is GET. Documents distinguish
 * only GET from all other methods.
 */
export function routedMethodOf({ method, path }: RequestLine): Pick<ApiRequest, 'method' | 'otherMethod'> {
  if (methods.has(method)) return { method: method as ApiRequest['method'] }
  const isRead = method === 'HEAD' && isResourcePath(decodedPath(path))
  return { method: isRead ? 'GET' : 'POST', otherMethod: method }
}

export function statusResponse(status: Status, headers?: ApiResponse['headers']): ObjectResponse {
  return { form: 'object', status: status.code ?? 500, object: status, headers }
}

/** Headers of texts that may repeat what a client sent: browsers must not render them as a page. */
export const noSniffHeaders = { 'x-content-type-options': 'nosniff' }

/**
 * The response to an unreadable request line, with the texts of Go's server and of kube-apiserver; sent before
 * authentication.
 */
export function invalidRequestLineResponse(
  { path }: RequestLine,
  search: string | undefined,
  problem: 'encoding' | 'end',
): DocumentResponse {
  if (problem === 'encoding') return plainTextResponse(400, '400 Bad Request')
  const url = search ? `${path}?${search}` : path
  const why = `failed to create RequestInfo: unable to determine kind and namespace from url, ${url}`
  const text = `Internal Server Error: ${quoteGo(url)}: ${why}\n`
  return plainTextResponse(500, text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}

/** The response to `OPTIONS *`, to which Go's server responds itself. */
export const serverWideOptionsResponse: DocumentResponse = {
  form: 'document',
  status: 200,
  contentType: '',
  content: '',
}

export function isServerWideOptions({ method, path }: RequestLine): boolean {
  return path === '*' && method === 'OPTIONS'
}

function plainTextResponse(status: number, content: string): DocumentResponse {
  return { form: 'document', status, contentType: 'text/plain; charset=utf-8', content, headers: noSniffHeaders }
}

/** The response to a request that would wait forever, with Kubernetes' text. */
export const timeoutResponse: DocumentResponse = {
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
