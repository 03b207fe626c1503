/**
 * One HTTP request and its response, as the listener (http/) and the response writers share them: the messages of
 * HTTP/1.1 and HTTP/2, the headers of every response, backpressure, and the cache of encoded objects. Guarantee: nothing
 * here knows the encoding of a response.
 *
 * @module
 */
export { attachStream } from './attach-stream.ts'
export { drained } from './drained.ts'
export type { EncodedObjects } from './encoded-objects.ts'
export { createEncodedObjects } from './encoded-objects.ts'
export type { Exchange, OpenResponses } from './exchange.ts'
export type { Incoming, IncomingStream, Outgoing, OutgoingStream, ResponseHeaders } from './messages.ts'
export { headersOf } from './response-headers.ts'
