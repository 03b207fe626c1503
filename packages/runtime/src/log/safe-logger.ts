import { callSafely, handleRejection, isPromiseLike } from '../callback.ts'
import type { LogFunction, Logger } from './logger.ts'
import { silentLogger } from './logger.ts'

/** Loggers of createLogger, which never throw. */
const safeLoggers = new WeakSet<Logger>([silentLogger])

/** Marks a logger that never throws. */
export function markSafe(logger: Logger): Logger {
  safeLoggers.add(logger)
  return logger
}

export function isSafe(logger: Logger): boolean {
  return safeLoggers.has(logger)
}

/** The author's logger with functions that never throw; callSafely describes where their errors go. */
export function safeLogger(logger: Logger, report?: (error: unknown) => unknown): Logger {
  if (isSafe(logger)) return logger
  const safely =
    (log: LogFunction): LogFunction =>
    (message, fields) =>
      callSafely(() => log(message, fields), report)
  const safe: Logger = {
    debug: safely((message, fields) => logger.debug(message, fields)),
    info: safely((message, fields) => logger.info(message, fields)),
    warn: safely((message, fields) => logger.warn(message, fields)),
    error: safely((message, fields) => logger.error(message, fields)),
    with: (fields) => {
      let narrowed: Logger = safe
      callSafely(() => {
        const made: unknown = logger.with(fields)
        // An async function is not a logger; its rejection goes where the errors of the others go.
        if (isPromiseLike(made)) handleRejection(made, report)
        else narrowed = safeLogger(made as Logger, report)
      }, report)
      return narrowed
    },
    isEnabled: (level) => {
      let isOn = true
      callSafely(() => {
        const returned: unknown = logger.isEnabled(level)
        if (isPromiseLike(returned)) handleRejection(returned, report)
        else isOn = returned as boolean
      }, report)
      return isOn
    },
  }
  return markSafe(safe)
}
