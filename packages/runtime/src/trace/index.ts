/**
 * The record of each reconcile: why it ran, what it read, wrote and logged, how it ended; and how it is shown: as a
 * line, as a story, as an OpenTelemetry span. Guarantees: records are bounded, also in what one of them holds; lines
 * made of them are one line each, whatever names and messages contain; values of Secrets are never in them.
 * May import: queue, log.
 *
 * @module
 */
export { errorMessage, toLine } from './error-message.ts'
export { explainRecord } from './explain-record.ts'
export { fieldChanges, shownChange, type ValueChange, type ValueChanges } from './field-changes.ts'
export { describeCauses, formatRecord } from './format-record.ts'
export { describeHotLoop } from './hot-loop.ts'
export type { FieldChange, HotLoop, LogRecord, ReadRecord, ReconcileRecord, WriteRecord } from './record.ts'
export { createRecordRing, type RecordRing } from './record-ring.ts'
export { exportSpan, type SpanAttributes, type SpanLike, type TracerLike } from './span-export.ts'
