import { runtimeLimits } from '../limits.ts'
import type { ReconcileRecord } from './record.ts'

/** The latest records, up to a limit. */
export interface RecordRing {
  add(record: ReconcileRecord): void
  /** The oldest first. */
  list(): readonly ReconcileRecord[]
  /** The number of records ever added. */
  readonly total: number
}

export function createRecordRing(recordsMax: number = runtimeLimits.reconcileRecordsMax): RecordRing {
  const records: ReconcileRecord[] = []
  let total = 0
  return {
    add(record) {
      records[total % recordsMax] = record
      total++
    },
    list() {
      const oldest = total > recordsMax ? total % recordsMax : 0
      return [...records.slice(oldest), ...records.slice(0, oldest)]
    },
    get total() {
      return total
    },
  }
}
