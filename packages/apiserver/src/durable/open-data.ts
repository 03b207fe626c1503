import { readdir } from 'node:fs/promises'
import type { Runtime } from '@kubewright/kube/runtime'
import { ApiserverError, isApiserverError } from '../errors.ts'
import type { IdentityKeeper } from '../server-identity.ts'
import type { Store } from '../store/index.ts'
import {
  type DataFolder,
  forgetUnverified,
  isNewFolder,
  keepUnverified,
  notedProcess,
  noteProcess,
  prepareDataFolder,
} from './data-folder.ts'
import type { Database, Witness } from './database.ts'
import { openDurableStore } from './durable-store.ts'
import { openIdentity } from './identity.ts'
import { openLevelDatabase } from './level-database.ts'
import { levelProblemOf, sentenceOf } from './level-errors.ts'
import { openWitnessFile } from './witness-file.ts'

export interface DataOptions {
  readonly runtime: Runtime
  readonly folder: string
  /** Whether a folder without data is refused; else it is made. */
  readonly mustExist?: boolean | undefined
  /** Changes to remember; apiserverLimits.storeHistoryEventsMax unless given. */
  readonly historyEventsMax?: number | undefined
  /** Bytes that history may hold beside the live objects; apiserverLimits.storeHistorySizeBytesMax unless given. */
  readonly historySizeBytesMax?: number | undefined
  /** Told once when the folder cannot be written any more. Clients are told by the answers to their requests. */
  readonly onFailure?: ((error: unknown) => void) | undefined
}

/** What a server keeps for longer than a process lives. */
export interface ServerData {
  readonly store: Store
  readonly identity: IdentityKeeper
  /** Waits for what is being written, and lets go of the folder. */
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
  let witness: Witness | undefined
  try {
    await noteProcess(folder, process.pid)
    witness = openWitnessFile(folder.witness)
    const store = await openDurableStore({ database, witness, historyEventsMax, historySizeBytesMax, onFailure })
    const identity = await openIdentity(database, options.runtime.random)
    await forgetUnverified(folder)
    const close = async () => {
      await store.whenDurable(store.revision).catch(() => undefined)
      await database.close()
      witness?.close()
    }
    return { store, identity, close }
  } catch (error) {
    witness?.close()
    await database.close().catch(() => undefined)
    throw explained(folder, error)
  }
}

async function requireData(path: string): Promise<void> {
  const names = await readdir(path).catch((error: unknown) => {
    throw unreadable(path, error)
  })
  if (!names.includes('database')) throw unreadable(path, new Error('there is no data in it'))
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
    const message = `the data folder ${folder.path} is used by ${who}: stop that first, or use another folder`
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

/** Says what can be done, which is never done unasked. */
function damagedFolder({ path, unverified }: DataFolder, what: string, cause: unknown): ApiserverError {
  const message =
    `${what}. The data folder ${path} is left as it is, with the files as they were found in ${unverified}. ` +
    'To go on, restore a backup into a new folder (kubewright restore FILE --data FOLDER), or save what can still be ' +
    'read as a backup (kubewright backup FILE --data FOLDER --damaged) and restore that'
  return new ApiserverError('DATA_DAMAGED', message, { cause })
}

function unreadable(path: string, error: unknown): ApiserverError {
  return new ApiserverError('DATA_UNREADABLE', `cannot use the data folder ${path}: ${sentenceOf(error)}`, {
    cause: error,
  })
}
