/**
 * The Runtime contract: the only way in which time, timers, randomness and ids reach the packages above. Types and a
 * few helpers made of nothing but them; the system's Runtime is in `kubewright`, the virtual one in
 * `@kubewright/testing`. Guarantees: with a virtual Runtime and in-process transports, the same seed gives the same run.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { Clock, Random, Runtime, Timer } from './runtime.ts'
export { sleep } from './sleep.ts'
