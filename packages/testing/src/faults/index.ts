/**
 * Network faults between a client and a server, as a wrapper around any Transport, driven by a seed.
 * Guarantees: a stream keeps its order and loses nothing unless it is cut or stalled; only independent streams and
 * requests are reordered. The same random source gives the same faults.
 * May import: virtual-runtime.
 *
 * @module
 */
export type { FaultRates } from './fault-rates.ts'
export { calmNetwork, roughNetwork } from './fault-rates.ts'
export type { FaultyTransport, FaultyTransportOptions } from './faulty-transport.ts'
export { createFaultyTransport } from './faulty-transport.ts'
