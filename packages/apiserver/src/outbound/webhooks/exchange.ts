import { Buffer } from 'node:buffer'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Agent, request as startRequest } from 'node:https'
import { isIP } from 'node:net'
import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { Clock } from '@kubewright/kube/runtime'
import { apiserverLimits } from '../../limits.ts'
import { deadlineExceeded } from '../webhook-call.ts'
import { goErrorText } from './go-errors.ts'
import type { Location } from './location.ts'
import type { Address } from './service-address.ts'
import { trustedAuthorities } from './trusted-authorities.ts'

/** A response with any status. */
export interface HttpResponse {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

export interface ExchangeContext {
  readonly agent: Agent
  readonly clock: Clock
}

/** Posts a review. Rejects with the error message of Go's HTTP client. */
export async function postReview(
  context: ExchangeContext,
  location: Location,
  review: JsonObject,
  timeoutMs: number,
): Promise<HttpResponse> {
  const { address } = location
  if (typeof address === 'string') throw postError(location, address)
  const abort = new AbortController()
  let isLate = false
  const timer = context.clock.after(timeoutMs, `response of the webhook at ${location.serverName}`, () => {
    isLate = true
    abort.abort()
  })
  try {
    return await exchange({ ...context, location, address, body: encodeJson(review), signal: abort.signal })
  } catch (error) {
    if (error instanceof ResponseTooLarge) throw error
    throw postError(location, isLate ? deadlineExceeded : goErrorText(error, location, address))
  } finally {
    timer.cancel()
  }
}

function postError({ url }: Location, problem: string): Error {
  return new Error(`Post "${url}": ${problem}`)
}

/** Not a connection error, so its message has no `Post "<url>":` prefix. */
class ResponseTooLarge extends Error {}

interface Exchange extends ExchangeContext {
  readonly location: Location
  readonly address: Address
  readonly body: string
  readonly signal: AbortSignal
}

/** The webhook may have closed an idle connection; the request is then sent again over a new one. */
async function exchange(parts: Exchange): Promise<HttpResponse> {
  const first = open(parts)
  try {
    return await readResponse(first)
  } catch (error) {
    const isStale = first.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
    if (!isStale || parts.signal.aborted) throw error
    return readResponse(open(parts))
  }
}

function open({ agent, location, address, body, signal }: Exchange): ClientRequest {
  const { serverName, authorities, hostHeader, path } = location
  const request = startRequest({
    agent,
    signal,
    method: 'POST',
    host: address.host,
    port: address.port,
    path,
    // SNI carries no IP addresses; the certificate is checked against the address nevertheless.
    servername: isIP(serverName) === 0 ? serverName : '',
    ca: authorities ?? trustedAuthorities(),
    // Go trusts every certificate of a bundle: an intermediate authority, or the server's certificate itself.
    allowPartialTrustChain: true,
    headers: {
      host: hostHeader,
      accept: 'application/json, */*',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'kube-apiserver-admission',
    },
  })
  request.end(body)
  return request
}

function readResponse(request: ClientRequest): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      readBody(response).then(
        (body) =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            body,
          }),
        reject,
      )
    })
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of response) {
    sizeBytes += (chunk as Buffer).length
    if (sizeBytes > apiserverLimits.webhookResponseSizeBytesMax) {
      response.destroy()
      throw new ResponseTooLarge(`the response is larger than ${apiserverLimits.webhookResponseSizeBytesMax} bytes`)
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
