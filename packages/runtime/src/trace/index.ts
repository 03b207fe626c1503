/**
 * The record of each reconcile: its causes, reads, writes, log lines and outcome; and its formats: a line, a longer
 * text, an OpenTelemetry span.
 * Guarantees: the number and the size of records are bounded; a line stays one line with any names and messages;
 * records never contain values of Secrets.
 * May import: queue, log.
 *
 * @module
 */
export { errorMessage, toLine, wholeErrorMessage } from './error-message.ts'
export { explainRecord } from './explain-record.ts'
export { fieldChanges, shownChange, type ValueChange, type ValueChanges } from './field-changes.ts'
export { describeCauses, formatRecord } from './format-record.ts'
export { describeHotLoop } from './hot-loop.ts'
export type { FieldChange, HotLoop, LogRecord, ReadRecord, ReconcileRecord, WriteRecord } from './record.ts'
export { createRecordRing, type RecordRing } from './record-ring.ts'
export { exportSpan, type SpanAttributes, type SpanLike, type TracerLike } from './span-export.ts'
