/**
 * The record of each reconcile: why it ran, what it wrote, how it ended. Guarantees: records are bounded, also in what
 * one of them holds; lines made of them are one line each, whatever names and messages contain.
 * May import: queue.
 *
 * @module
 */
export { errorMessage } from './error-message.ts'
export { formatRecord } from './format-record.ts'
export type { ReconcileRecord, WriteRecord } from './record.ts'
export { createRecordRing, type RecordRing } from './record-ring.ts'
