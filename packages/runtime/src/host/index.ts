/**
 * The system's Runtime: the one place that reads the real clock and draws real random numbers. Guarantees: a timer
 * never runs within the call that sets it, whatever its delay; ids and bytes are fit for secrets.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { systemRuntime } from './system-runtime.ts'
