/**
 * The record of each reconcile: why it ran, what it read, wrote and logged, how it ended; and how to show it: as a
 * line, as a longer text, as an OpenTelemetry span.
 * Guarantees: the number and the size of records are bounded; a line stays one line, whatever names and messages
 * contain; records never contain values of Secrets.
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
