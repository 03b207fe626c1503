/**
 * The cost of CEL expressions: an estimate before they run and a count while they run. Guarantees: the numbers are
 * those of cel-go with Kubernetes' cost model, because they decide what a cluster accepts.
 * May import: nothing beyond what cel/ may.
 *
 * @module
 */
export type { SizeEstimator } from './cost-node.ts'
export type { Estimate } from './estimate.ts'
export { saturate } from './estimate.ts'
export { estimateCost } from './estimator.ts'
export { evaluateWithCost, KubernetesCostTracker } from './runtime-tracker.ts'
