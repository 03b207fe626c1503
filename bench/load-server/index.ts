/**
 * A server that only sends: N custom resources of about 2.35 KB, listed in pages or as a watch-list, and changes of
 * them on command. Everything is serialised before it listens, and there is no API server, so that only the client is
 * measured. It runs in its own process. Guarantees: every client receives the same bytes, in the key order of a real
 * API server; backpressure: writing stops while a client does not read, and no buffer grows.
 *
 * @module
 */
export type { LoadServer, LoadServerOptions } from './load-server.ts'
export { startLoadServer } from './load-server.ts'
export { workloadDefinition, workloadNames } from './workload-definition.ts'
export type { Workload, WorkloadSpec, WorkloadStatus } from './workload-object.ts'
export { workloadName, workloadNamespace, workloadObject } from './workload-object.ts'
