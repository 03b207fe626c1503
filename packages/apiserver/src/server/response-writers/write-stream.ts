import type { StreamResponse } from '../../api/index.ts'
import { attachStream, drained, type Exchange, headersOf } from '../exchange/index.ts'

/**
 * Passes bytes on until the stream ends or the client disconnects. Sends the head at once, so that a client that
 * follows a silent log sees the response. Backpressure: nothing is read from the stream while the client does not read.
 */
export async function writeStream(exchange: Exchange, apiResponse: StreamResponse): Promise<void> {
  const { response, runtime } = exchange
  const { stream } = apiResponse
  if (!attachStream(exchange, stream)) return
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
