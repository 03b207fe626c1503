import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { encodeJson, type JsonObject, parseJson } from '@kubewright/kube/json'
import { createCertificateAuthority } from '../../../packages/apiserver/src/server/certificates/index.ts'
import { behaviourOf } from './behaviour.ts'
import { behaviourTowards, convertReview } from './convert.ts'

/** Starts the program and returns the fields that scenarios can refer to. It ends with the process. */
export async function startConversionProgram(): Promise<JsonObject> {
  const context = { nowMs: Date.now(), randomBytes: (count: number) => randomBytes(count) }
  const authority = createCertificateAuthority('conversion-authority', context)
  const { certificate, privateKey } = authority.issue('conversion', ['localhost', '127.0.0.1'])
  const server = createServer({ cert: certificate, key: privateKey }, (request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server does not keep the process alive.
  server.unref()
  const { port } = server.address() as AddressInfo
  return { url: `https://127.0.0.1:${port}`, authority: Buffer.from(authority.certificate).toString('base64') }
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'https://conversion')
  const configured = behaviourOf(pathname)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const sent = parseJson(Buffer.concat(chunks).toString('utf8')) as JsonObject
  const behaviour = configured && behaviourTowards(configured, sent)
  if (configured === undefined || behaviour?.hangsUp) {
    request.socket.destroy()
    return
  }
  const text = behaviour?.text ?? encodeJson(convertReview(sent, behaviour))
  response.writeHead(behaviour?.code ?? 200, { 'content-type': 'application/json' }).end(text)
}
