import { createHash } from 'node:crypto'
import { encodeJson, freezeJson, type JsonObject } from '@kubewright/kube/json'
import { genericServerResponseStatus, notAcceptableStatus } from '@kubewright/kube/status'
import type { ApiRequest, ApiResponse, DocumentResponse } from '../api/index.ts'
import { isRouted, negotiate, responseMediaTypes } from '../request/index.ts'

/** A document that is built once, with its ETag. */
export interface CachedDocument {
  readonly content: JsonObject | Uint8Array
  /** The ETag header, including the quotes. */
  readonly entityTag: string
}

/** The documents built so far, by name. */
export type DocumentCache = Map<string, CachedDocument>

/** Returns a document whose hash is known before it is built; reuses the one already built under that hash. */
export function cached(
  documents: DocumentCache,
  name: string,
  hash: string,
  make: () => JsonObject | Uint8Array,
): CachedDocument {
  const entityTag = `"${hash}"`
  const known = documents.get(name)
  return known?.entityTag === entityTag ? known : added(documents, name, make(), entityTag)
}

/** Returns a document whose hash is computed from its content. */
export function cachedByContent(documents: DocumentCache, name: string, make: () => JsonObject): CachedDocument {
  const known = documents.get(name)
  if (known !== undefined) return known
  const content = make()
  return added(documents, name, content, `"${hashOfTexts([encodeJson(content)])}"`)
}

function added(
  documents: DocumentCache,
  name: string,
  content: JsonObject | Uint8Array,
  entityTag: string,
): CachedDocument {
  // Frozen, so that the response writer may cache its encoding.
  const document = { content: content instanceof Uint8Array ? content : freezeJson(content), entityTag }
  documents.set(name, document)
  return document
}

/** SHA-512 in capital letters, as in Kubernetes' ETags. */
export function hashOfTexts(texts: Iterable<string>): string {
  const hash = createHash('sha512')
  for (const text of texts) hash.update(text)
  return hash.digest('hex').toUpperCase()
}

/** Whether the client's If-None-Match contains this hash. */
export function hasAlready({ headers }: ApiRequest, hash: string): boolean {
  return headers['if-none-match'] === `"${hash}"`
}

/** Responds with the document and its ETag; with 304 if the client has it already. */
export function tagged(
  request: ApiRequest,
  document: CachedDocument,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): DocumentResponse {
  const hash = document.entityTag.slice(1, -1)
  if (hasAlready(request, hash)) return notModified(hash, contentType, headers)
  const all = { etag: document.entityTag, ...headers }
  return { form: 'document', status: 200, contentType, content: document.content, headers: all }
}

export function notModified(
  hash: string,
  contentType: string,
  headers: Readonly<Record<string, string>>,
): DocumentResponse {
  return { form: 'document', status: 304, contentType, content: '', headers: { etag: `"${hash}"`, ...headers } }
}

export function json(content: JsonObject): DocumentResponse {
  return { form: 'document', status: 200, contentType: 'application/json', content }
}

/** A document behind the go-restful router, which serves GET only and compares media types by name. */
export function routed(request: ApiRequest, makeObject: () => JsonObject): ApiResponse {
  if (request.method !== 'GET') return routerStatus(405)
  if (!isRouted(request.headers['accept'], responseMediaTypes)) return unacceptable(responseMediaTypes)
  return negotiated(request, makeObject)
}

/** A document about the server in the negotiated encoding, for any method. */
export function negotiated(request: ApiRequest, makeObject: () => JsonObject): ApiResponse {
  const representation = negotiate(request.headers['accept'], { isCustom: false, hasTable: false })
  if (representation === undefined || representation.transform !== 'none') {
    return { form: 'object', status: 406, object: notAcceptableStatus(responseMediaTypes) }
  }
  return { form: 'object', status: 200, object: makeObject(), representation }
}

/** The router's response to an Accept header with none of the available media types. */
export function unacceptable(available: readonly string[]): ApiResponse {
  return routerStatus(406, `406: Not Acceptable\n\nAvailable representations: ${available.join(', ')}`)
}

export function routerStatus(code: 404 | 405 | 406, serverMessage = ''): ApiResponse {
  return { form: 'object', status: code, object: genericServerResponseStatus({ code, verb: '', serverMessage }) }
}

/** Kubernetes' response for an unknown path. */
export function notFoundPage(): DocumentResponse {
  return {
    form: 'document',
    status: 404,
    contentType: 'text/plain; charset=utf-8',
    content: '404 page not found\n',
    headers: { 'x-content-type-options': 'nosniff' },
  }
}
