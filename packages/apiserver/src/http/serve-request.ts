import { warningHeaders } from '@kubewright/kube/decode'
import type { Runtime } from '@kubewright/kube/runtime'
import { genericServerResponseStatus, internalErrorStatus, type Status, StatusError } from '@kubewright/kube/status'
import type { ApiAnswer, ApiRequest, UserInfo } from '../api.ts'
import { apiserverLimits } from '../limits.ts'
import { type AdmissionOptions, admittedUser } from './admitted-user.ts'
import { anonymousUser, ignoredTokenWarning } from './authentication.ts'
import type { Connections } from './connections.ts'
import type { EncodedObjects } from './encoded-objects.ts'
import type { Exchange, Incoming, Outgoing } from './exchange.ts'
import { methodOf, parseTarget, type RequestTarget } from './incoming-request.ts'
import { readRequestBody } from './request-body.ts'
import { writeAnswer, writeStatus } from './write-answer.ts'

export type Handle = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>

export interface ServeOptions extends AdmissionOptions {
  readonly runtime: Runtime
  readonly handle: Handle
  readonly connections: Connections
  readonly encoded: EncodedObjects
  readonly onInternalError: (error: unknown) => void
}

/** One request from its first line to the last byte of its answer. The order of the steps is that of Kubernetes. */
export async function serveRequest(options: ServeOptions, incoming: Incoming, response: Outgoing): Promise<void> {
  const target = parseTarget(incoming.url ?? '/')
  const auditId = auditIdOf(options.runtime, incoming)
  const exchange: Exchange = {
    runtime: options.runtime,
    connections: options.connections,
    encoded: options.encoded,
    incoming,
    response,
    request: requestOf(incoming, target, auditId, anonymousUser, undefined),
    auditId,
  }
  try {
    const warning = ignoredTokenWarning(incoming)
    if (warning !== undefined) response.setHeader('warning', warningHeaders([warning]))
    const admitted = admittedUser(options, incoming, target, auditId)
    const user = admitted instanceof Promise ? await admitted : admitted
    if (methodOf(incoming, target.path) === undefined) throw methodNotAllowed(incoming)
    const body = incoming.method === 'GET' ? undefined : await readRequestBody(incoming)
    const request = requestOf(incoming, target, auditId, user, body)
    await writeAnswer({ ...exchange, request }, await options.handle(request))
  } catch (error) {
    await answerFailure(options, exchange, error)
  }
}

function requestOf(
  incoming: Incoming,
  target: RequestTarget,
  auditId: string,
  user: UserInfo,
  body: Uint8Array | undefined,
): ApiRequest {
  return {
    method: methodOf(incoming, target.path) ?? 'GET',
    path: target.path,
    query: target.query,
    ...(incoming.headers.upgrade === undefined ? {} : { search: searchOf(incoming.url ?? '') }),
    // Node gives lists for set-cookie only, which no client sends.
    headers: incoming.headers as Readonly<Record<string, string>>,
    body: body === undefined ? undefined : { form: 'bytes', bytes: body },
    user,
    source: incoming.socket.remoteAddress,
    auditId,
  }
}

function searchOf(url: string): string {
  const at = url.indexOf('?')
  return at === -1 ? '' : url.slice(at + 1)
}

/** The client's own id, when it sends a usable one: it may have told others. */
function auditIdOf(runtime: Runtime, incoming: Incoming): string {
  const sent = incoming.headers['audit-id']
  return typeof sent === 'string' && /^[\w.-]{1,64}$/.test(sent) ? sent : runtime.random.uuid()
}

/** Kubernetes routes by method, too: what has no route is answered before anything is known of a resource. */
function methodNotAllowed(incoming: Incoming): StatusError {
  return new StatusError(genericServerResponseStatus({ code: 405, verb: incoming.method ?? '', serverMessage: '' }))
}

async function answerFailure(options: ServeOptions, exchange: Exchange, error: unknown): Promise<void> {
  const { response, incoming } = exchange
  const status = statusOf(options, incoming, error)
  if (response.headersSent || response.destroyed) {
    // Too late to say anything: cutting the connection is how the client learns that this was not all.
    response.destroy()
    return
  }
  if (isTooMuchToRead(incoming)) response.setHeader('connection', 'close')
  await writeStatus(exchange, status)
}

/**
 * Whether what is left of a refused body is not worth reading. A connection that is cut while the client still sends
 * may take the answer along, so all that has a reasonable end is read and thrown away, which Node does by itself.
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
