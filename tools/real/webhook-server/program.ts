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

/** A webhook server of ours, on a port of its own. */
export interface WebhookProgram {
  readonly port: number
  readonly url: string
  /** The certificate in PEM that vouches for it now. */
  readonly authority: string
  /** Its own certificate, in PEM. */
  readonly certificate: string
  /** Serves with a certificate of a new authority from now on, on connections that are new. */
  rotate(): void
  close(): Promise<void>
}

export interface WebhookProgramOptions {
  /** Names under which it is called. */
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
  // It keeps no process alive that has nothing else to do.
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

/** Each authority has a name of its own, as those of certificate managers have. */
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
    response.writeHead(404, { 'content-type': 'text/plain' }).end('nobody behaves so\n')
    return
  }
  // Read whole first: a socket that is closed with bytes unread is reset, and the caller is told of one or the other by chance.
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
