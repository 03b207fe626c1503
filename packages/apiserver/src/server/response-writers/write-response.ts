import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { encodeJson, getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { encodeProtobuf } from '@kubewright/kube/protobuf'
import { toStatus } from '@kubewright/kube/status'
import type {
  ApiResponse,
  ConnectResponse,
  DocumentResponse,
  ListResponse,
  StreamResponse,
  WatchResponse,
} from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import {
  jsonMediaType,
  negotiateFailure,
  plainJson,
  protobufMediaType,
  type Representation,
} from '../../request/index.ts'
import { type Exchange, headersOf } from '../exchange/index.ts'
import { indentJson, wantsPretty } from './pretty.ts'
import { includeObjectOf, plainList, representList, representObject } from './represent.ts'
import { isSentInPieces, writeList } from './write-list.ts'
import { writeStream } from './write-stream.ts'
import { writeWatch } from './write-watch.ts'
import { encodeYaml } from './yaml.ts'

const compress = promisify(gzip)
/** Favours speed over size for nearby clients; Kubernetes also uses level 1. */
const compressionLevel = 1

/** A connect response takes the socket instead; see http/serve-upgrade.ts. */
export type WrittenResponse = Exclude<ApiResponse, ConnectResponse>

interface Content {
  readonly status: number
  readonly contentType: string
  readonly body: string | Uint8Array
}

/** Writes the response in the negotiated encoding. */
export async function writeResponse(exchange: Exchange, apiResponse: WrittenResponse): Promise<void> {
  if (apiResponse.form === 'watch') return writeWatch(exchange, apiResponse)
  if (apiResponse.form === 'stream') return writeStream(exchange, apiResponse)
  if (apiResponse.form === 'list' && isListSentInPieces(exchange, apiResponse)) {
    expectToBeRead(exchange)
    return writeList(exchange, apiResponse, headersOf(exchange, apiResponse, jsonMediaType))
  }
  const content = contentOf(exchange, apiResponse)
  const headers = headersOf(exchange, apiResponse, content.contentType)
  // A response without a body has no Content-Type.
  if (content.contentType === '') delete headers['content-type']
  if (apiResponse.form === 'object' && apiResponse.status >= 400) setRetryAfter(headers, apiResponse.object)
  if (content.status === 304 || content.status === 204) {
    delete headers['content-type']
    exchange.response.writeHead(content.status, headers)
    exchange.response.end()
    return
  }
  const body = await compressed(exchange, content.body, headers)
  headers['content-length'] = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  exchange.response.writeHead(content.status, headers)
  // Node writes a head and a string at once, in the string's encoding, but a head and bytes separately, which doubles
  // the cost of TLS. Only Warning headers contain characters for which the encoding matters.
  exchange.response.end(headers['warning'] === undefined || typeof body !== 'string' ? body : Buffer.from(body))
  if (body.length > apiserverLimits.uncompressedResponseSizeBytesMax) expectToBeRead(exchange)
}

function contentOf(exchange: Exchange, apiResponse: Exclude<WrittenResponse, WatchResponse | StreamResponse>): Content {
  if (apiResponse.form === 'document') return documentContent(exchange, apiResponse)
  const representation = representationOf(exchange, apiResponse)
  try {
    if (representation.transform === 'none') {
      const value = apiResponse.form === 'list' ? plainList(apiResponse) : apiResponse.object
      return encode(exchange, apiResponse.status, value, representation)
    }
    const table = { includeObject: includeObjectOf(exchange.request.query), nowMs: exchange.runtime.clock.now() }
    const value =
      apiResponse.form === 'list'
        ? representList(apiResponse, representation, table)
        : representObject(apiResponse, representation, table)
    return encode(exchange, apiResponse.status, value, representation)
  } catch (error) {
    const status = toStatus(error)
    return encode(exchange, status.code ?? 500, status, negotiateFailure(exchange.incoming.headers.accept))
  }
}

/** The request path sets the representation of its results; the encoding of failures is negotiated here. */
function representationOf({ incoming }: Exchange, apiResponse: Pick<ApiResponse, 'status' | 'representation'>) {
  if (apiResponse.representation !== undefined) return apiResponse.representation
  return apiResponse.status < 400 ? plainJson : negotiateFailure(incoming.headers.accept)
}

function encode(exchange: Exchange, status: number, value: JsonObject, representation: Representation): Content {
  const { encoding } = representation
  if (encoding === 'yaml') return { status, contentType: 'application/yaml', body: encodeYaml(value) }
  // A frozen object belongs to the store, and watchers will need the same encoding.
  const isShared = exchange.connections.hasWatches && Object.isFrozen(value)
  if (encoding === 'protobuf') {
    const body = isShared ? exchange.encoded.protobufOf(value) : encodeProtobuf(value)
    return { status, contentType: protobufMediaType, body }
  }
  const text = isShared ? exchange.encoded.textOf(value) : encodeJson(value)
  const isPretty = representation.isPretty || wantsPretty(exchange.request)
  return { status, contentType: 'application/json', body: isPretty ? indentJson(text) : text }
}

function documentContent({ encoded, request }: Exchange, apiResponse: DocumentResponse): Content {
  const { status, contentType, content } = apiResponse
  if (typeof content === 'string' || content instanceof Uint8Array) return { status, contentType, body: content }
  const isShared = isJsonObject(content) && Object.isFrozen(content)
  const text = isShared ? encoded.textOf(content) : encodeJson(content)
  // OpenAPI documents are for programs and never indented.
  const isPretty = wantsPretty(request) && !request.path.startsWith('/openapi')
  return { status, contentType, body: isPretty ? indentJson(text) : text }
}

function isListSentInPieces(exchange: Exchange, apiResponse: ListResponse): boolean {
  if (!isSentInPieces(exchange, apiResponse) || wantsPretty(exchange.request)) return false
  return !acceptsGzip(exchange.incoming.headers['accept-encoding'])
}

async function compressed(
  exchange: Exchange,
  body: string | Uint8Array,
  headers: Record<string, unknown>,
): Promise<string | Uint8Array> {
  if (body.length <= apiserverLimits.uncompressedResponseSizeBytesMax) return body
  if (!acceptsGzip(exchange.incoming.headers['accept-encoding'])) return body
  headers['content-encoding'] = 'gzip'
  headers['vary'] = headers['vary'] === undefined ? 'Accept-Encoding' : `${headers['vary']}, Accept-Encoding`
  return exchange.runtime.waiting('compression of a response', compress(body, { level: compressionLevel }))
}

/** As in Kubernetes, only the exact word `gzip` counts: with a quality, even q=1, it does not match. */
function acceptsGzip(accepted: string | readonly string[] | undefined): boolean {
  return typeof accepted === 'string' && accepted.split(',').some((word) => word.trim() === 'gzip')
}

/** Disconnects a client that does not read a large response in time, because the response stays in memory. */
function expectToBeRead({ response, runtime }: Exchange): void {
  if (response.destroyed) return
  const timer = runtime.clock.after(apiserverLimits.unreadResponseTimeoutMs, 'a client to read its response', () => {
    response.destroy()
  })
  response.once('close', () => timer.cancel())
}

/** Clients take the delay from the Retry-After header, not from the Status. */
function setRetryAfter(headers: Record<string, unknown>, status: JsonObject): void {
  const details = getField(status, 'details')
  const seconds = isJsonObject(details) ? getField(details, 'retryAfterSeconds') : undefined
  if (typeof seconds === 'number' && seconds > 0) headers['retry-after'] = String(seconds)
}
