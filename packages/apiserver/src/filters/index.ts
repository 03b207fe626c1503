/**
 * The filters that every request passes before its handler, one file each; `chain.ts` is the list. Behind them a response
 * waits for the disk. Guarantees: the order and the refusals equal kube-apiserver's DefaultBuildHandlerChain; in-process
 * requests skip deadline, authentication, body and flow control; what is known at once is returned at once.
 * May import: storage, request, outbound, api, authorization, audit, flow-control, metrics, discovery.
 *
 * @module
 */

export { callWhenDurable, respondWhenDurable } from './durable-response.ts'
export type { IncomingRequest, IncomingRequestHandler } from './incoming-request.ts'
export { statusResponse } from './incoming-request.ts'
export { createRequestPipeline, type RequestPipeline } from './request-pipeline.ts'
