import type { JsonObject } from '@kubewright/kube/json'
import type { WatchEvent } from '@kubewright/kube/transport'
import type { WatchResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { plainJson, protobufMediaType } from '../../request/index.ts'
import { attachStream, drained, type Exchange, headersOf, type Outgoing } from '../exchange/index.ts'
import { partialMetadataOf } from './partial-metadata.ts'
import { protobufFrame } from './protobuf-frame.ts'
import { includeObjectOf } from './represent.ts'
import { tableMetadataOf, tableOf } from './table.ts'

const chunkEnd = Buffer.from('\r\n')
const lineEnd = Buffer.from('}\n')
const lineStarts = new Map(
  ['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'].map((type): [string, Uint8Array] => [
    type,
    Buffer.from(`{"type":"${type}","object":`),
  ]),
)

/**
 * Writes each event as a line or a frame, until the stream ends or the client disconnects. Sends the head at once,
 * because clients wait for it. Backpressure: nothing is read from the stream while the client does not read; the
 * stream's own buffer limit then applies.
 */
export async function writeWatch(exchange: Exchange, apiResponse: WatchResponse): Promise<void> {
  const { response, runtime } = exchange
  const { stream } = apiResponse
  if (!attachStream(exchange, stream)) return
  const encodeEvent = eventEncoder(exchange, apiResponse)
  response.writeHead(apiResponse.status, headersOf(exchange, apiResponse, contentTypeOf(apiResponse)))
  response.flushHeaders()
  for (;;) {
    const chunk = await stream.next()
    if (chunk === undefined || response.destroyed) break
    const pieces = chunk.form === 'events' ? encodedPieces(chunk.events, encodeEvent) : [[chunk.bytes]]
    for (const parts of pieces) {
      if (response.destroyed) break
      const hasRoom = writeChunk(response, parts)
      if (!hasRoom && !response.destroyed) await runtime.waiting('a client to read its watch', drained(exchange))
    }
  }
  response.end()
}

/** Encodes events in pieces large enough for one write. The caller lets the client read between two pieces. */
function* encodedPieces(
  events: readonly WatchEvent[],
  encodeEvent: (event: WatchEvent) => readonly Uint8Array[],
): Iterable<readonly Uint8Array[]> {
  let parts: Uint8Array[] = []
  let sizeBytes = 0
  for (const event of events) {
    for (const part of encodeEvent(event)) {
      parts.push(part)
      sizeBytes += part.length
    }
    if (sizeBytes < apiserverLimits.watchWriteSizeBytesMax) continue
    yield parts
    parts = []
    sizeBytes = 0
  }
  if (parts.length > 0) yield parts
}

/**
 * Writes a chunk of the body in one call. Node would write its length, content and end separately, and TLS would
 * encrypt each: three times the cost, for every event and watcher. A pipelined response may have no socket yet;
 * responses without a body and responses to HTTP/1.0 and HTTP/2 are not chunked.
 */
function writeChunk(response: Outgoing, parts: readonly Uint8Array[]): boolean {
  if ('drains' in response || response.socket === null || !response.chunkedEncoding) {
    return response.write(Buffer.concat(parts))
  }
  const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0)
  if (sizeBytes === 0) return true
  return response.socket.write(Buffer.concat([Buffer.from(`${sizeBytes.toString(16)}\r\n`), ...parts, chunkEnd]))
}

function contentTypeOf({ representation = plainJson }: WatchResponse): string {
  return representation.encoding === 'protobuf' ? `${protobufMediaType};stream=watch` : 'application/json'
}

function eventEncoder(exchange: Exchange, apiResponse: WatchResponse): (event: WatchEvent) => readonly Uint8Array[] {
  const represent = eventTransform(exchange, apiResponse)
  const shownOf = (event: WatchEvent) => (event.type === 'ERROR' ? event.object : represent(event.object))
  if (apiResponse.representation?.encoding === 'protobuf') {
    return (event) => protobufFrame(event.type, exchange.encoded.protobufOf(shownOf(event)))
  }
  return (event) => [lineStarts.get(event.type) ?? lineEnd, exchange.encoded.bytesOf(shownOf(event)), lineEnd]
}

function eventTransform(
  { request, runtime }: Exchange,
  { resource, representation = plainJson }: WatchResponse,
): (object: JsonObject) => JsonObject {
  const { transform, metaVersion } = representation
  if (transform === 'none') return (object) => object
  if (transform !== 'table') return (object) => partialMetadataOf(object, metaVersion)
  const includeObject = includeObjectOf(request.query)
  let isFirst = true
  return (object) => {
    const withColumns = isFirst
    isFirst = false
    const options = { metaVersion, metadata: tableMetadataOf(object), includeObject, nowMs: runtime.clock.now() }
    return tableOf(resource, [object], { ...options, withColumns })
  }
}
