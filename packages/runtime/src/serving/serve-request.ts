import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import { type ServedHandler, type ServedResponse, textResponse } from './served-request.ts'

export interface RequestEnvironment {
  readonly runtime: Runtime
  readonly handle: ServedHandler
  /** Never throws. */
  readonly onError: (error: unknown) => void
  /** Whether connections are closed after their next response. */
  readonly isClosing: () => boolean
}

/** Responds to one request in time, whatever the handler does. */
export async function serveRequest(
  environment: RequestEnvironment,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const aborter = new AbortController()
  response.once('close', () => aborter.abort())
  const served = await handleInTime(environment, incoming, aborter)
  if (response.destroyed) return
  const body = typeof served.body === 'string' ? Buffer.from(served.body) : served.body
  response.writeHead(served.status, {
    'content-type': 'text/plain; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-length': body.byteLength,
    ...served.headers,
    // A connection with an unread request body cannot carry another request.
    ...(environment.isClosing() || hasBody(incoming) ? { connection: 'close' } : {}),
  })
  response.end(incoming.method === 'HEAD' ? undefined : body)
}

async function handleInTime(
  { runtime, handle, onError }: RequestEnvironment,
  incoming: IncomingMessage,
  aborter: AbortController,
): Promise<ServedResponse> {
  const { method } = incoming
  if (method !== 'GET' && method !== 'HEAD') return textResponse(405, 'method not allowed', { allow: 'GET, HEAD' })
  const [path = '', ...query] = (incoming.url ?? '').split('?')
  const request = {
    method,
    path,
    query: new URLSearchParams(query.join('?')),
    headers: incoming.headers,
    signal: aborter.signal,
  } as const
  // A handler that throws synchronously fails like one that rejects.
  const handled = (async () => handle(request))().then(
    (served) => served ?? textResponse(404, '404 page not found'),
    (error: unknown) => {
      onError(error)
      return textResponse(500, 'internal server error')
    },
  )
  const { promise: late, timer } = afterTime(runtime, aborter)
  try {
    return await runtime.waiting(`the response to ${method} ${path}`, Promise.race([handled, late]))
  } finally {
    timer.cancel()
  }
}

function afterTime(runtime: Runtime, aborter: AbortController) {
  let resolve: (served: ServedResponse) => void
  const promise = new Promise<ServedResponse>((settle) => {
    resolve = settle
  })
  const timer = runtime.clock.after(runtimeLimits.servedRequestTimeoutMs, 'time of a request', () => {
    resolve(textResponse(503, 'the response took too long'))
    aborter.abort()
  })
  return { promise, timer }
}

function hasBody(incoming: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  return encoding !== undefined || (length !== undefined && length !== '0')
}
