/**
 * The Runtime interface, through which the other packages get time, timers, randomness and IDs: its types, and helpers
 * that need nothing else. The system implementation is in `kubewright`, the virtual one in `@kubewright/testing`.
 * Guarantees: with a virtual Runtime and in-process transports, the same seed gives the same run.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { Clock, Random, Runtime, Timer } from './runtime.ts'
export { sleep } from './sleep.ts'
