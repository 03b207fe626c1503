import { closeSync, constants, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { RevisionMarker } from './database.ts'
import { damaged } from './load.ts'

const revisionDigits = 16
const checksumDigits = 8

/**
 * A file of one line that says how far the database had come. It is written after the database was, and never waits for
 * the disk: a process that is killed leaves it exact, and a machine that loses power leaves it behind at worst. A database
 * that is behind it has lost something.
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
 * How far a database had come. 0 when there is no file yet; an empty one was never written to: the process that made it
 * ended there.
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
