/**
 * Where an API server is and how to be let in: kubeconfig files, the service account of a pod, credentials of every
 * kind with their renewal, proxies, and the transport that they make. Guarantees: files are read as kubectl reads them;
 * what is not understood is refused with file, entry and field, never skipped; what is loaded can be logged, and no
 * error holds a secret; a credential is renewed once, however many ask for it. May import: client/transport.
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
