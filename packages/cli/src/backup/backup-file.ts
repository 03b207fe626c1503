import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupSummary, linesIn, putNameOnDisk, putOnDisk, readBackup } from '@kubewright/apiserver/durable'
import { CliError } from '../errors.ts'

/** Writes a backup, compressed, and reads it again: what is not whole is not left behind. */
export async function writeBackupFile(
  path: string,
  content: AsyncIterable<Uint8Array | string>,
): Promise<BackupSummary> {
  await removeDrafts(path)
  const draft = `${path}.${process.pid}.draft`
  try {
    // The mode is that of a new file only, so the file must be new.
    const file = createWriteStream(draft, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(content), createGzip(), file)
    await putOnDisk(draft)
    const summary = await readBackup(readBackupFile(draft))
    await rename(draft, path)
    await putNameOnDisk(path)
    return summary
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** What processes have left that were killed at it: they hold secrets. Those that are at it still keep theirs. */
async function removeDrafts(path: string): Promise<void> {
  const prefix = `${basename(path)}.`
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    const processId = name.startsWith(prefix) ? /^(\d{1,10})\.draft$/.exec(name.slice(prefix.length))?.[1] : undefined
    if (processId === undefined || isAnother(Number(processId))) continue
    await rm(join(dirname(path), name), { force: true })
  }
}

/** Whether it is a process that runs, and not this one. Signal 0 is none, and only asks. */
function isAnother(processId: number): boolean {
  if (processId === process.pid) return false
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** The lines of a backup. */
export async function* readBackupFile(path: string): AsyncIterable<string> {
  const unzipped = createGunzip()
  // What goes wrong with the file goes wrong with what is made of it, and is told to whoever reads that.
  pipeline(createReadStream(path), unzipped).catch(() => undefined)
  try {
    yield* linesIn(unzipped)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_BACKUP_UNREADABLE', `cannot read the backup ${path}: ${why}`, { cause: error })
  }
}
