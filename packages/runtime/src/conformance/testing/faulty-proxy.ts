import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, createServer, request as sendRequest } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import { createSelfSigned } from '../../serving/self-signed.ts'
import type { Activity } from './activity.ts'
import { type FaultyLink, startFaultyLink } from './faulty-link.ts'
import { passStream, reset } from './faulty-stream.ts'
import {
  type LineFault,
  type ProxiedRequest,
  purposeOf,
  type ResponseFault,
  reasonOf,
  statusBody,
} from './response-fault.ts'

export interface FaultyProxyOptions {
  /** The port of the server behind the proxy. */
  readonly port: number
  readonly certificateAuthority: string
  readonly runtime: Runtime
  readonly activity: Activity
}

/** A proxy between a client and an API server that understands HTTP, and injects the faults of servers and networks. */
export interface FaultyProxy {
  readonly url: string
  /** The proxy's own authority, because it reads the traffic. */
  readonly certificateAuthority: string
  /** The connections of clients, for faults below HTTP. */
  readonly link: FaultyLink
  /** Called for each request; undefined means no fault. */
  responseFault: ((request: ProxiedRequest) => ResponseFault | undefined) | undefined
  /** Called for each line of a watch. */
  lineFault: ((request: ProxiedRequest, line: string) => LineFault) | undefined
  /** Changes the path and query of the request to the server. */
  rewrite: ((path: string) => string) | undefined
  /** All requests since it was last cleared. */
  readonly requests: ProxiedRequest[]
  /** No new faults from now on; stalled streams stay stalled. */
  heal(): void
  close(): Promise<void>
}

export async function startFaultyProxy(options: FaultyProxyOptions): Promise<FaultyProxy> {
  const { runtime, activity } = options
  const { certificate, privateKey } = await createSelfSigned(runtime, ['127.0.0.1'])
  const agent = new Agent({ keepAlive: true, ca: options.certificateAuthority })
  const requests: ProxiedRequest[] = []
  const server = createServer({ cert: certificate, key: privateKey }, (incoming, response) => {
    const request = describe(incoming)
    requests.push(request)
    activity.happened()
    for (const event of ['error', 'close'] as const) response.on(event, activity.happened)
    const fault = proxy.responseFault?.(request)
    const forward = () => forwardExchange({ incoming, response, request, fault, agent, proxy }, options)
    if (fault?.kind === 'late') runtime.clock.after(fault.delayMs, 'request that is late', forward)
    else if (fault?.kind === 'status') refuse(response, fault)
    else forward()
  })
  for (const event of ['connection', 'secureConnection', 'tlsClientError']) server.on(event, activity.happened)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link = await startFaultyLink({ targetPort: (server.address() as AddressInfo).port, runtime, activity })
  const proxy: FaultyProxy = {
    url: `https://127.0.0.1:${link.port}`,
    certificateAuthority: certificate,
    link,
    responseFault: undefined,
    lineFault: undefined,
    rewrite: undefined,
    requests,
    heal() {
      proxy.responseFault = undefined
      proxy.lineFault = undefined
      link.onConnection = undefined
    },
    async close() {
      await link.close()
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await once(server, 'close')
    },
  }
  return proxy
}

interface ProxiedExchange {
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly request: ProxiedRequest
  readonly fault: ResponseFault | undefined
  readonly agent: Agent
  readonly proxy: FaultyProxy
}

/** Sends the request to the server, and returns its response to the client, as far as the fault allows. */
function forwardExchange(exchange: ProxiedExchange, { port, activity }: FaultyProxyOptions): void {
  const { incoming, response, request, fault, agent, proxy } = exchange
  const { host: _, ...headers } = incoming.headers
  const path = proxy.rewrite?.(incoming.url ?? '/') ?? incoming.url
  const target = { host: '127.0.0.1', port, agent, method: incoming.method, path, headers }
  const isStream = request.purpose === 'watch' || request.purpose === 'watch-list'
  const upstreamRequest = sendRequest(target, (upstream) => {
    for (const event of ['data', 'end', 'close']) upstream.on(event, activity.happened)
    upstream.on('error', () => response.destroy())
    if (fault !== undefined && fault.kind !== 'late') {
      breakResponse(response, upstream, fault.kind, isStream)
      return
    }
    const { 'transfer-encoding': __, ...upstreamHeaders } = upstream.headers
    response.writeHead(upstream.statusCode ?? 500, upstreamHeaders)
    response.flushHeaders()
    if (!isStream || upstream.statusCode !== 200) upstream.pipe(response)
    else passStream({ request, response, upstream, lineFault: (...line) => proxy.lineFault?.(...line) ?? 'pass' })
  })
  upstreamRequest.on('error', () => response.destroy())
  upstreamRequest.on('socket', (socket: Socket) => {
    if (socket.connecting) for (const event of ['connect', 'secureConnect']) socket.once(event, activity.happened)
  })
  // The server must stop when the client is gone.
  response.on('close', () => upstreamRequest.destroy())
  incoming.pipe(upstreamRequest)
}

/** The beginning of a watch, cut off. */
const beginning = Buffer.from(
  '{"type":"ADDED","object":{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"}}}',
)

/** A watch does not end, so a fixed text that looks like its beginning is broken instead. */
function breakResponse(
  response: ServerResponse,
  upstream: IncomingMessage,
  how: ResponseFault['kind'],
  isStream: boolean,
): void {
  const parts: Buffer[] = []
  upstream.on('data', (part: Buffer) => parts.push(part))
  if (isStream) writeBrokenResponse(response, beginning, how)
  else upstream.on('end', () => writeBrokenResponse(response, Buffer.concat(parts), how))
}

function writeBrokenResponse(response: ServerResponse, body: Buffer, how: ResponseFault['kind']): void {
  const half = body.subarray(0, body.length >> 1)
  const type = { 'content-type': 'application/json' }
  if (how === 'lost') reset(response)
  else if (how === 'truncated') response.writeHead(200, type).end(half)
  else if (how === 'garbage') response.writeHead(200, type).end('<html><body>It works!</body></html>')
  else if (how === 'short') {
    response.writeHead(200, { ...type, 'content-length': body.length })
    response.write(half, () => response.destroy())
  } else {
    response.writeHead(200, type)
    response.write(half, () => response.socket?.write('xyz\r\nrest\r\n'))
  }
}

function refuse(response: ServerResponse, fault: ResponseFault & { readonly kind: 'status' }): void {
  const { code, reason = reasonOf[code] ?? 'Unknown', retryAfterSeconds } = fault
  const retryAfter = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  response.writeHead(code, { 'content-type': 'application/json', ...retryAfter })
  response.end(statusBody(code, reason))
}

function describe(incoming: IncomingMessage): ProxiedRequest {
  const url = new URL(incoming.url ?? '/', 'https://proxy')
  const method = incoming.method ?? 'GET'
  return { method, path: url.pathname, query: url.searchParams, purpose: purposeOf(method, url.searchParams) }
}
