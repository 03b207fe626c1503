import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import {
  controllerFields,
  createLogger,
  type LogFields,
  type Logger,
  type LogLevel,
  reconcileFields,
  redactText,
  silentLogger,
} from '../log/index.ts'
import { describeCauses, errorMessage, formatRecord, type ReconcileRecord, type WriteRecord } from '../trace/index.ts'
import type { ProcessHost } from './operator.ts'

/** What a running operator says: to people in plain lines, to machines in lines of JSON. */
export interface RunOutput {
  /** For the lines of controllers and servers. */
  readonly log: Logger
  /** What the operator does now. */
  say(text: string): void
  reconciled(record: ReconcileRecord): void
  failed(error: unknown): void
  /** What the operator ends with: whole, as it may contain something to paste. */
  ended(error: unknown): void
}

export function createRunOutput(host: ProcessHost, runtime: Runtime, level: LogLevel | undefined): RunOutput {
  const print = (line: string) => host.print(line)
  if (host.isTerminal === false) return jsonOutput(createLogger({ runtime, print, level }))
  // People see a line per reconcile, which says more than the lines of the framework; those of authors are shown.
  const log = level === 'off' ? silentLogger : createLogger({ runtime, print, level: level ?? 'info', format: 'text' })
  return {
    log,
    say: print,
    reconciled: (record) => print(formatRecord(record)),
    failed: (error) => print(`error: ${errorMessage(error)}`),
    ended: (error) => print(`error: ${endingText(error)}`),
  }
}

/** Control characters but for the line end: they could move a terminal's cursor. */
const unsafeCharacters = /[^\P{Cc}\n]+/gu

function endingText(error: unknown): string {
  if (!(error instanceof Error)) return errorMessage(error)
  const { code } = error as { readonly code?: unknown }
  const text = redactText(error.message.slice(0, runtimeLimits.logTextCharactersMax)).replace(unsafeCharacters, ' ')
  return typeof code === 'string' ? `${code}: ${text}` : text
}

function jsonOutput(log: Logger): RunOutput {
  return {
    log,
    say: (text) => log.info(text),
    reconciled(record) {
      // Failures are logged by the controller itself.
      const writes = record.writes.filter(({ result }) => result !== 'unchanged').map(describeWrite)
      const level = writes.length > 0 ? 'info' : 'debug'
      if (!log.isEnabled(level)) return
      const { outcome, durationMs } = record
      log[level]('reconciled', { ...fieldsOf(record), cause: describeCauses(record), outcome, durationMs, writes })
    },
    failed: (error) => log.error(errorMessage(error), { error }),
    ended: (error) => log.error(errorMessage(error), { error }),
  }
}

/** As the lines that the reconcile itself has written. */
function fieldsOf(record: ReconcileRecord): LogFields {
  const { controller, controllerGroup: group, controllerKind: kind, key, reconcileId: reconcileID = '' } = record
  const slash = key.indexOf('/')
  const [namespace, name] = [key.slice(0, Math.max(0, slash)), key.slice(slash + 1)]
  return {
    ...controllerFields({ controller, group, kind }),
    ...reconcileFields({ kind, namespace, name, reconcileID }),
  }
}

function describeWrite({ result, kind, key, subresource }: WriteRecord): string {
  return `${result} ${kind} ${key}${subresource === undefined ? '' : `/${subresource}`}`
}
