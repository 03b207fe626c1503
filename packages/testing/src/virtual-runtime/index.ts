/**
 * Virtual time: a Runtime in which an hour passes at once and the same seed gives the same run.
 * Guarantees: time advances only when everything is idle; timers fire in order of their time, then in the order in
 * which they were set; a run that can make no progress ends with an error that lists the pending waits.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { SeededRandom } from './seeded-random.ts'
export { createRandom } from './seeded-random.ts'
export type { VirtualProcess } from './virtual-process.ts'
export type { VirtualRuntime, VirtualRuntimeOptions } from './virtual-runtime.ts'
export { createVirtualRuntime } from './virtual-runtime.ts'
