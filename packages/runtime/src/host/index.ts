/**
 * The system's Runtime: the only place that reads the real clock and draws real random numbers.
 * Guarantees: a timer never runs within the call that sets it, whatever its delay; IDs and random bytes are
 * cryptographically secure.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { systemRuntime } from './system-runtime.ts'
