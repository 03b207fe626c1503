/**
 * API priority and fairness: when a request that came over a socket is carried out, by the flow schemas and levels that
 * the store holds. Guarantees: members of system:masters and probes never wait; every level has seats of its own, and
 * lends them as its configuration says; a flow that fills its queues does not delay a flow of another user by more than
 * its share; nothing waits without a bound in number, size and time; too much is answered with 429 and Retry-After. In
 * process nothing of this is done.
 * May import: store, resources.
 *
 * @module
 */
export type { Fairness, FairnessOptions } from './fairness.ts'
export { createFairness } from './fairness.ts'
export type { Classification, FlowCounts, RefusalReason } from './flow-configuration.ts'
export type { FlowRule, FlowSchema } from './flow-schema.ts'
export type { LevelSpec, Queuing } from './level-spec.ts'
export type { PriorityLevel } from './priority-level.ts'
