import { isJsonObject, type JsonObject, parseJson } from '@kubewright/kube/json'
import {
  bytesOf,
  type HostileRequest,
  lineOf,
} from '../../../packages/apiserver/src/hostile/testing/hostile-request.ts'
import {
  createRawClient,
  type RawClient,
  type RawResponse,
} from '../../../packages/apiserver/src/hostile/testing/raw-client.ts'

/** The address and certificate of a server, for requests as bytes. */
export interface HostileServer {
  readonly port: number
  readonly certificateAuthority: string
  readonly token: string
}

/** The responses to a request to which the servers respond differently. */
export interface HostileDifference {
  readonly request: HostileRequest
  readonly line: string
  readonly real: string
  readonly ours: string
}

/** Sends the requests to both servers, one after the other. */
export async function compareHostile(
  requests: readonly HostileRequest[],
  real: HostileServer,
  ours: HostileServer,
): Promise<readonly HostileDifference[]> {
  const clients = [createRawClient(real), createRawClient(ours)] as const
  const differences: HostileDifference[] = []
  for (const request of requests) {
    const theirs = await summary(clients[0], request, real.token)
    const actual = await summary(clients[1], request, ours.token)
    if (theirs !== actual) differences.push({ request, line: lineOf(request), real: theirs, ours: actual })
  }
  for (const client of clients) await client.close()
  return differences
}

async function summary(client: RawClient, request: HostileRequest, token: string): Promise<string> {
  const options = { isHead: request.method === 'HEAD', isWhole: request.raw !== undefined }
  return summaryOf(request, await client.send(bytesOf(request, token), options))
}

/** Text that differs between servers without any meaning. */
const own = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|(?<=in record \()\d+/g

/**
 * Status, reason and, unless it is a decoder's, the message. For a valid request, only the status. For invalid HTTP,
 * only the refusal: each library has its own status for it, or closes the connection.
 */
function summaryOf({ hasDecoderWords, raw }: HostileRequest, { status, body }: RawResponse): string {
  if (raw !== undefined) return status >= 200 && status < 400 ? `served with ${status}` : 'refused'
  if (status < 400) return String(status)
  const object = objectIn(body)
  if (object === undefined) return `${status} ${hasDecoderWords ? '' : body.toString('utf8').trim()}`.trim()
  const message = hasDecoderWords ? '' : ` ${String(object['message']).replace(own, '<own>')}`
  return `${status} ${String(object['reason'])}${message}`
}

function objectIn(body: Buffer): JsonObject | undefined {
  try {
    const value = parseJson(body.toString('utf8'))
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
