/**
 * `kubewright backup` and `kubewright restore`: all objects of a cluster in one file, and back. Guarantees: a backup
 * file is complete, verified after writing, and readable only by its owner, because it contains the cluster's secrets;
 * a data folder or a running cluster is restored completely or not at all.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export { addBackupCommand, addRestoreCommand } from './backup-command.ts'
export type { BackupCommandOptions, RestoreCommandOptions } from './run-backup.ts'
export { runBackup, runRestore } from './run-backup.ts'
