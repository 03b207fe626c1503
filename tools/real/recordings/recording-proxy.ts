import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, request as sendRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createCertificateAuthority } from '../../../packages/apiserver/src/server/certificates/index.ts'
import type { Endpoint } from '../differential/endpoint.ts'

/** A forwarded request, with its response as far as it arrived. */
export interface SeenExchange {
  /** The command that was running. */
  readonly command: string
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  body: Buffer
  status: number
  responseHeaders: IncomingHttpHeaders
  readonly responseChunks: Buffer[]
  /** Sequence numbers of start and end, which show concurrent requests. */
  readonly startedAt: number
  endedAt: number
}

export interface RecordingProxy {
  /** The proxied server, whose kubeconfigs point to the proxy. */
  readonly endpoint: Endpoint
  readonly seen: readonly SeenExchange[]
  /** Attributes later requests to this command. */
  begin(command: string): void
  close(): Promise<void>
}

/** Hop-by-hop headers, and those for compressed or conditional responses: the proxy must read every response. */
const ownHeaders: readonly string[] = [
  'host',
  'connection',
  'accept-encoding',
  'content-length',
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
]

/** A proxy between kubectl and a server that records requests and responses. */
export async function startRecordingProxy(server: Endpoint): Promise<RecordingProxy> {
  const authority = createCertificateAuthority('kubewright-recording', {
    nowMs: Date.now(),
    randomBytes: (count) => randomBytes(count),
  })
  const { certificate, privateKey } = authority.issue('proxy', ['127.0.0.1', 'localhost'])
  const seen: SeenExchange[] = []
  let [command, moment] = ['', 0]
  let agent: Agent | undefined
  const passOn = (request: IncomingMessage, response: ServerResponse) => {
    const entry = entryOf(request, command, moment++)
    seen.push(entry)
    const end = () => {
      if (entry.endedAt < 0) entry.endedAt = moment++
    }
    forward({ address: server.address, agent, entry, request, response, end }).catch(() => response.destroy())
  }
  const proxy = createServer({ cert: certificate, key: privateKey }, passOn)
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const writeKubeconfig = async (path: string, namespace: string) => {
    await server.writeKubeconfig(path, namespace)
    const config = JSON.parse(await readFile(path, 'utf8'))
    const { cluster } = config.clusters[0]
    agent = new Agent({ keepAlive: true, ca: Buffer.from(cluster['certificate-authority-data'], 'base64') })
    cluster.server = `https://${address}`
    cluster['certificate-authority-data'] = Buffer.from(authority.certificate).toString('base64')
    await writeFile(path, JSON.stringify(config), { mode: 0o600 })
  }
  return {
    endpoint: { ...server, address, send: server.send, watch: server.watch, writeKubeconfig },
    seen,
    begin: (label) => {
      command = label
    },
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
      agent?.destroy()
    },
  }
}

function entryOf(request: IncomingMessage, command: string, startedAt: number): SeenExchange {
  return {
    command,
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    body: Buffer.alloc(0),
    status: 0,
    responseHeaders: {},
    responseChunks: [],
    startedAt,
    endedAt: -1,
  }
}

interface Forwarding {
  readonly address: string
  readonly agent: Agent | undefined
  readonly entry: SeenExchange
  readonly request: IncomingMessage
  readonly response: ServerResponse
  end(): void
}

async function forward({ address, agent, entry, request, response, end }: Forwarding): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  entry.body = Buffer.concat(chunks)
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !ownHeaders.includes(name)))
  const length = entry.body.length === 0 ? {} : { 'content-length': String(entry.body.length) }
  const upstream = sendRequest(`https://${address}${entry.path}`, {
    ...(agent === undefined ? {} : { agent }),
    method: entry.method,
    headers: { ...headers, ...length },
  })
  response.once('close', () => {
    end()
    upstream.destroy()
  })
  // The failure is visible as a missing response.
  upstream.on('error', () => undefined)
  upstream.end(entry.body)
  const [upstreamResponse] = (await once(upstream, 'response')) as [IncomingMessage]
  entry.status = upstreamResponse.statusCode ?? 0
  entry.responseHeaders = upstreamResponse.headers
  const passed = Object.entries(upstreamResponse.headers).filter(([name]) => !ownHeaders.includes(name))
  response.writeHead(entry.status, Object.fromEntries(passed))
  response.flushHeaders()
  for await (const chunk of upstreamResponse) {
    entry.responseChunks.push(chunk as Buffer)
    response.write(chunk)
  }
  // The exchange ends before the client receives the end, so the client's next request is not concurrent.
  end()
  response.end()
}
