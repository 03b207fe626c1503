/**
 * Durable storage: an in-memory store that is written to an embedded database (LevelDB) in a data folder. Guarantees:
 * every acknowledged write is on disk, and commits that wait for the disk together are written as one group; a folder
 * with missing or changed data is reported and not opened; one process uses a folder at a time; if the disk fails,
 * writes stop and reads go on. LevelDB is loaded only when a folder is opened.
 * May import: store.
 *
 * @module
 */

export type { BackupSummary } from '../read-backup.ts'
export { linesIn, readBackup } from '../read-backup.ts'
export { putNameOnDisk, putOnDisk } from './on-disk.ts'
export type { DataOptions, ServerData } from './open-data.ts'
export { openData } from './open-data.ts'
export { restoreBackup } from './restore-backup.ts'
export type { SalvagedData } from './salvage.ts'
export { salvageData } from './salvage.ts'
