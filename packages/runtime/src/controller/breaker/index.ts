/**
 * The hot-loop breaker: notices keys that run in circles, says over which field and against whom, and slows them down.
 * Guarantees: no event is lost, it waits at most for the pause; pauses grow to a limit and end by themselves when it is
 * calm; what is remembered is bounded; a key that writes what it should once is never slowed down.
 * May import: queue, trace, controller/sources.
 *
 * @module
 */

export { competingManager } from './competing-manager.ts'
export { type BreakerOptions, HotLoopBreaker } from './hot-loop-breaker.ts'
export type { ObservedRun, ObservedWrite } from './observed-run.ts'
