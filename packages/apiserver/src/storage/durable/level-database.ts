import type { ClassicLevel } from 'classic-level'
import type { Database, DatabaseChange, DatabaseEntry } from './database.ts'

type Level = ClassicLevel<string, string>

/** The start reads nearly everything, and only once. */
const cacheSizeBytes = 1024 * 1024
/** Size of the data in memory, and in the log, before LevelDB sorts it into files. */
const writeBufferSizeBytes = 16 * 1024 * 1024
const entriesPerRead = 1_000

export interface LevelOptions {
  /** Whether to create a missing database; otherwise it counts as damaged. */
  readonly isNew: boolean
}

/** Opens LevelDB in its own folder. Loads the package on demand, because only durable stores need it. */
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

/** Repairs a damaged database so that it can be opened. Unreadable data is lost. */
export async function repairLevelDatabase(folder: string): Promise<void> {
  const { ClassicLevel: Database } = await import('classic-level')
  await Database.repair(folder)
}
