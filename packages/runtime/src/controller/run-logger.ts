import { type LogFields, type Logger, reconcileFields, redactText } from '../log/index.ts'
import { type LogRecord, toLine } from '../trace/index.ts'
import type { ReconcileRequest } from './reconciler.ts'
import type { RunSettings } from './run-settings.ts'

/** Records the log lines of a run. */
export interface LogNotes {
  readonly request: ReconcileRequest
  readonly reconcileId: string
  noteLog(level: LogRecord['level'], message: string): void
}

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A logger whose lines have the fields of the run and are in its record as well, debug lines only if printed. */
export function createRunLogger({ options, log }: RunSettings, run: LogNotes): Logger {
  const { namespace, name } = run.request
  const kind = options.for?.definition.kind
  return recording(log.with(reconcileFields({ kind, namespace, name, reconcileID: run.reconcileId })), run)
}

function recording(logger: Logger, run: LogNotes): Logger {
  const at = (level: Level) => (message: string, fields?: LogFields) => {
    if (level !== 'debug' || logger.isEnabled('debug')) run.noteLog(level, redactText(toLine(message)))
    logger[level](message, fields)
  }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => recording(logger.with(fields), run),
    isEnabled: logger.isEnabled,
  }
}
