/**
 * Operators compared with the same operators in Go: start time, idle memory, latency from an event to its reconcile,
 * and reconciles per second with and without a write.
 *
 * @module
 */
export { childWriteSuite } from './child-write-suite.ts'
export { latencySuite } from './latency-suite.ts'
export { minimalSuite } from './minimal-suite.ts'
export { reconcileSuite } from './reconcile-suite.ts'
