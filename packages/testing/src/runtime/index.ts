/**
 * Virtual time: a Runtime in which an hour costs nothing and the same seed gives the same run.
 * Guarantees: time advances only when everything is idle; timers fire in the order of their time and then of their
 * setting; a run in which nothing can happen any more ends with an error that lists what everybody waits for.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { SeededRandom } from './seeded-random.ts'
export { createRandom } from './seeded-random.ts'
export type { VirtualProcess } from './virtual-process.ts'
export type { VirtualRuntime, VirtualRuntimeOptions } from './virtual-runtime.ts'
export { createVirtualRuntime } from './virtual-runtime.ts'
