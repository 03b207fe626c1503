import type { IncomingMessage, ServerResponse } from 'node:http'
import { encodeJson, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { badRequestStatus, internalErrorStatus, StatusError, timeoutStatus, toStatus } from '@kubewright/kube/status'
import { parseDuration } from '@kubewright/kube/values'
import type { Client } from '../client/index.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import type { ReviewReader } from './read-review.ts'
import { type HeldBytes, readBody } from './request-body.ts'
import { type ReviewRoute, runInTime } from './review.ts'
import type { WebhookObserver } from './webhook-observer.ts'

export interface ReviewEnvironment {
  readonly runtime: Runtime
  readonly log: Logger
  readonly observer: WebhookObserver
  readonly client: () => Client
  readonly held: HeldBytes
  readonly reader: ReviewReader
  readonly routeAt: (path: string) => ReviewRoute | undefined
  /** Whether connections are closed after their next response. */
  readonly isClosing: () => boolean
}

interface ReviewResponse {
  readonly status: number
  readonly body: JsonValue
  readonly headers?: Readonly<Record<string, string>>
}

/** Responds to one request in time, as JSON: the review with its response, or a Status if it is not a review. */
export async function serveReview(
  environment: ReviewEnvironment,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { reviewResponse, end } = await handleRequest(environment, incoming, response)
  end(reviewResponse.status)
  if (response.destroyed) return
  const body = Buffer.from(encodeJson(reviewResponse.body))
  // Unread bytes of a body would be parsed as the next request.
  const isLast = environment.isClosing() || !incoming.complete
  response.writeHead(reviewResponse.status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'content-length': body.byteLength,
    ...reviewResponse.headers,
    ...(isLast ? { connection: 'close' } : {}),
  })
  response.end(incoming.method === 'HEAD' ? undefined : body)
}

async function handleRequest(environment: ReviewEnvironment, incoming: IncomingMessage, response: ServerResponse) {
  const { runtime, observer, routeAt } = environment
  const [path = '', query = ''] = (incoming.url ?? '').split('?', 2)
  const route = routeAt(path)
  if (route === undefined)
    return { reviewResponse: refusal(404, `no webhook is served at ${path}`), end: () => undefined }
  const began = runtime.clock.monotonic()
  observer.began(path)
  const end = (status: number) => observer.ended(path, status, runtime.clock.monotonic() - began)
  if (incoming.method !== 'POST') {
    return { reviewResponse: { ...refusal(405, 'a webhook accepts only POST'), headers: { allow: 'POST' } }, end }
  }
  const deadline = setDeadline(runtime, path, query, response)
  try {
    const handling = handleReview(environment, route, incoming, deadline.signal)
    return { reviewResponse: await runtime.waiting(`the response of webhook ${path}`, handling), end }
  } finally {
    deadline.cancel()
  }
}

async function handleReview(
  { runtime, log: serverLog, observer, held, reader, client }: ReviewEnvironment,
  route: ReviewRoute,
  incoming: IncomingMessage,
  signal: AbortSignal,
): Promise<ReviewResponse> {
  const log = serverLog.with({ webhook: route.path })
  try {
    checkContentType(incoming)
    const { bytes, release } = await runInTime(signal, () =>
      readBody(incoming, { sizeBytesMax: route.sizeBytesMax, held, signal, runtime }),
    )
    try {
      const review = await runInTime(signal, () => reader.read(bytes, route, signal))
      const onPanic = () => observer.panicked(route.type)
      return { status: 200, body: await route.respond(review, { runtime, log, signal, onPanic, client: client() }) }
    } finally {
      release()
    }
  } catch (error) {
    const status = statusOf(error)
    log.error('the request failed', { error })
    return { status: status.code ?? 500, body: status as unknown as JsonObject }
  }
}

function statusOf(error: unknown) {
  if (error instanceof StatusError) return toStatus(error)
  if (isRuntimeError(error, 'WEBHOOK_TIMEOUT')) return timeoutStatus(error.message, 0)
  return internalErrorStatus('see the log of the webhook server')
}

function checkContentType({ headers }: IncomingMessage): void {
  const contentType = headers['content-type'] ?? ''
  if (/^application\/json\s*(?:;|$)/i.test(contentType)) return
  // An empty request has no type either; the error is that it is empty.
  const isEmpty = headers['content-length'] === '0' && contentType === ''
  const message = isEmpty ? 'request body is empty' : `contentType=${contentType}, expected application/json`
  throw new StatusError(badRequestStatus(message))
}

function refusal(code: 404 | 405, message: string): ReviewResponse {
  const reason = code === 404 ? 'NotFound' : 'MethodNotAllowed'
  return {
    status: code,
    body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
  }
}

export interface Deadline {
  readonly signal: AbortSignal
  cancel(): void
}

/**
 * The signal of a request. The API server sends its timeout in the query; the response that reports a slow handler must
 * arrive a little before.
 */
export function setDeadline(runtime: Runtime, path: string, query: string, response: ServerResponse): Deadline {
  const aborter = new AbortController()
  const timeoutMs = reviewTimeout(query)
  const marginMs = Math.min(runtimeLimits.webhookTimeoutMarginMs, timeoutMs / 10)
  const timer = runtime.clock.after(timeoutMs - marginMs, `the time of webhook ${path}`, () => {
    const message = `the webhook ${path} did not respond within ${timeoutMs / 1000} s`
    aborter.abort(new RuntimeError('WEBHOOK_TIMEOUT', message))
  })
  response.once('close', () => {
    if (response.writableFinished) return
    aborter.abort(new RuntimeError('WEBHOOK_TIMEOUT', `the caller of the webhook ${path} has closed the connection`))
  })
  return { signal: aborter.signal, cancel: () => timer.cancel() }
}

function reviewTimeout(query: string): number {
  const text = new URLSearchParams(query).get('timeout')
  if (text === null) return runtimeLimits.webhookTimeoutMs
  try {
    const timeoutMs = Number(parseDuration(text) / 1_000_000n)
    return timeoutMs > 0 ? Math.min(timeoutMs, runtimeLimits.webhookTimeoutMs) : runtimeLimits.webhookTimeoutMs
  } catch {
    return runtimeLimits.webhookTimeoutMs
  }
}
