/**
 * Keeps a store in a data folder, in an embedded database (LevelDB). Guarantees: every acknowledged write is on disk;
 * writes that wait for the disk together are written as one group; a folder with missing or changed data is reported
 * and not opened; one process uses a folder at a time; if the disk fails, writes fail and reads continue. LevelDB is
 * loaded when a folder is opened.
 *
 * @module
 */
export type { BackupSummary } from '../backup/read-backup.ts'
export { linesIn, readBackup } from '../backup/read-backup.ts'
export { putNameOnDisk, putOnDisk } from './on-disk.ts'
export type { DataOptions, ServerData } from './open-data.ts'
export { openData } from './open-data.ts'
export { restoreBackup } from './restore-backup.ts'
export type { SalvagedData } from './salvage.ts'
export { salvageData } from './salvage.ts'
