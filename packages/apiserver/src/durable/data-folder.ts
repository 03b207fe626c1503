import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where everything is in a data folder. */
export interface DataFolder {
  readonly path: string
  /** LevelDB's. */
  readonly database: string
  /** How far the database had come. */
  readonly witness: string
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
    witness: join(path, 'revision'),
    process: join(path, 'process'),
    unverified: join(path, 'unverified'),
  }
  await mkdir(path, { recursive: true, mode: 0o700 })
  await mkdir(folder.database, { recursive: true, mode: 0o700 })
  await chmod(folder.database, 0o700)
  return folder
}

/** Whether nothing was ever kept in it: the witness is there before anything is. */
export function isNewFolder({ witness }: DataFolder): boolean {
  return !existsSync(witness)
}

export async function noteProcess({ process: path }: DataFolder, processId: number): Promise<void> {
  await writeFile(path, `${processId}\n`, { mode: 0o600 })
}

/** Undefined when nobody noted it. */
export async function notedProcess({ process: path }: DataFolder): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return /^\d+\n$/.test(text) ? Number(text) : undefined
}

/**
 * Opening a database that is damaged may throw away what it cannot read, so that its files get second names first. They
 * cost no space: LevelDB makes new files and never changes old ones. Answers whether there were none of them yet.
 */
export async function keepUnverified({ database, unverified }: DataFolder): Promise<boolean> {
  // A start that found no time, or no whole database, has left them: they are older, and nothing was written since.
  if (existsSync(unverified)) return false
  const draft = `${unverified}.draft`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  for (const name of await readdir(database)) {
    if (name !== 'LOCK') await linkIfThere(join(database, name), join(draft, name))
  }
  await rename(draft, unverified)
  return true
}

/** Where another process has the database, files come and go. */
async function linkIfThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

export async function forgetUnverified({ unverified }: DataFolder): Promise<void> {
  await rm(unverified, { recursive: true, force: true })
}
