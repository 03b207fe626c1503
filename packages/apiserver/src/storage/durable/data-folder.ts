import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** The paths in a data folder. */
export interface DataFolder {
  readonly path: string
  /** LevelDB's folder. */
  readonly database: string
  /** The file of the revision marker. */
  readonly revisionMarker: string
  /** The file with the ID of the process that uses the folder, or used it last. */
  readonly process: string
  /** Links to the database's files as they were before opening, until their whole content is verified. */
  readonly unverified: string
}

/** Creates the folder if it does not exist. Only its owner can read it, because it contains keys and tokens. */
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
 * Whether the folder never held data: the revision marker is created before any data. If the marker was lost, the
 * database's files decide, because LevelDB creates an empty database if its list of files is lost too.
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

/**
 * The ID of the process that uses the folder. Undefined if the recorded process has ended: the current one has not
 * recorded its ID yet.
 */
export async function notedProcess({ process: path }: DataFolder): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const processId = /^\d+\n$/.test(text) ? Number(text) : undefined
  return processId !== undefined && isAlive(processId) ? processId : undefined
}

/** Signal 0 only checks that the process exists. */
function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/**
 * Links the database's files before opening, because opening a damaged database may delete what LevelDB cannot read.
 * The links cost no space: LevelDB creates new files and never changes old ones. Returns false if links exist already.
 */
export async function keepUnverified({ database, unverified }: DataFolder): Promise<boolean> {
  // An earlier start was interrupted or found damage. Its links are older, and nothing was written since.
  if (existsSync(unverified)) return false
  // Processes that start at the same time use separate drafts; one of them will get the database.
  const draft = await mkdtemp(`${unverified}${draftMark}`)
  for (const name of await readdir(database)) {
    if (name !== 'LOCK') await linkIfThere(join(database, name), join(draft, name))
  }
  return rename(draft, unverified).then(
    () => true,
    async (error: NodeJS.ErrnoException) => {
      await rm(draft, { recursive: true, force: true })
      // Another process was faster, or already has the database and has removed its links.
      if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error
      return false
    },
  )
}

const draftMark = '.draft-'
const withoutLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Files disappear while another process uses the database. Some file systems do not support hard links. */
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

/** Also removes drafts of processes that were killed; a process that is still writing its draft may prevent that. */
export async function forgetUnverified({ path, unverified }: DataFolder): Promise<void> {
  await rm(unverified, { recursive: true, force: true })
  for (const name of await readdir(path)) {
    if (!name.startsWith(basename(unverified) + draftMark)) continue
    await rm(join(path, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
