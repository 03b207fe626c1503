import { styleText } from 'node:util'
import { formatRecord, type ReconcileRecord } from 'kubewright/trace'
import type { CommandHost } from '../host.ts'
import type { DevEvent, TypeProblem } from './dev-event.ts'
import { RepeatedFailures } from './repeated-failures.ts'

type OutputHost = Pick<CommandHost, 'print' | 'isColoured'>
type Style = 'bold' | 'dim' | 'green' | 'red' | 'yellow' | 'cyan'
type Paint = (style: Style, text: string) => string

export interface DevOutput {
  emit(event: DevEvent): void
  /** A line of the operator's log, as createLogger makes it: text, or JSON with --json. */
  log(line: string): void
}

/** Lines for people, or one JSON object per line. */
export function createDevOutput(host: OutputHost, isJson: boolean): DevOutput {
  if (isJson) {
    return {
      emit: (event) => host.print(JSON.stringify(jsonOf(event))),
      log: (line) => host.print(JSON.stringify({ type: 'log', ...(JSON.parse(line) as object) })),
    }
  }
  // The host has decided about colours.
  const paint: Paint = (style, text) => (host.isColoured ? styleText(style, text, { validateStream: false }) : text)
  const failures = new RepeatedFailures()
  let lastTypes = '[]'
  return {
    emit(event) {
      if (event.type === 'types') {
        const types = JSON.stringify(event.problems)
        if (types !== lastTypes) printAll(host, typeLines(event.problems, paint))
        lastTypes = types
      } else if (event.type !== 'reconcile' || failures.isShown(event.record)) printAll(host, linesOf(event, paint))
    },
    log: (line) => host.print(` ${line}`),
  }
}

function printAll(host: OutputHost, lines: readonly string[]): void {
  for (const line of lines) host.print(line)
}

function linesOf(event: Exclude<DevEvent, { readonly type: 'types' }>, paint: Paint): readonly string[] {
  switch (event.type) {
    case 'reconcile':
      return [` ${paintedRecord(event.record, paint)}`]
    case 'ready':
      return readyLines(event, paint)
    case 'reloaded': {
      const files = event.files.length === 0 ? '' : `   ${paint('dim', event.files.join(', '))}`
      return [` ${paint('cyan', '↻')} ${event.task} in ${event.durationMs} ms${files}`]
    }
    case 'broken': {
      const consequence = event.isRunning ? 'the version before keeps running' : 'waiting for a change of the sources'
      return [` ${paint('red', '✖')} ${event.message}`, `   ${paint('dim', consequence)}`]
    }
    case 'invalid':
      return [
        ` ${paint('yellow', '!')} ${event.object} does not fit the changed schema:`,
        ...event.problems.map((problem) => `     ${problem}`),
      ]
    case 'finding': {
      const { detector, message, fix } = event.finding
      return [` ${paint('yellow', `! ${detector}`)}: ${message}`, `   ${paint('green', 'fix')}: ${fix}`]
    }
    case 'error':
      return [` ${paint('red', '✖')} ${event.message}`]
    case 'warning':
      return [` ${paint('yellow', '!')} ${event.message}`]
    case 'info':
      return [` ${event.message}`]
  }
}

function readyLines(event: Extract<DevEvent, { readonly type: 'ready' }>, paint: Paint): readonly string[] {
  const { version, durationMs, server, kubeconfig, kinds, samples, plural, hasKeys } = event
  const row = (name: string, text: string) => `  ${paint('green', '➜')} ${paint('bold', name.padEnd(11))} ${text}`
  const kubectl = plural === undefined ? '' : `   (kubectl --kubeconfig ${kubeconfig} get ${plural})`
  return [
    `  ${paint('bold', 'kubewright')} ${version}  ready in ${durationMs} ms`,
    row('server', server),
    ...(kubeconfig === undefined ? [] : [row('kubeconfig', `${kubeconfig}${kubectl}`)]),
    row('resources', `${kinds.join(', ') || 'none'}   samples applied: ${samples}`),
    paint('dim', hasKeys ? '  press h for help' : '  Ctrl-C stops everything, in order'),
    '',
  ]
}

function typeLines(problems: readonly TypeProblem[], paint: Paint): readonly string[] {
  if (problems.length === 0) return [` ${paint('green', '✔')} no type errors`]
  const count = `${problems.length} type ${problems.length === 1 ? 'error' : 'errors'}`
  return [
    ` ${paint('red', '✖')} ${count}; the operator keeps running`,
    ...problems.map(({ file, line, column, code, message }) => {
      return `     ${paint('cyan', `${file}:${line}:${column}`)} ${message} ${paint('dim', code)}`
    }),
  ]
}

function paintedRecord(record: ReconcileRecord, paint: Paint): string {
  const line = formatRecord(record)
  if (record.outcome === 'ok') return line.replace('✔', paint('green', '✔'))
  return line.replace(/[↻✖]/u, (mark) => paint('red', mark))
}

function jsonOf(event: DevEvent): object {
  if (event.type !== 'reconcile') return event
  return { type: 'reconcile', ...recordJson(event.record) }
}

/** A record as JSON: an error is its message. */
export function recordJson(record: ReconcileRecord): Readonly<Record<string, unknown>> {
  const { error, startedAtMs, queuedAtMs, ...rest } = record
  const message = error instanceof Error ? error.message : error === undefined ? undefined : String(error)
  return {
    ...rest,
    startedAt: timeOf(startedAtMs),
    queuedAt: timeOf(queuedAtMs),
    ...(message === undefined ? {} : { error: message }),
  }
}

function timeOf(timeMs: number): string | undefined {
  return Number.isFinite(timeMs) ? new Date(timeMs).toISOString() : undefined
}
