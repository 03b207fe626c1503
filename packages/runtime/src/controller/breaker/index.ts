/**
 * The hot-loop breaker: detects keys in hot loops, reports the field and the competing manager, and throttles them.
 * Guarantees: no event is lost, and it waits at most for the delay; delays grow to a limit and end when the loop ends;
 * memory is bounded; a key that writes each change once is never throttled.
 * May import: queue, trace, controller/sources.
 *
 * @module
 */

export { competingManager } from './competing-manager.ts'
export { type BreakerOptions, HotLoopBreaker } from './hot-loop-breaker.ts'
export type { ObservedRun, ObservedWrite } from './observed-run.ts'
