import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { TLSSocket } from 'node:tls'

export interface SentRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The certificates that the client trusts; any when absent. */
  readonly ca?: string
}

export interface ReceivedResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The fingerprint of the server's certificate. */
  readonly fingerprint: string | undefined
}

/** Sends one request on a connection of its own, like any client. */
export async function send(url: string, options: SentRequest = {}): Promise<ReceivedResponse> {
  const { method = 'GET', headers = {}, ca } = options
  const trust = ca === undefined ? { rejectUnauthorized: false } : { ca }
  const sent = url.startsWith('https:')
    ? requestTls(url, { method, headers, agent: false, ...trust })
    : requestPlain(url, { method, headers, agent: false })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const { socket } = response
  const fingerprint =
    'getPeerCertificate' in socket ? (socket as TLSSocket).getPeerCertificate().fingerprint256 : undefined
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString(), fingerprint }
}
