import { runtimeLimits } from '../limits.ts'
import { errorMessage, toLine } from './error-message.ts'
import { describeHotLoop } from './hot-loop.ts'
import type { FieldChange, ReadRecord, ReconcileRecord, WriteRecord } from './record.ts'

/**
 * The record in several lines: causes, reads, changed fields, log lines and outcome. `formatRecord` gives one line,
 * without reads, fields and logs.
 */
export function explainRecord(record: ReconcileRecord): string {
  const { controller, key, causes, causesOmitted, reads, readsOmitted, writes, writesOmitted, logs, logsOmitted } =
    record
  const started = Number.isFinite(record.startedAtMs) ? new Date(record.startedAtMs).toISOString() : 'an unknown time'
  const waitedMs = Math.max(0, record.startedAtMs - record.queuedAtMs)
  const id = record.reconcileId === undefined ? '' : ` (${record.reconcileId})`
  return [
    toLine(`${controller} reconciled ${key}${id} at ${started}, attempt ${record.attempt + 1}`),
    ...section(
      'because',
      causes.map(({ what }) => what),
      causesOmitted,
    ),
    ...section('read', reads.map(describeRead), readsOmitted),
    ...section('wrote', writes.flatMap(describeWrite), writesOmitted),
    ...section(
      'logged',
      logs.map(({ level, message }) => `${level} ${message}`),
      logsOmitted,
    ),
    ...(record.hotLoop === undefined ? [] : [`  slowed down: ${describeHotLoop(record.hotLoop)}`]),
    `  ${describeEnd(record)} after ${Math.round(record.durationMs)} ms, having waited for ${Math.round(waitedMs)} ms`,
  ].join('\n')
}

function section(word: string, items: readonly string[], omitted: number): readonly string[] {
  const lines = items.map((item) => `  ${word} ${longLine(item)}`)
  return omitted === 0 ? lines : [...lines, `  ${word} ${omitted} more`]
}

function describeRead({ verb, kind, target, from, revision }: ReadRecord): string {
  return `${kind} ${target} (${verb} from the ${from}, ${revision === '' ? 'not found' : `revision ${revision}`})`
}

function describeWrite(write: WriteRecord): readonly string[] {
  const subresource = write.subresource === undefined ? '' : `/${write.subresource}`
  const head = `${write.kind} ${write.key}${subresource} (${write.verb}: ${write.result})`
  const omitted = write.fieldsOmitted ?? 0
  const fields = (write.fields ?? []).map((change) => `  ${describeChange(change)}`)
  return [head, ...fields, ...(omitted === 0 ? [] : [`  ${omitted} more fields`])]
}

function describeChange({ path, before, after }: FieldChange): string {
  return `${path}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`
}

function describeEnd({ outcome, error, requeueAfterMs }: ReconcileRecord): string {
  const again = requeueAfterMs === undefined ? '' : `, again in ${Math.round(requeueAfterMs)} ms,`
  return error === undefined ? `${outcome}${again}` : `${outcome}: ${errorMessage(error)}`
}

/** On one line and cut; a path with two values may be longer than a message. */
function longLine(text: string): string {
  const max = 4 * runtimeLimits.quotedMessageCharactersMax
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`
}
