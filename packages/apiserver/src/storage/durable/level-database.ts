import type { ClassicLevel } from 'classic-level'
import type { Database, DatabaseChange, DatabaseEntry } from './database.ts'

type Level = ClassicLevel<string, string>

/** Nearly everything is read once, at the start. */
const cacheSizeBytes = 1024 * 1024
/** What is held in memory, and in the log, before it is sorted into files. */
const writeBufferSizeBytes = 16 * 1024 * 1024
const entriesPerRead = 1_000

export interface LevelOptions {
  /** Whether a database that is not there is made; else it is missing. */
  readonly isNew: boolean
}

/** LevelDB in a folder of its own. The package is loaded by whoever keeps data, and by nobody else. */
export async function openLevelDatabase(folder: string, { isNew }: LevelOptions): Promise<Database> {
  const { ClassicLevel: Database } = await import('classic-level')
  const level: Level = new Database(folder, {
    keyEncoding: 'utf8',
    valueEncoding: 'utf8',
    createIfMissing: isNew,
    cacheSize: cacheSizeBytes,
    writeBufferSize: writeBufferSizeBytes,
  })
  await level.open()
  return {
    get: (key) => level.get(key),
    read: (from, before) => readEntries(level, from, before),
    write: (changes) => level.batch(changes.map(operationOf), { sync: true }),
    close: () => level.close(),
  }
}

function operationOf({ key, value }: DatabaseChange) {
  return value === undefined ? ({ type: 'del', key } as const) : ({ type: 'put', key, value } as const)
}

async function* readEntries(level: Level, from: string, before: string): AsyncIterable<readonly DatabaseEntry[]> {
  const iterator = level.iterator({ gte: from, lt: before })
  try {
    for (;;) {
      const entries = await iterator.nextv(entriesPerRead)
      if (entries.length === 0) return
      yield entries
    }
  } finally {
    await iterator.close()
  }
}

/** Makes what is left of a damaged database one that can be opened. What cannot be read is gone from it afterwards. */
export async function repairLevelDatabase(folder: string): Promise<void> {
  const { ClassicLevel: Database } = await import('classic-level')
  await Database.repair(folder)
}
