/**
 * Faults of the network between a client and a server, as a wrapper around any Transport, driven by a seed.
 * Guarantees: within one stream order is kept and nothing is lost without the stream being cut or stalled; what is
 * reordered is independent streams and requests. The same random source gives the same faults.
 * May import: runtime.
 *
 * @module
 */
export type { FaultRates } from './fault-rates.ts'
export { calmNetwork, roughNetwork } from './fault-rates.ts'
export type { FaultyTransport, FaultyTransportOptions } from './faulty-transport.ts'
export { createFaultyTransport } from './faulty-transport.ts'
