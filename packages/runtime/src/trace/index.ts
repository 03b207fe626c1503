/**
 * The record of each reconcile: its causes, reads, writes, log lines and outcome; and its formats: a line, a longer
 * text, an OpenTelemetry span.
 * Guarantees: the number and the size of records are bounded; a line stays one line with any names and messages;
 * records never contain values of Secrets.
 * May import: queue, log.
 *
 * @module
 */
export { errorMessage } from './error-message.ts'
export { explainRecord } from './explain-record.ts'
export type { ValueChange } from './field-changes.ts'
export { formatRecord } from './format-record.ts'
export type { FieldChange, HotLoop, LogRecord, ReadRecord, ReconcileRecord, WriteRecord } from './record.ts'
export type { RecordRing } from './record-ring.ts'
export { exportSpan, type SpanAttributes, type SpanLike, type TracerLike } from './span-export.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { toLine, wholeErrorMessage } from './error-message.ts'
/** @internal */
export { fieldChanges, shownChange } from './field-changes.ts'
/** @internal */
export { describeCauses } from './format-record.ts'
/** @internal */
export { describeHotLoop } from './hot-loop.ts'
/** @internal */
export { createRecordRing } from './record-ring.ts'
