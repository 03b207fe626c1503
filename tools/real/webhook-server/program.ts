import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { encodeJson, type JsonObject, parseJson } from '@kubewright/kube/json'
import { createCertificateAuthority } from '../../../packages/apiserver/src/server/certificates/index.ts'
import { type Behaviour, behaviourOf } from './behaviour.ts'
import { reviewOf } from './respond.ts'

/** Our webhook server, on its own port. */
export interface WebhookProgram {
  readonly port: number
  readonly url: string
  /** The current CA, in PEM. */
  readonly authority: string
  /** Its own certificate, in PEM. */
  readonly certificate: string
  /** Switches new connections to a certificate of a new authority. */
  rotate(): void
  close(): Promise<void>
}

export interface WebhookProgramOptions {
  /** The names in its certificate. */
  readonly names?: readonly string[]
}

export async function createWebhookProgram({ names = [] }: WebhookProgramOptions = {}): Promise<WebhookProgram> {
  const hosts = ['localhost', '127.0.0.1', ...names]
  let generation = 1
  let current = certify(generation, hosts)
  const server = createServer({ cert: current.certificate, key: current.privateKey }, (request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server does not keep the process alive.
  server.unref()
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `https://127.0.0.1:${port}`,
    get authority() {
      return current.authority
    },
    get certificate() {
      return current.certificate
    },
    rotate() {
      generation++
      current = certify(generation, hosts)
      server.setSecureContext({ cert: current.certificate, key: current.privateKey })
      server.closeAllConnections()
    },
    close: () => close(server),
  }
}

/** Each authority has its own name, like those of certificate managers. */
function certify(generation: number, hosts: readonly string[]) {
  const authority = createCertificateAuthority(`webhook-authority-${generation}`, {
    nowMs: Date.now(),
    randomBytes: (count) => randomBytes(count),
  })
  return { ...authority.issue('webhook', hosts), authority: authority.certificate }
}

async function close(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'https://webhook')
  const behaviour = behaviourOf(pathname)
  if (behaviour === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('unknown behaviour\n')
    return
  }
  // Reads the whole request first: closing a socket with unread bytes resets it, and the caller would see either error
  // at random.
  const review = await readReview(request)
  if (behaviour.delayMs !== undefined) await sleep(behaviour.delayMs, undefined, { ref: false })
  if (behaviour.hangsUp) {
    request.socket.destroy()
    return
  }
  const text = behaviour.text ?? encodeJson(reviewOf(review, behaviour))
  response.writeHead(behaviour.code ?? 200, { 'content-type': contentTypeOf(behaviour) }).end(text)
}

function contentTypeOf({ contentType = 'application/json' }: Behaviour): string {
  return contentType
}

async function readReview(request: IncomingMessage): Promise<JsonObject> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return parseJson(Buffer.concat(chunks).toString('utf8')) as JsonObject
}
