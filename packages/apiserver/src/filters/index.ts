/**
 * What every request passes before its handler, in order: request info, deadline, authentication, audit, impersonation,
 * flow control, authorization; a response waits for the disk behind it. Guarantees: the order and the refusals equal
 * kube-apiserver's DefaultBuildHandlerChain; in-process requests skip authentication and flow control.
 * May import: storage, request, outbound, authorization, audit, flow-control, metrics, discovery.
 *
 * @module
 */

export { callWhenDurable, respondWhenDurable } from './durable-response.ts'
export type { IncomingRequest, IncomingRequestHandler } from './incoming-request.ts'
export { statusResponse } from './incoming-request.ts'
export { createRequestPipeline, type RequestPipeline } from './request-pipeline.ts'
