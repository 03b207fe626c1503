/**
 * `kubewright cluster`: a control plane in the foreground. Guarantees: the line that says it is ready comes when everything
 * is; a kubeconfig is readable by its owner alone at every moment; tokens are never printed.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { AuditCommandOptions, AuditHost } from './audit-options.ts'
export type { ClusterCommandOptions, ClusterHost } from './run-cluster.ts'
export { runCluster } from './run-cluster.ts'
export { parseTokenFile } from './token-file.ts'
