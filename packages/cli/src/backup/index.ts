/**
 * `kubewright backup` and `kubewright restore`: everything that a cluster holds in one file, and back. Guarantees: a backup file
 * is whole, read again after it was written, and readable by its owner alone, since it holds the cluster's secrets; a data folder
 * is restored whole or not at all, and so is a cluster that runs.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { BackupCommandOptions, RestoreCommandOptions } from './run-backup.ts'
export { runBackup, runRestore } from './run-backup.ts'
