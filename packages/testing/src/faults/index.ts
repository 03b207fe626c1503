/**
 * Faults between a client and a server, as wrappers around any Transport: network faults driven by a seed, and faults
 * by name, planned for given requests.
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
export { HeldWatches } from './held-watches.ts'
export type { KnownKinds } from './known-kinds.ts'
export type { FaultAction, RequestMatch, WriteMatch } from './planned-faults.ts'
export { PlannedFaults } from './planned-faults.ts'
export type { PlannedTransportOptions } from './planned-transport.ts'
export { createPlannedTransport } from './planned-transport.ts'
export type { FindKind, KindName, RequestTarget } from './request-target.ts'
export type { StaleReplica } from './stale-replica.ts'
export { createStaleReplica } from './stale-replica.ts'
