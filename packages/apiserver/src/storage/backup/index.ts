/**
 * Writes a backup of a store, reads one, and replaces the content of a running store with one. Guarantees: a checksum
 * covers the whole backup; a damaged backup changes nothing; watchers see a restore as ordinary revisions.
 *
 * @module
 */
export { backupLines } from './backup-lines.ts'
export type { BackupObject } from './live-restore.ts'
export { backupObjectIn, restoreObjects } from './live-restore.ts'
export { linesIn, readBackup } from './read-backup.ts'
