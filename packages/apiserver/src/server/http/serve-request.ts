import { warningHeaders } from '@kubewright/kube/decode'
import type { Runtime } from '@kubewright/kube/runtime'
import { internalErrorStatus, type Status, StatusError } from '@kubewright/kube/status'
import { type IncomingRequest, type IncomingRequestHandler, statusResponse } from '../../filters/index.ts'
import { apiserverLimits } from '../../limits.ts'
import type { EncodedObjects, Exchange, Incoming, Outgoing } from '../exchange/index.ts'
import { writeResponse } from '../response-writers/write-response.ts'
import { type Authenticate, ignoredTokenWarning } from './authentication.ts'
import type { Connections } from './connections.ts'
import { impersonatedUserOf } from './impersonation.ts'
import type { RequestBatcher } from './request-batcher.ts'
import { hasBody, readRequestBody } from './request-body.ts'
import { parseTarget } from './request-target.ts'
import { writeConnect } from './serve-upgrade.ts'

export interface ServeOptions {
  readonly runtime: Runtime
  readonly authenticate: Authenticate
  readonly receive: IncomingRequestHandler
  readonly connections: Connections
  readonly encoded: EncodedObjects
  readonly batcher: RequestBatcher
  readonly onInternalError: (error: unknown) => void
}

/** Serves one request from its head to the last byte of its response. `receive` handles the request. */
export async function serveRequest(options: ServeOptions, incoming: Incoming, response: Outgoing): Promise<void> {
  if (!hasBody(incoming)) await allRead(options)
  const request = incomingRequestOf(options, incoming)
  const exchange: Exchange = {
    runtime: options.runtime,
    connections: options.connections,
    encoded: options.encoded,
    incoming,
    response,
    request: request,
    auditId: request.auditId,
  }
  try {
    const warning = ignoredTokenWarning(incoming)
    if (warning !== undefined) response.setHeader('warning', warningHeaders([warning]))
    // Awaited even if the response is known at once, so that the batch is executed before any response is written.
    const apiResponse = await options.receive(request)
    if (apiResponse.status >= 400 && isTooMuchToRead(incoming)) response.setHeader('connection', 'close')
    if (apiResponse.form === 'connect') await writeConnect(exchange, apiResponse)
    else await writeResponse(exchange, apiResponse)
  } catch (error) {
    await writeFailure(options, exchange, error)
  }
}

function allRead({ batcher }: ServeOptions): Promise<void> {
  return new Promise((resolve) => batcher.afterReading(resolve))
}

function incomingRequestOf({ runtime, authenticate, batcher }: ServeOptions, incoming: Incoming): IncomingRequest {
  const { path, query, search } = parseTarget(incoming.url ?? '/')
  return {
    method: incoming.method ?? '',
    path,
    query,
    search,
    // Node returns lists only for set-cookie, which no client sends.
    headers: incoming.headers as Readonly<Record<string, string>>,
    source: incoming.socket.remoteAddress,
    auditId: auditIdOf(runtime, incoming),
    authenticate: (notes) => authenticate(incoming, notes),
    impersonatedUser: () => impersonatedUserOf(incoming),
    readBody: () => readRequestBody(incoming, batcher),
  }
}

/** The client's Audit-ID if it is valid, because the client may have logged it; otherwise a new one. */
function auditIdOf(runtime: Runtime, incoming: Incoming): string {
  const sent = incoming.headers['audit-id']
  return typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : runtime.random.uuid()
}

async function writeFailure(options: ServeOptions, exchange: Exchange, error: unknown): Promise<void> {
  const { response, incoming } = exchange
  const status = statusOf(options, incoming, error)
  if (response.headersSent || response.destroyed) {
    // The head is sent, so destroying the connection is the only way to show the client that the response is
    // incomplete.
    response.destroy()
    return
  }
  if (isTooMuchToRead(incoming)) response.setHeader('connection', 'close')
  await writeResponse(exchange, statusResponse(status))
}

/**
 * Whether the unread rest of a refused body is too large. Closing a connection while the client sends may lose the
 * response, so Node reads and discards a rest of reasonable size.
 */
function isTooMuchToRead({ complete, headers }: Incoming): boolean {
  if (complete) return false
  if (headers['transfer-encoding'] !== undefined) return true
  return Number(headers['content-length'] ?? 0) > 2 * apiserverLimits.requestBodySizeBytesMax
}

function statusOf(options: ServeOptions, incoming: Incoming, error: unknown): Status {
  if (error instanceof StatusError) return error.status
  const isGone = incoming.destroyed && !incoming.complete
  if (!isGone) options.onInternalError(error)
  return internalErrorStatus(error instanceof Error ? error.message : String(error))
}
