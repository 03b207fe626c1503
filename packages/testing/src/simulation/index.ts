/**
 * Simulations: an operator, the API server and the controllers of a cluster on one virtual Runtime, with a faulty
 * network between operator and server and crashes of the operator. Guarantees: the same seed gives the same trace, byte
 * by byte; a run that does not settle ends with an error that shows the end of the trace.
 * May import: virtual-runtime, faults, rights.
 *
 * @module
 */
export type { CrashPoint } from './crash-point.ts'
/** @internal */
export { refuseMissingRights } from './missing-rights.ts'
/** @internal */
export { processWebhooks } from './process-webhooks.ts'
export type { Creation, Simulation, SimulationOptions, World } from './simulate.ts'
export { simulate } from './simulate.ts'
export type { SeedsOptions } from './simulate-seeds.ts'
export { seedsToRun, simulateSeeds } from './simulate-seeds.ts'
/** @internal */
export { observeStore } from './store-changes.ts'
export type { Trace } from './trace.ts'
/** @internal */
export { createTrace, traced } from './trace.ts'
