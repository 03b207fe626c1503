import type { EventEmitter } from 'node:events'
import type { StreamResponse } from '../../api.ts'
import { apiserverLimits } from '../../limits.ts'
import type { Exchange, Outgoing } from '../http/exchange.ts'
import { headersOf } from './write-response.ts'

/**
 * Passes bytes on until the stream ends or the client disconnects. Sends the head at once, so that a client that
 * follows a silent log sees the response. Backpressure: nothing is read from the stream while the client does not read.
 */
export async function writeStream(exchange: Exchange, apiResponse: StreamResponse): Promise<void> {
  const { response, runtime } = exchange
  const { stream } = apiResponse
  if (response.destroyed) return stream.close()
  exchange.connections.addWatch(stream)
  response.once('close', () => {
    exchange.connections.removeWatch(stream)
    stream.close()
  })
  response.writeHead(apiResponse.status, headersOf(exchange, apiResponse, apiResponse.contentType))
  response.flushHeaders()
  for (;;) {
    const chunk = await stream.next()
    if (chunk === undefined || response.destroyed) break
    const hasRoom = chunk.form === 'bytes' ? response.write(chunk.bytes) : true
    if (!hasRoom && !response.destroyed) await runtime.waiting('a client to read its response', drained(exchange))
  }
  response.end()
}

/**
 * Resolves when the client has read the buffered bytes, or the connection is closed. A client that does not read for
 * too long is disconnected.
 */
export function drained({ response, runtime }: Exchange): Promise<void> {
  return new Promise((resolve) => {
    const source = drainsOf(response)
    const finish = () => {
      timer.cancel()
      source.off('drain', finish)
      response.off('close', finish)
      resolve()
    }
    const timer = runtime.clock.after(apiserverLimits.unreadResponseTimeoutMs, 'a client to read its response', () => {
      response.destroy()
    })
    source.once('drain', finish)
    response.once('close', finish)
  })
}

function drainsOf(response: Outgoing): EventEmitter {
  return 'drains' in response ? response.drains : (response.socket ?? response)
}
