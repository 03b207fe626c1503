/**
 * The store that outlives its process: in memory, and written to an embedded database (LevelDB) in a data folder. Guarantees:
 * what was acknowledged is on the disk, whole, in groups of commits that waited for the disk together; whatever is not the
 * whole of that is reported and never opened; one process has a folder at a time; a disk that fails ends the writing, and
 * nothing else. The database is loaded by whoever opens a folder and by nobody else.
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
