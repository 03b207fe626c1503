import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import type { Listener } from '../listener.ts'

/** A Runtime at the real time, because TLS checks the current time; its timers fire when a test advances it. */
export function createWireRuntime(): VirtualRuntime {
  return createVirtualRuntime({ startTime: new Date(performance.timeOrigin).toISOString() })
}

export interface WireRequest {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Uint8Array | Iterable<Uint8Array>
  /** null sends none. */
  readonly token?: string | null
}

export interface WireResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  json(): JsonObject
}

/** Sends requests with node:https, as any client does. */
export interface WireClient {
  send(path: string, options?: WireRequest): Promise<WireResponse>
  /** Resolves with the head of the response. */
  open(path: string, options?: WireRequest): Promise<IncomingMessage>
  close(): void
}

export function createWireClient(listener: Pick<Listener, 'port' | 'certificateAuthority' | 'token'>): WireClient {
  const agent = new Agent({ keepAlive: true, ca: listener.certificateAuthority })
  const open = async (path: string, options: WireRequest = {}) => {
    const token = options.token === undefined ? listener.token : options.token
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: listener.port,
      path,
      method: options.method ?? 'GET',
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...options.headers } as Record<
        string,
        string
      >,
    })
    const { body } = options
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) sent.end(body)
    else {
      for (const part of body) sent.write(part)
      sent.end()
    }
    // A server that refuses a body may close the connection while it is being sent.
    const responded = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.on('error', () => undefined)
    const [response] = await responded
    return response
  }
  return {
    open,
    send: async (path, options) => {
      const response = await open(path, options)
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk)
      const bytes = Buffer.concat(chunks)
      return {
        status: response.statusCode ?? 0,
        headers: response.headers,
        bytes,
        text: bytes.toString(),
        json: () => JSON.parse(bytes.toString()),
      }
    },
    close: () => agent.destroy(),
  }
}

/** The lines of a stream, as they arrive. */
export async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  let parts: string[] = []
  for await (const chunk of response) {
    const lines = chunk.toString().split('\n')
    parts.push(lines.shift() ?? '')
    for (const line of lines) {
      yield parts.join('')
      parts = [line]
    }
  }
}
