import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
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
  const draft = `${path}.${process.pid}.draft`
  await rm(draft, { force: true })
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
