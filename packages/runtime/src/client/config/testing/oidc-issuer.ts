import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { serverPair } from './certificates.ts'

export interface IssuerRequest {
  readonly path: string
  readonly authorization: string | undefined
  readonly form: Readonly<Record<string, string>>
}

/** An OpenID Connect issuer over HTTPS on this machine: discovery and a token endpoint. */
export interface TestIssuer {
  readonly url: string
  readonly requests: readonly IssuerRequest[]
  close(): Promise<void>
}

export interface TestResponse {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Sends no response. */
  readonly isSilent?: boolean
}

/** Responses by path; without one, the discovery document is valid. */
export async function startIssuer(
  respond: (request: IssuerRequest, url: string) => TestResponse | undefined,
): Promise<TestIssuer> {
  const requests: IssuerRequest[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk)
    const seen = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    }
    requests.push(seen)
    const discovery: TestResponse = { body: JSON.stringify({ issuer: url, token_endpoint: `${url}/token?policy=p` }) }
    const given = respond(seen, url) ?? (seen.path.startsWith('/.well-known/') ? discovery : { status: 404 })
    if (given.isSilent === true) return
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers })
    response.end(given.body)
  }
  const server = createServer({ cert: serverPair.certificate, key: serverPair.key }, (request, response) => {
    void handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  return {
    url,
    requests,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An ID token with the fields that a client reads. */
export function idToken(expiryMs: number, name = 'jane'): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ sub: name, exp: Math.trunc(expiryMs / 1000) })}.signature`
}
