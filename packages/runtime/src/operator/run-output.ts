import { isKubeError } from '@kubewright/kube'
import type { Runtime } from '@kubewright/kube/runtime'
import { isConflict, StatusError } from '@kubewright/kube/status'
import { failedReconcileMessage, isProgrammingError, programmingErrorHint } from '../controller/index.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import {
  controllerFields,
  createLogger,
  errorFieldsWithoutStack,
  framesOf,
  type LogFields,
  type Logger,
  type LogLevel,
  reconcileFields,
  redactText,
  silentLogger,
  withoutMessage,
} from '../log/index.ts'
import {
  describeCauses,
  errorMessage,
  formatRecord,
  type ReconcileRecord,
  toLine,
  type WriteRecord,
  wholeErrorMessage,
} from '../trace/index.ts'
import type { ProcessHost } from './operator.ts'
import { RepeatedFailures } from './repeated-failures.ts'

/** The output of a running operator: plain lines for people, JSON lines for machines. */
export interface RunOutput {
  /** The logger for controllers and servers. */
  readonly log: Logger
  /** The operator's current phase. */
  info(text: string): void
  reconciled(record: ReconcileRecord): void
  failed(error: unknown): void
  /** The operator's final error: complete, as it may contain text to paste. */
  ended(error: unknown): void
}

export function createRunOutput(
  host: ProcessHost,
  runtime: Runtime,
  level: LogLevel | undefined,
  format: 'text' | 'json' = host.isTerminal === false ? 'json' : 'text',
): RunOutput {
  const print = (line: string) => host.print(line)
  const wantsStack = host.wantsStack === true || level === 'debug'
  if (format === 'json') return jsonOutput(createLogger({ runtime, print, level }), runtime, wantsStack)
  // People get a line per reconcile, which has more than the framework's lines; authors' lines are shown.
  const log = level === 'off' ? silentLogger : createLogger({ runtime, print, level: level ?? 'info', format: 'text' })
  const failures = new RepeatedFailures(runtime.clock)
  const stackText = (error: unknown) => (wantsStack ? stackOf(error) : '')
  return {
    log: withoutMessage(log, failedReconcileMessage),
    info: print,
    reconciled(record) {
      const { error } = record
      const omitted = isFailure(record) ? failures.omittedBefore(record) : failures.succeeded(record)
      if (!isFailure(record)) print(formatRecord(record))
      else if (omitted !== undefined) {
        const hint = isProgrammingError(error) ? stackHint : ''
        print(`${formatRecord(record)}${omittedText(omitted)}${wantsStack ? stackOf(error) : hint}`)
      }
    },
    failed: (error) => print(`error: ${failureText(error)}${stackText(error)}`),
    ended: (error) => print(`error: ${errorText(error)}`),
  }
}

function omittedText(omitted: number): string {
  return omitted === 0 ? '' : ` (and ${omitted} more times since the last line)`
}

const stackHint = '; a programming error: KUBEWRIGHT_STACK=1 prints its stack'

function isFailure({ outcome, error }: ReconcileRecord): boolean {
  return error !== undefined && (outcome === 'retry' || outcome === 'failed')
}

/** Control characters except the line end: they could move a terminal's cursor. */
const unsafeCharacters = /[^\P{Cc}\n]+/gu

/** The frames of the stack, each on a line of its own. */
function stackOf(error: unknown): string {
  const stack = error instanceof Error ? error.stack : undefined
  if (typeof stack !== 'string') return ''
  return framesOf(stack)
    .map((frame) => `\n    ${toLine(frame, runtimeLimits.logTextCharactersMax)}`)
    .join('')
}

/**
 * One line, except for rules to paste. Own messages are complete, as they end with advice; foreign ones may contain
 * anything.
 */
function failureText(error: unknown): string {
  if (!isRuntimeError(error)) return errorMessage(error)
  if (error.missingRules !== undefined) return errorText(error)
  return wholeErrorMessage(error)
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return errorMessage(error)
  const { code } = error as { readonly code?: unknown }
  // Rules to paste are never cut: reviewedRightsMax bounds them.
  const hasRules = isRuntimeError(error) && error.missingRules !== undefined
  const message = hasRules ? error.message : error.message.slice(0, runtimeLimits.logTextCharactersMax)
  const text = redactText(message).replace(unsafeCharacters, ' ')
  return typeof code === 'string' ? `${code}: ${text}` : text
}

function jsonOutput(log: Logger, runtime: Runtime, wantsStack: boolean): RunOutput {
  const failures = new RepeatedFailures(runtime.clock)
  const failed = (error: unknown) => {
    const brief = withoutRules(error)
    const message = wholeErrorMessage(brief)
    const missingRules = isRuntimeError(error) ? error.missingRules : undefined
    // The stack of an error with a code adds nothing to its message; that of a bug does.
    const isBrief = brief instanceof Error && isExplained(brief) && !wantsStack
    log.error(message, { ...(isBrief ? errorFieldsWithoutStack(brief) : { error: brief }), missingRules })
  }
  return {
    log: withoutMessage(log, failedReconcileMessage),
    info: (text) => log.info(text),
    reconciled: (record) => {
      const omitted = isFailure(record) ? failures.omittedBefore(record) : failures.succeeded(record)
      if (!isFailure(record) || omitted !== undefined) logReconcile(log, record, omitted ?? 0)
    },
    failed,
    ended: failed,
  }
}

/** One line per reconcile with its failure or its writes. */
function logReconcile(log: Logger, record: ReconcileRecord, omitted: number): void {
  const writes = record.writes.filter(({ result }) => result !== 'unchanged').map(describeWrite)
  const level = isFailure(record) ? failureLevel(record.error) : writes.length > 0 ? 'info' : 'debug'
  if (!log.isEnabled(level)) return
  const { outcome, durationMs, attempt, error } = record
  const failure = isFailure(record)
    ? { error, ...(isProgrammingError(error) ? { hint: programmingErrorHint } : {}), attempt }
    : {}
  const rounded = Math.round(durationMs * 1000) / 1000
  const fields = {
    ...fieldsOf(record),
    ...failure,
    ...(omitted > 0 ? { repeated: omitted } : {}),
    cause: describeCauses(record),
    outcome,
    durationMs: rounded,
    writes,
  }
  log[level](isFailure(record) ? failedReconcileMessage : 'reconciled', fields)
}

/** Conflicts are frequent and harmless, as for the controller: a retry with fresh data resolves them. */
function failureLevel(error: unknown): 'debug' | 'error' {
  const isConflicting = (error instanceof StatusError && isConflict(error)) || isRuntimeError(error, 'CHILD_REPLACED')
  return isConflicting ? 'debug' : 'error'
}

/** The error without the YAML at the end of its message: the line has the rules as a field. */
function withoutRules(error: unknown): unknown {
  if (!isRuntimeError(error) || error.missingRules === undefined) return error
  const [head = ''] = error.message.split(':\n', 1)
  return new RuntimeError(error.code, `${head}, see missingRules`, { cause: error.cause })
}

/** Whether the message of the error is enough for people; other errors may be bugs. */
export function isExplained(error: unknown): boolean {
  return isRuntimeError(error) || isKubeError(error) || error instanceof StatusError
}

/** In the style of the lines that the reconcile itself has logged. */
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
