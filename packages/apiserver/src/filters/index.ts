/**
 * What every request passes before its handler, in order: request info, deadline, authentication, audit, impersonation,
 * flow control, authorization; a response waits for the disk behind it. Guarantees: the order and the refusals equal
 * kube-apiserver's DefaultBuildHandlerChain; in-process requests skip authentication and flow control.
 * May import: storage, request, outbound, authorization, audit, flow-control, metrics, discovery.
 *
 * @module
 */
export type { Arrival, Receive } from './arrival.ts'
export { refused } from './arrival.ts'
export { answerWhenDurable, callWhenDurable } from './durable-answer.ts'
export { createTraffic } from './traffic.ts'
