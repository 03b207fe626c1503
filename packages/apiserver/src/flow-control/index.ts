/**
 * API priority and fairness: queues requests from sockets by the FlowSchemas and PriorityLevelConfigurations in the
 * store. Guarantees: system:masters and probes never wait; every level has its own seats and lends them as configured;
 * a flow that fills its queues delays other flows by no more than its share; number, size and time of waiting requests
 * have limits; a refused request gets 429 with Retry-After. In-process requests are not queued.
 * May import: storage, request, registry, api.
 *
 * @module
 */
export type { FlowControl } from './flow-control.ts'
export { createFlowControl } from './flow-control.ts'
