import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir } from 'node:fs/promises'
import type { JsonObject } from '@kubewright/kube/json'
import { ApiserverError } from '../../errors.ts'
import { apiserverLimits } from '../../limits.ts'
import { objectAt, textAt } from '../../read-object.ts'
import { type BackupSummary, readBackup } from '../backup/read-backup.ts'
import { prepareDataFolder } from './data-folder.ts'
import type { Database, DatabaseChange } from './database.ts'
import { decodeIdentity, encodeIdentity } from './identity.ts'
import { openLevelDatabase } from './level-database.ts'
import { levelProblemOf } from './level-errors.ts'
import { putNameOnDisk } from './on-disk.ts'
import { addKey, encodeRecord, encodeState, encodeVersion, identityKey, stateKey, versionKeyOf } from './records.ts'
import { openRevisionMarker } from './revision-marker.ts'

const changesPerWrite = 1_000

/**
 * Creates a data folder from the lines of a backup, completely or not at all. Its revision is
 * apiserverLimits.restoredRevisionsSkipped higher than the backup's, so that clients with newer state list again.
 *
 * @throws ApiserverError DATA_NOT_EMPTY or BACKUP_DAMAGED.
 */
export async function restoreBackup(folder: string, lines: AsyncIterable<string>): Promise<BackupSummary> {
  if (existsSync(folder) && (await readdir(folder)).length > 0) {
    const message = `the folder ${folder} is not empty: restore the backup into a new or empty folder`
    throw new ApiserverError('DATA_NOT_EMPTY', message)
  }
  const draft = `${folder}.restoring`
  await removeDraft(draft)
  const { database: path, revisionMarker: revisionMarkerPath } = await prepareDataFolder(draft)
  const database = await openLevelDatabase(path, { isNew: true })
  try {
    const restored = await restoreInto(database, lines)
    await database.close()
    const revisionMarker = openRevisionMarker(revisionMarkerPath)
    revisionMarker.advanceTo(restoredRevisionOf(restored))
    revisionMarker.close()
    if (existsSync(folder)) await rmdir(folder)
    await rename(draft, folder)
    await putNameOnDisk(folder)
    return restored
  } catch (error) {
    await database.close().catch(() => undefined)
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/**
 * Removes the draft of an interrupted restore. A restore that is running has its database open, which makes this fail.
 */
async function removeDraft(draft: string): Promise<void> {
  if (!existsSync(draft)) return
  try {
    const { database } = await prepareDataFolder(draft)
    await (await openLevelDatabase(database, { isNew: true })).close()
  } catch (error) {
    if (levelProblemOf(error) === 'locked') {
      throw new ApiserverError('DATA_IN_USE', `another process is restoring a backup into ${draft}`, { cause: error })
    }
  }
  await rm(draft, { recursive: true, force: true })
}

/** Writes a backup into an empty database. */
export async function restoreInto(database: Database, lines: AsyncIterable<string>): Promise<BackupSummary> {
  const writer = new RestoreWriter(database)
  const { revision, objects } = await readBackup(lines, (line) => writer.take(line))
  await writer.finish(revision)
  return { objects, revision }
}

function restoredRevisionOf({ revision }: Pick<BackupSummary, 'revision'>): number {
  return revision + apiserverLimits.restoredRevisionsSkipped
}

class RestoreWriter {
  readonly #database: Database
  #versionCount = 0
  #keySum = 0
  #changes: DatabaseChange[] = []

  constructor(database: Database) {
    this.#database = database
  }

  async take(line: JsonObject): Promise<void> {
    if ('identity' in line) this.#takeIdentity(objectAt(line, 'identity'))
    else this.#takeObject(line)
    if (this.#changes.length >= changesPerWrite) await this.#write()
  }

  async finish(backupRevision: number): Promise<void> {
    const versionCount = this.#versionCount
    const keySum = this.#keySum
    const revision = restoredRevisionOf({ revision: backupRevision })
    const state = { revision, compactedRevision: revision, versionCount, keySum }
    this.#changes.push({ key: stateKey, value: encodeState(state) })
    await this.#write()
  }

  #takeIdentity(identity: JsonObject): void {
    const record = encodeIdentity(decodeIdentity(encodeRecord(identity)))
    this.#changes.push({ key: identityKey, value: record })
  }

  #takeObject(line: JsonObject): void {
    const object = objectAt(line, 'object')
    const own = { resource: textAt(line, 'resource'), namespace: textAt(line, 'namespace'), name: textAt(line, 'name') }
    const key = versionKeyOf(Number(textAt(object, 'metadata', 'resourceVersion')), own)
    this.#changes.push({ key, value: encodeVersion(object) })
    this.#keySum = addKey(this.#keySum, key)
    this.#versionCount++
  }

  async #write(): Promise<void> {
    const changes = this.#changes
    this.#changes = []
    await this.#database.write(changes)
  }
}
