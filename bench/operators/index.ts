/**
 * Operators: how fast they start, what they cost while nothing happens, how soon a change reaches the reconciler, how
 * many reconciles they do, with and without a write, each beside the same operator in Go.
 *
 * @module
 */
export { childWriteSuite } from './child-write-suite.ts'
export { latencySuite } from './latency-suite.ts'
export { minimalSuite } from './minimal-suite.ts'
export { reconcileSuite } from './reconcile-suite.ts'
