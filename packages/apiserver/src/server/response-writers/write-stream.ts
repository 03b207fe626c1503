import type { EventEmitter } from 'node:events'
import type { StreamResponse } from '../../api.ts'
import { apiserverLimits } from '../../limits.ts'
import type { Exchange, Outgoing } from '../http/exchange.ts'
import { headersOf } from './write-response.ts'

/**
 * Passes bytes on as they come, until the stream ends or the client goes. The head is sent at once: whoever follows a
 * log that is silent wants to know that it is there. While the client does not read, nothing is taken from the stream.
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

/** Resolves when there is room again, or the connection is gone. A client that reads nothing for too long is cut off. */
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
