import { once } from 'node:events'
import type { StreamAnswer } from '../api.ts'
import type { Exchange } from './exchange.ts'
import { headersOf } from './write-answer.ts'

/**
 * Passes bytes on as they come, until the stream ends or the client goes. The head is sent at once: whoever follows a
 * log that is silent wants to know that it is there. While the client does not read, nothing is taken from the stream.
 */
export async function writeStream(exchange: Exchange, answer: StreamAnswer): Promise<void> {
  const { response, runtime } = exchange
  const { stream } = answer
  if (response.destroyed) return stream.close()
  exchange.connections.addWatch(stream)
  response.once('close', () => {
    exchange.connections.removeWatch(stream)
    stream.close()
  })
  response.writeHead(answer.status, headersOf(exchange, answer, answer.contentType))
  response.flushHeaders()
  for (;;) {
    const chunk = await stream.next()
    if (chunk === undefined || response.destroyed) break
    const hasRoom = chunk.form === 'bytes' ? response.write(chunk.bytes) : true
    if (!hasRoom && !response.destroyed) await runtime.waiting('a client that reads', drained(exchange))
  }
  response.end()
}

/** Resolves when there is room again, or the connection is gone. */
export async function drained({ response }: Exchange): Promise<void> {
  const abandon = new AbortController()
  try {
    await Promise.race([
      once(response.socket ?? response, 'drain', { signal: abandon.signal }),
      once(response, 'close', { signal: abandon.signal }),
    ])
  } catch {
    // The connection broke, which the writer notices.
  } finally {
    abandon.abort()
  }
}
