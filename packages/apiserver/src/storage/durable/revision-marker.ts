import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { RevisionMarker } from './database.ts'
import { damaged } from './load.ts'

const revisionDigits = 16
const checksumDigits = 8

/**
 * Opens the file with the last written revision. It is written after the database and never waits for the disk: it is
 * exact after a process was killed, and at worst too low after a power loss. A database below it has lost data.
 */
export function openRevisionMarker(path: string): RevisionMarker {
  let revision = readRevisionMarker(path)
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
  if (revision === 0) {
    writeSync(file, lineOf(0), 0)
    fsyncSync(file)
  }
  return {
    get revision() {
      return revision
    },
    advanceTo: (next) => {
      revision = next
      writeSync(file, lineOf(next), 0)
    },
    close: () => closeSync(file),
  }
}

function lineOf(revision: number): string {
  const digits = String(revision).padStart(revisionDigits, '0')
  return `${digits} ${crc32(digits).toString(16).padStart(checksumDigits, '0')}\n`
}

/**
 * Reads the last written revision. 0 if the file does not exist or is empty: the process that created it ended before
 * writing.
 *
 * @throws ApiserverError DATA_DAMAGED.
 */
export function readRevisionMarker(path: string): number {
  const text = readIfThere(path)
  if (text === '') return 0
  const revision = Number(text.slice(0, revisionDigits))
  if (text !== lineOf(revision)) throw damaged(`the file ${path} is corrupted`)
  return revision
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
