/**
 * Whether an object has reached the state that its spec asks for, by the rules of kstatus for built-in kinds and by
 * observedGeneration and conditions for every other kind.
 * Guarantees: pure, no clock; never throws, whatever the object contains.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { readinessOf } from './readiness.ts'
export type { Readiness, ReadinessStatus } from './readiness-types.ts'
