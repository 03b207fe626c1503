/**
 * Facts about an object: what the author's function found out, in words of its own, from which the framework derives the
 * standard conditions.
 * Guarantees: pure; only conditions that the resource declares; bounded messages without credentials.
 * May import: readiness, trace, log, and the child names and messages of reconcile.
 *
 * @module
 */

export { childFacts } from './child-facts.ts'
export type { Fact } from './fact.ts'
export { degraded, isFact, progressing, ready } from './fact.ts'
export { conditionsOfFacts, standardConditions } from './facts-conditions.ts'
