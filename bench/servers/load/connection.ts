import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Endpoint } from '../endpoint.ts'
import { createResponseReader, type ResponseHandler } from './response-reader.ts'

/** One kept-alive connection; one request at a time. */
export interface Connection {
  /** False once it is closed: servers close idle connections. */
  readonly isOpen: boolean
  /** Sends a request and passes its response to the handler as it arrives. */
  send(request: string, handler: ResponseHandler): void
  /** Sends a request and waits for the complete response. */
  exchange(request: string): Promise<BufferedResponse>
  close(): void
}

export interface BufferedResponse {
  readonly status: number
  readonly sizeBytes: number
  text(): string
}

/**
 * Connects over TLS.
 *
 * @throws Error when it cannot connect. Later failures during a request go to onFailure, because they invalidate the
 * whole load.
 */
export async function openConnection(endpoint: Endpoint, onFailure: (error: Error) => void): Promise<Connection> {
  const { hostname, port } = new URL(endpoint.url)
  const socket = connect({ host: hostname, port: Number(port), ca: endpoint.certificateAuthority })
  socket.setNoDelay(true)
  await once(socket, 'secureConnect')
  let handler: ResponseHandler | undefined
  let isOpen = true
  const receive = createResponseReader({
    onHead: (status) => handler?.onHead(status),
    onBody: (bytes) => handler?.onBody(bytes),
    onEnd: () => {
      const finished = handler
      handler = undefined
      finished?.onEnd()
    },
  })
  const end = (error: Error) => {
    if (isOpen && handler !== undefined) onFailure(error)
    isOpen = false
    socket.destroy()
  }
  socket.on('data', (bytes) => {
    try {
      receive(bytes)
    } catch (error) {
      end(error as Error)
    }
  })
  socket.on('error', end)
  socket.on('close', () => end(new Error('the server closed the connection')))
  const send = (request: string, next: ResponseHandler) => {
    handler = next
    socket.write(request, 'utf8')
  }
  return {
    get isOpen() {
      return isOpen
    },
    send,
    exchange: (request) => new Promise((resolve) => send(request, bufferResponse(resolve))),
    close: () => {
      isOpen = false
      socket.destroy()
    },
  }
}

function bufferResponse(resolve: (response: BufferedResponse) => void): ResponseHandler {
  const slices: Buffer[] = []
  let status = 0
  let sizeBytes = 0
  return {
    onHead: (found) => {
      status = found
    },
    onBody: (bytes) => {
      slices.push(bytes)
      sizeBytes += bytes.length
    },
    onEnd: () => resolve({ status, sizeBytes, text: () => Buffer.concat(slices).toString('utf8') }),
  }
}
