/**
 * `kubewright cluster`: a control plane in the foreground. Guarantees: it prints the ready line when everything is
 * ready; a kubeconfig is readable only by its owner at every moment; tokens are never printed.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { AuditCommandOptions, AuditHost } from './audit-options.ts'
export { addClusterCommand } from './cluster-command.ts'
export type { ClusterCommandOptions } from './run-cluster.ts'
export { runCluster } from './run-cluster.ts'
export { parseTokenFile } from './token-file.ts'
