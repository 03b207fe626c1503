import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Where everything is in a data folder. */
export interface DataFolder {
  readonly path: string
  /** LevelDB's. */
  readonly database: string
  /** How far the database had come. */
  readonly revisionMarker: string
  /** The id of the process that uses the folder, or used it last. */
  readonly process: string
  /** The database's files as they were before they were opened, until all that they hold was found whole. */
  readonly unverified: string
}

/** Makes the folder if it is not there. What is in it is for its owner alone: keys and tokens are among it. */
export async function prepareDataFolder(path: string): Promise<DataFolder> {
  const folder: DataFolder = {
    path,
    database: join(path, 'database'),
    revisionMarker: join(path, 'revision'),
    process: join(path, 'process'),
    unverified: join(path, 'unverified'),
  }
  await mkdir(path, { recursive: true, mode: 0o700 })
  await mkdir(folder.database, { recursive: true, mode: 0o700 })
  await chmod(folder.database, 0o700)
  return folder
}

/**
 * Whether nothing was ever kept in it: the witness is there before anything is. Where it was lost, what the database holds
 * tells: LevelDB would begin anew beside it if its list of files were lost as well.
 */
export async function isNewFolder({ revisionMarker, database }: DataFolder): Promise<boolean> {
  if (existsSync(revisionMarker)) return false
  for (const name of await readdir(database)) {
    if (/\.(?:ldb|sst)$/.test(name)) return false
    if (name.endsWith('.log') && (await stat(join(database, name))).size > 0) return false
  }
  return true
}

export async function noteProcess({ process: path }: DataFolder, processId: number): Promise<void> {
  await writeFile(path, `${processId}\n`, { mode: 0o600 })
}

/** Undefined when nobody noted it, or the one who did is gone: who has the folder now has not noted it yet. */
export async function notedProcess({ process: path }: DataFolder): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const processId = /^\d+\n$/.test(text) ? Number(text) : undefined
  return processId !== undefined && isAlive(processId) ? processId : undefined
}

/** Signal 0 is none, and only asks. */
function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Opening a database that is damaged may throw away what it cannot read, so that its files get second names first. They
 * cost no space: LevelDB makes new files and never changes old ones. Answers whether there were none of them yet.
 */
export async function keepUnverified({ database, unverified }: DataFolder): Promise<boolean> {
  // A start that found no time, or no whole database, has left them: they are older, and nothing was written since.
  if (existsSync(unverified)) return false
  // Processes that start at the same time do not disturb each other: one of them will have the database.
  const draft = await mkdtemp(`${unverified}${draftMark}`)
  for (const name of await readdir(database)) {
    if (name !== 'LOCK') await linkIfThere(join(database, name), join(draft, name))
  }
  return rename(draft, unverified).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true, force: true })
      // Another was first, or has the database by now and has tidied up.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error
      return false
    },
  )
}

const draftMark = '.draft-'
const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Where another process has the database, files come and go. Some file systems know no second names. */
async function linkIfThere(from: string, to: string): Promise<void> {
  await link(from, to)
    .catch((error: NodeJS.ErrnoException) => {
      if (!withoutLinks.has(error.code)) throw error
      return copyFile(from, to)
    })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
}

/** Also what processes have left that were killed before they had given all names; who is at it still may be in the way. */
export async function forgetUnverified({ path, unverified }: DataFolder): Promise<void> {
  await rm(unverified, { recursive: true, force: true })
  for (const name of await readdir(path)) {
    if (!name.startsWith(basename(unverified) + draftMark)) continue
    await rm(join(path, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
