import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { restoreStore } from '../restore-store.ts'
import type { ServerIdentity } from '../server-identity.ts'
import type { Store } from '../store.ts'
import { type DataFolder, notedProcess, prepareDataFolder } from './data-folder.ts'
import type { Database, DatabaseEntry } from './database.ts'
import { decodeIdentity } from './identity.ts'
import { openLevelDatabase, repairLevelDatabase } from './level-database.ts'
import { sentenceOf } from './level-errors.ts'
import { addKey, decodeState, decodeVersion, identityKey, stateKey, versionsBefore, versionsFrom } from './records.ts'
import { readRevisionMarker } from './revision-marker.ts'

/** The readable content of a damaged data folder. */
export interface SalvagedData {
  readonly store: Store
  readonly identity: ServerIdentity
  /** Messages about missing or changed data, without the content of objects. */
  readonly problems: readonly string[]
}

/**
 * Reads the readable content of a damaged data folder that no process uses. The folder stays unchanged: LevelDB repairs
 * a copy of its files. Objects may be missing or outdated.
 */
export async function salvageData(path: string): Promise<SalvagedData> {
  const folder = await prepareDataFolder(path)
  const copy = join(path, 'salvage')
  await rm(copy, { recursive: true, force: true })
  try {
    await cp(existsSync(folder.unverified) ? folder.unverified : folder.database, copy, { recursive: true })
    await rm(join(copy, 'LOCK'), { force: true })
    const repaired = await repairLevelDatabase(copy).then(
      () => [],
      (error: unknown) => [`the repair failed: ${sentenceOf(error)}`],
    )
    const database = await openLevelDatabase(copy, { isNew: false })
    try {
      const salvaged = await readLeniently(database)
      const doubts = [...(await doubtsAbout(folder)), ...lostEnd(folder, salvaged.store)]
      return { ...salvaged, problems: [...doubts, ...repaired, ...salvaged.problems] }
    } finally {
      await database.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Warns about a process that may still write to the database, because it would then be read incompletely. */
async function doubtsAbout(folder: DataFolder): Promise<readonly string[]> {
  const processId = await notedProcess(folder)
  if (processId === undefined || processId === process.pid) return []
  return [`process ${processId}, which used the folder last, is running: if it is the cluster, stop it and try again`]
}

/** Data that lost its end looks complete; only the revision marker shows the loss. */
function lostEnd({ revisionMarker }: DataFolder, { revision }: Store): readonly string[] {
  try {
    const markedRevision = readRevisionMarker(revisionMarker)
    return markedRevision > revision
      ? [`the last changes are lost: the data ends at revision ${revision}, but revision ${markedRevision} was written`]
      : []
  } catch {
    return ['the last written revision is unknown']
  }
}

/** Reads a database and skips damaged records. */
export async function readLeniently(database: Database): Promise<SalvagedData> {
  const problems: string[] = []
  const stateRecord = await database.get(stateKey)
  const state = stateRecord === undefined ? undefined : decodeState(stateRecord)
  const known = state === undefined || 'unknownFormat' in state ? undefined : state
  const restoration = restoreStore(0)
  let revision = known?.revision ?? 1
  let count = 0
  let keySum = 0
  const take = ([key, record]: DatabaseEntry) => {
    const version = decodeVersion(key, record)
    if (version === undefined) {
      problems.push(`${JSON.stringify(key.replaceAll('\0', ' '))} cannot be read`)
      return
    }
    revision = Math.max(revision, version.revision)
    count++
    keySum = addKey(keySum, key)
    restoration.add(version)
  }
  try {
    for await (const entries of database.read(versionsFrom, versionsBefore)) entries.forEach(take)
  } catch (error) {
    problems.push(`reading stopped early: ${sentenceOf(error)}`)
  }
  if (known === undefined) problems.push('the original number of objects is unknown')
  else if (known.versionCount !== count) problems.push(`${count} of ${known.versionCount} object versions are left`)
  else if (known.keySum !== keySum) problems.push('some objects are not the ones that were written')
  return { store: restoration.finish(revision), identity: await identityIn(database, problems), problems }
}

async function identityIn(database: Database, problems: string[]): Promise<ServerIdentity> {
  try {
    return decodeIdentity(await database.get(identityKey))
  } catch {
    problems.push('the identity of the server cannot be read: the restored server gets new certificates and tokens')
    return {}
  }
}
