import { Agent, request } from 'node:https'
import type { Endpoint } from '../servers/endpoint.ts'

const connectionsMax = 16
const requestTimeoutMs = 60_000

export interface ApiResponse {
  readonly status: number
  readonly text: string
}

/** Plain requests to an API server, to prepare a measurement without kubewright's client. */
export interface ApiRequests {
  send(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<ApiResponse>
  close(): void
}

export function openApiRequests({ url, certificateAuthority, token }: Endpoint): ApiRequests {
  const agent = new Agent({ ca: certificateAuthority, keepAlive: true, maxSockets: connectionsMax })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    send(method, path, body) {
      return new Promise((resolve, reject) => {
        const options = { method, agent, headers, timeout: requestTimeoutMs }
        const sent = request(new URL(path, url), options, (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (more: string) => {
            text += more
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.on('error', reject)
        })
        sent.on('error', reject)
        sent.on('timeout', () => sent.destroy(new Error(`${method} ${path}: no response in time`)))
        sent.end(body === undefined ? undefined : JSON.stringify(body))
      })
    },
    close: () => agent.destroy(),
  }
}
