import type { LogFunction, Logger } from './logger.ts'
import { isSafe, markSafe } from './safe-logger.ts'

/** A logger that drops lines with this message, for a caller that prints their content in another form. */
export function withoutMessage(logger: Logger, omitted: string): Logger {
  const filtered =
    (log: LogFunction): LogFunction =>
    (message, fields) => {
      if (message !== omitted) log(message, fields)
    }
  const result: Logger = {
    debug: filtered(logger.debug),
    info: filtered(logger.info),
    warn: filtered(logger.warn),
    error: filtered(logger.error),
    with: (fields) => withoutMessage(logger.with(fields), omitted),
    isEnabled: logger.isEnabled,
  }
  return isSafe(logger) ? markSafe(result) : result
}
