import { ApiserverError } from '../../errors.ts'
import type { ObjectVersion } from '../restore-store.ts'
import type { Database, RevisionMarker } from './database.ts'
import {
  addKey,
  type DatabaseState,
  decodeState,
  decodeVersion,
  stateKey,
  versionsBefore,
  versionsFrom,
} from './records.ts'

/** As in etcd, an empty store is at revision 1. */
const emptyState: DatabaseState = { revision: 1, compactedRevision: 0, versionCount: 0, keySum: 0 }

/** Reads the database's state. A new database is empty, and its revision marker has no revision. */
export async function readState(database: Database, revisionMarker: RevisionMarker): Promise<DatabaseState> {
  const record = await database.get(stateKey)
  if (record === undefined) {
    if (revisionMarker.revision > 0) throw damaged(`it is empty, but revision ${revisionMarker.revision} was written`)
    return emptyState
  }
  const state = decodeState(record)
  if (state === undefined) throw damaged('its state record is corrupted')
  if ('unknownFormat' in state) {
    const message = `the data has format ${state.unknownFormat}, which this version cannot read; use the version that wrote it`
    throw new ApiserverError('DATA_FORMAT_UNKNOWN', message)
  }
  if (state.revision < revisionMarker.revision) {
    throw damaged(`it ends at revision ${state.revision}, but revision ${revisionMarker.revision} was written`)
  }
  return state
}

/** Reads all versions in the order of the revisions. Throws if one is missing, changed or superfluous. */
export async function loadVersions(
  database: Database,
  state: DatabaseState,
  take: (version: ObjectVersion) => void,
): Promise<void> {
  let count = 0
  let keySum = 0
  for await (const entries of database.read(versionsFrom, versionsBefore)) {
    for (const [key, record] of entries) {
      const version = decodeVersion(key, record)
      if (version === undefined) throw damaged(`${describe(key)} is corrupted`)
      if (version.revision > state.revision) throw damaged(`${describe(key)} is newer than the last revision`)
      keySum = addKey(keySum, key)
      count++
      take(version)
    }
  }
  if (count !== state.versionCount) throw damaged(`it has ${count} object versions instead of ${state.versionCount}`)
  if (keySum !== state.keySum) throw damaged('it has other object versions than were written')
}

/** The key in readable form: "v00000000000012 configmaps default x". */
function describe(key: string): string {
  return JSON.stringify(key.replaceAll('\0', ' '))
}

export function damaged(what: string, cause?: unknown): ApiserverError {
  return new ApiserverError('DATA_DAMAGED', `the database is damaged: ${what}`, { cause })
}
