/**
 * A server that only sends: N custom resources of about 2.35 KB, listed in pages or as a watch-list, and changes of them
 * on command. Everything is serialised before it listens, and no API server is in the way, so that what is measured
 * is the client. It runs as a process of its own. Guarantees: every client is sent the same bytes, in the key order of
 * a real API server; a slow reader holds it back and grows no buffer.
 *
 * @module
 */
export type { LoadServer, LoadServerOptions } from './load-server.ts'
export { startLoadServer } from './load-server.ts'
export { workloadDefinition, workloadNames } from './workload-definition.ts'
export type { Workload, WorkloadSpec, WorkloadStatus } from './workload-object.ts'
export { workloadName, workloadNamespace, workloadObject } from './workload-object.ts'
