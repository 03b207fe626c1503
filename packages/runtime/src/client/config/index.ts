/**
 * Addresses and credentials of API servers: kubeconfig files, the service account of a pod, renewing credentials,
 * proxies, and the transport made from them.
 * Guarantees: files are read as kubectl reads them; anything unsupported is refused with file, entry and field, never
 * ignored; a loaded configuration can be logged, and no error contains a secret; concurrent requests share one renewal
 * of a credential. May import: client/transport.
 *
 * @module
 */
export type { ClusterConfig } from './cluster-config.ts'
export type { ConnectOptions } from './connect.ts'
export { connect } from './connect.ts'
export type { Environment } from './environment.ts'
export type { ExecPlugin, InteractiveMode } from './exec-plugin.ts'
export type { ExecPluginPolicy } from './exec-policy.ts'
export type { Impersonation } from './impersonation.ts'
export type { InClusterOptions } from './in-cluster-config.ts'
export { isInCluster, loadInClusterConfig } from './in-cluster-config.ts'
export type { ClusterConfigOptions, KubeconfigOptions } from './kubeconfig.ts'
export { loadClusterConfig, loadKubeconfig } from './load-config.ts'
export type { OidcProvider } from './oidc-provider.ts'
export type { Confidential, Secret } from './secret.ts'
export { hide } from './secret.ts'
