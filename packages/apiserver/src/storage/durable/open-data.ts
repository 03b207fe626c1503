import { readdir } from 'node:fs/promises'
import type { Runtime } from '@kubewright/kube/runtime'
import { ApiserverError, isApiserverError } from '../../errors.ts'
import type { IdentityKeeper } from '../server-identity.ts'
import type { Store } from '../store.ts'
import {
  type DataFolder,
  forgetUnverified,
  isNewFolder,
  keepUnverified,
  notedProcess,
  noteProcess,
  prepareDataFolder,
} from './data-folder.ts'
import type { Database, RevisionMarker } from './database.ts'
import { openDurableStore } from './durable-store.ts'
import { openIdentity } from './identity.ts'
import { openLevelDatabase } from './level-database.ts'
import { levelProblemOf, sentenceOf } from './level-errors.ts'
import { openRevisionMarker } from './revision-marker.ts'

export interface DataOptions {
  readonly runtime: Runtime
  readonly folder: string
  /** Refuses a folder without data instead of creating it. */
  readonly mustExist?: boolean | undefined
  /** Number of changes in the history; apiserverLimits.storeHistoryEventsMax by default. */
  readonly historyEventsMax?: number | undefined
  /** Size of the history without the live objects; apiserverLimits.storeHistorySizeBytesMax by default. */
  readonly historySizeBytesMax?: number | undefined
  /** Called once when the folder can no longer be written. Clients get an error response to each write. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** An open data folder: the store and identity of a server, which survive restarts. */
export interface ServerData {
  readonly store: Store
  readonly identity: IdentityKeeper
  /** Waits for pending writes and releases the folder. */
  close(): Promise<void>
}

/**
 * Opens a data folder for one server.
 *
 * @throws ApiserverError DATA_IN_USE, DATA_DAMAGED, DATA_FORMAT_UNKNOWN or DATA_UNREADABLE.
 */
export async function openData(options: DataOptions): Promise<ServerData> {
  return options.runtime.waiting(`the data folder ${options.folder}`, open(options))
}

async function open(options: DataOptions): Promise<ServerData> {
  const { historyEventsMax, historySizeBytesMax, onFailure } = options
  if (options.mustExist === true) await requireData(options.folder)
  const folder = await prepareDataFolder(options.folder).catch((error: unknown) => {
    throw unreadable(options.folder, error)
  })
  const database = await openDatabase(folder)
  let revisionMarker: RevisionMarker | undefined
  try {
    await noteProcess(folder, process.pid)
    revisionMarker = openRevisionMarker(folder.revisionMarker)
    const store = await openDurableStore({ database, revisionMarker, historyEventsMax, historySizeBytesMax, onFailure })
    const identity = await openIdentity(database, options.runtime.random)
    await forgetUnverified(folder)
    const close = async () => {
      await store.whenDurable(store.revision).catch(() => undefined)
      await database.close()
      revisionMarker?.close()
    }
    return { store, identity, close }
  } catch (error) {
    revisionMarker?.close()
    await database.close().catch(() => undefined)
    throw explained(folder, error)
  }
}

async function requireData(path: string): Promise<void> {
  const names = await readdir(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  if (!names.includes('database')) throw unreadable(path, new Error('it contains no database'))
}

/** @throws ApiserverError DATA_IN_USE, DATA_DAMAGED or DATA_UNREADABLE. */
async function openDatabase(folder: DataFolder): Promise<Database> {
  let isKept = false
  try {
    const isNew = await isNewFolder(folder)
    isKept = !isNew && (await keepUnverified(folder))
    return await openLevelDatabase(folder.database, { isNew })
  } catch (error) {
    if (levelProblemOf(error) !== 'locked') throw explained(folder, error)
    if (isKept) await forgetUnverified(folder)
    const processId = await notedProcess(folder)
    const who = processId === undefined ? 'another process' : `process ${processId}`
    const message = `the data folder ${folder.path} is used by ${who}: stop that process or use another folder`
    throw new ApiserverError('DATA_IN_USE', message, { cause: error })
  }
}

function explained(folder: DataFolder, error: unknown): unknown {
  if (isApiserverError(error, 'DATA_DAMAGED')) return damagedFolder(folder, error.message, error)
  if (isApiserverError(error)) return error
  if (levelProblemOf(error) === 'damaged') {
    return damagedFolder(folder, `the database is damaged: ${sentenceOf(error)}`, error)
  }
  return unreadable(folder.path, error)
}

/** Adds the ways to recover, none of which happens automatically. */
function damagedFolder({ path, unverified }: DataFolder, what: string, cause: unknown): ApiserverError {
  const message =
    `${what}. The data folder ${path} is kept; ${unverified} has its files as they were before opening. ` +
    'To recover, restore a backup into a new folder (kubewright restore FILE --data FOLDER), or save the readable ' +
    'objects as a backup (kubewright backup FILE --data FOLDER --damaged) and restore that'
  return new ApiserverError('DATA_DAMAGED', message, { cause })
}

function unreadable(path: string, error: unknown): ApiserverError {
  return new ApiserverError('DATA_UNREADABLE', `cannot use the data folder ${path}: ${sentenceOf(error)}`, {
    cause: error,
  })
}
