import { warningHeaders } from '@kubewright/kube/decode'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import { apiVersionOf } from '@kubewright/kube/resource'
import type { Runtime } from '@kubewright/kube/runtime'
import {
  type Transport,
  type TransportRequest,
  type TransportResponse,
  type TransportStream,
  transportCancelled,
  transportUnreachable,
} from '@kubewright/kube/transport'
import type { ApiRequest, ApiResponse, ListResponse, StreamResponse, WatchResponse } from '../api/index.ts'
import type { UserInfo } from '../user-info.ts'

export interface InProcessTransportOptions {
  readonly user: UserInfo
  /** The part before the first slash is the default field manager of writes. */
  readonly userAgent?: string | undefined
  readonly runtime: Runtime
}

const noQuery = Object.freeze({})

/**
 * A transport that calls the server directly. Each request is handled within the call that sends it; responses contain
 * the server's frozen objects.
 */
export function createInProcessTransport(
  handle: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>,
  options: InProcessTransportOptions,
): Transport {
  const streams = new Set<TransportStream>()
  const defaultHeaders = Object.freeze(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent })
  let isClosed = false

  /** Tracks the server's stream until it ends, so that closing the transport closes the stream. */
  function tracked(stream: TransportStream, request: TransportRequest): TransportStream {
    streams.add(stream)
    const what = `events of ${request.path}`
    return {
      async next() {
        const chunk = await options.runtime.waiting(what, stream.next())
        if (chunk === undefined) streams.delete(stream)
        return chunk
      },
      close() {
        streams.delete(stream)
        stream.close()
      },
    }
  }

  async function send(request: TransportRequest): Promise<TransportResponse> {
    if (isClosed) throw transportUnreachable(request, 'the transport is closed')
    if (request.signal?.aborted) throw transportCancelled(request)
    const { method, path, query = noQuery, headers, body, signal } = request
    const own = headers === undefined ? defaultHeaders : { ...defaultHeaders, ...headers }
    const outcome = handle({ method, path, query, headers: own, body, user: options.user, signal })
    const response =
      outcome instanceof Promise ? await options.runtime.waiting(`response to ${path}`, outcome) : outcome
    if (response.form === 'watch' || response.form === 'stream') {
      const stream = tracked(response.stream, request)
      if (isClosed) stream.close()
      return { status: response.status, headers: headersOf(response), body: { form: 'stream', stream } }
    }
    return { status: response.status, headers: headersOf(response), body: bodyOf(response) }
  }

  return {
    send,
    close() {
      isClosed = true
      for (const stream of [...streams]) stream.close()
      streams.clear()
    },
  }
}

const jsonHeaders = Object.freeze({ 'content-type': 'application/json' })

function headersOf(response: ApiResponse): Readonly<Record<string, string>> {
  const { warnings = [], headers } = response
  const isJson = response.form !== 'document' && response.form !== 'stream'
  if (warnings.length === 0 && headers === undefined && isJson) return jsonHeaders
  const warning = warnings.length === 0 ? '' : warningHeaders(warnings).join(', ')
  return {
    'content-type': isJson ? 'application/json' : response.contentType,
    ...headers,
    ...(warning === '' ? {} : { warning }),
  }
}

function bodyOf(response: Exclude<ApiResponse, WatchResponse | StreamResponse>): TransportResponse['body'] {
  if (response.form === 'connect') throw new Error('an in-process request cannot upgrade its connection')
  if (response.form === 'object') return { form: 'value', value: freezeJson(response.object) }
  if (response.form === 'list') return { form: 'value', value: listValue(response) }
  const { content } = response
  if (content instanceof Uint8Array) return { form: 'bytes', bytes: content }
  if (typeof content === 'string') return { form: 'bytes', bytes: Buffer.from(content, 'utf8') }
  return { form: 'value', value: content }
}

/** The items are frozen already; only the list around them must be frozen. */
function listValue({ resource, items, metadata }: ListResponse): JsonObject {
  const { definition } = resource
  const kind = definition.listKind ?? `${definition.kind}List`
  return Object.freeze({
    kind,
    apiVersion: apiVersionOf(definition),
    metadata: Object.freeze(metadata),
    items: Object.freeze(items),
  })
}
