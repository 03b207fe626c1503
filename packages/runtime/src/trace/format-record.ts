import type { Cause } from '../queue/index.ts'
import { errorMessage, toLine } from './error-message.ts'
import { describeHotLoop } from './hot-loop.ts'
import type { ReconcileRecord, WriteRecord } from './record.ts'

const marks: Record<ReconcileRecord['outcome'], string> = { ok: '✔', retry: '↻', failed: '✖', cancelled: '◌' }

/** Columns are padded to these widths, so that lines align if their parts are short. */
const subjectWidth = 26
const outcomeWidth = 9
const actionWidth = 52

/**
 * One line: time, key, outcome, duration, writes, cause.
 *
 *     12:00:01 app-service default/web    ✔ 3 ms    created Deployment web, Service web; applied status  why: …
 */
export function formatRecord(record: ReconcileRecord): string {
  const subject = toLine(`${record.controller} ${record.key}`).padEnd(subjectWidth)
  const outcome = `${marks[record.outcome]} ${formatDuration(record.durationMs)}`.padEnd(outcomeWidth)
  const action = describeActions(record).padEnd(actionWidth)
  return `${formatTime(record.startedAtMs)} ${subject} ${outcome} ${action} why: ${describeCauses(record)}`
}

function describeActions(record: ReconcileRecord): string {
  const parts = describeWrites(record)
  if (record.writesOmitted > 0) parts.push(`+${record.writesOmitted} more`)
  if (record.error !== undefined) parts.push(`${failureWord[record.outcome]}: ${errorMessage(record.error)}`)
  if (record.requeueAfterMs !== undefined) parts.push(`again in ${formatDuration(record.requeueAfterMs)}`)
  if (record.hotLoop !== undefined) parts.push(`slowed down: ${describeHotLoop(record.hotLoop)}`)
  return parts.length === 0 ? 'no change' : parts.join('; ')
}

/** Consecutive writes of the same type share their word. */
function describeWrites(record: ReconcileRecord): string[] {
  const parts: { readonly word: string; readonly objects: string[] }[] = []
  for (const write of record.writes) {
    // Writes that changed nothing are omitted.
    if (write.result === 'unchanged') continue
    const word = wordOf(write)
    const object = toLine(describeObject(write, record.key))
    const last = parts.at(-1)
    if (last?.word === word) last.objects.push(object)
    else parts.push({ word, objects: [object] })
  }
  return parts.map(({ word, objects }) => `${word} ${objects.join(', ')}`)
}

const failureWord: Record<ReconcileRecord['outcome'], string> = {
  ok: 'error',
  retry: 'will retry',
  failed: 'gave up',
  cancelled: 'cut off',
}

const pastTense: Record<WriteRecord['verb'], string> = {
  create: 'created',
  update: 'updated',
  patch: 'patched',
  apply: 'applied',
  delete: 'deleted',
}

function wordOf(write: WriteRecord): string {
  if (write.result === 'refused') return `could not ${write.verb}`
  if (write.result === 'deleted' && write.verb !== 'delete') return 'removed the last finalizer of'
  return write.result === 'created' ? 'created' : pastTense[write.verb]
}

/** Omits the namespace of the key; the key's own status is just "status". */
function describeObject(write: WriteRecord, key: string): string {
  if (write.subresource !== undefined && write.key === key) return write.subresource
  const namespace = namespaceOf(key)
  const kind = write.kind.split('.', 1)[0] ?? write.kind
  const isNear = namespace !== '' && namespaceOf(write.key) === namespace
  const name = isNear ? write.key.slice(namespace.length + 1) : write.key
  const subresource = write.subresource === undefined ? '' : `${write.subresource} of `
  return `${subresource}${kind} ${name}`
}

/** The first cause, and the number of further ones. */
export function describeCauses(record: Pick<ReconcileRecord, 'causes' | 'causesOmitted'>): string {
  const first: Cause | undefined = record.causes[0]
  const others = record.causes.length - 1 + record.causesOmitted
  const what = first === undefined ? 'unknown' : toLine(first.what)
  return others > 0 ? `${what} (+${others} more)` : what
}

function namespaceOf(key: string): string {
  const slash = key.indexOf('/')
  return slash < 0 ? '' : key.slice(0, slash)
}

/** The time of day, in UTC. */
function formatTime(timeMs: number): string {
  return Number.isFinite(timeMs) ? new Date(timeMs).toISOString().slice(11, 19) : '--:--:--'
}

function formatDuration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`
  if (durationMs < 60_000) return `${Math.round(durationMs / 100) / 10} s`
  return `${Math.round(durationMs / 6000) / 10} min`
}
