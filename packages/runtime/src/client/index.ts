/**
 * The client: reads and writes objects through a Transport; the transport over HTTPS, and where to connect to.
 * Guarantees: what is read is frozen; what cannot be written is refused with its path; a write is never sent twice
 * unless the server said that it did not carry it out; errors have the server's Status and never a secret.
 * May import: resource.
 *
 * @module
 */
export type {
  ApplyOptions,
  Client,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectList,
  ObjectName,
  Patch,
  RequestOptions,
  WatchOptions,
  WriteOptions,
} from './client.ts'
export type { ClusterConfig } from './cluster-config.ts'
export { connect } from './cluster-config.ts'
export type { ClientOptions, WarnedRequest } from './create-client.ts'
export { createClient } from './create-client.ts'
export { isRemoved } from './deletion.ts'
export type { HttpsTransportOptions, RenewingToken, TokenSource } from './https-transport.ts'
export { createHttpsTransport } from './https-transport.ts'
export type { InClusterOptions } from './in-cluster-config.ts'
export { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
export type { KubeconfigOptions } from './kubeconfig.ts'
export { loadClusterConfig, loadKubeconfig } from './kubeconfig.ts'
