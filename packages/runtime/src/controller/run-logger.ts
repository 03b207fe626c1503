import { type LogFields, type Logger, reconcileFields, redactText } from '../log/index.ts'
import { toLine } from '../trace/index.ts'
import type { ReconcileRun, RunSettings } from './reconcile-run.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A logger whose lines have the fields of the run and are in its record as well, debug lines only if printed. */
export function createRunLogger({ options, log }: RunSettings, run: ReconcileRun): Logger {
  const { namespace, name } = run.request
  const kind = options.for?.definition.kind
  return recording(log.with(reconcileFields({ kind, namespace, name, reconcileID: run.reconcileId })), run)
}

function recording(logger: Logger, run: ReconcileRun): Logger {
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
