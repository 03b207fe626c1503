import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupSummary, linesIn, putNameOnDisk, putOnDisk, readBackup } from '@kubewright/apiserver/durable'
import { CliError } from '../errors.ts'

/** Writes a compressed backup and reads it again to verify it. An incomplete file is removed. */
export async function writeBackupFile(
  path: string,
  content: AsyncIterable<Uint8Array | string>,
): Promise<BackupSummary> {
  await removeDrafts(path)
  const draft = `${path}.${process.pid}.draft`
  try {
    // The mode applies only to a new file, so the file must not exist.
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

/** Removes drafts of killed processes, because they contain secrets. Drafts of running processes stay. */
async function removeDrafts(path: string): Promise<void> {
  const prefix = `${basename(path)}.`
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    const processId = name.startsWith(prefix) ? /^(\d{1,10})\.draft$/.exec(name.slice(prefix.length))?.[1] : undefined
    if (processId === undefined || isAnother(Number(processId))) continue
    await rm(join(dirname(path), name), { force: true })
  }
}

/** Whether it is another running process. Signal 0 only tests whether the process exists. */
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
  // An error of the file destroys the gunzip stream, whose reader gets it.
  pipeline(createReadStream(path), unzipped).catch(() => undefined)
  try {
    yield* linesIn(unzipped)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new CliError('CLI_BACKUP_UNREADABLE', `cannot read the backup ${path}: ${why}`, { cause: error })
  }
}
