/** From the most verbose to the least; `off` writes nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/**
 * The fields of a log line besides its message. Values may be anything: errors are written with code and causes,
 * objects are bounded in size and depth, and text that looks like a secret is left out. See `toLoggable`.
 */
export type LogFields = Readonly<Record<string, unknown>>

/**
 * Writes log lines. The functions do not use `this`, so they can be passed on alone.
 *
 *     const log = createLogger({ runtime, print }).with({ controller: 'backup' })
 *     log.info('backup written', { sizeBytes })
 *     log.error('backup failed', { error })
 */
export interface Logger {
  readonly debug: LogFunction
  readonly info: LogFunction
  readonly warn: LogFunction
  readonly error: LogFunction
  /** A logger that adds these fields to its lines; a field of the same name replaces the earlier one. */
  readonly with: (fields: LogFields) => Logger
  /** Whether the level is written; check it before computing expensive fields. */
  readonly isEnabled: (level: Exclude<LogLevel, 'off'>) => boolean
}

export type LogFunction = (message: string, fields?: LogFields) => void

/** The function of a disabled level. */
export const ignore: LogFunction = () => undefined

/** A logger that writes nothing. */
export const silentLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  with: () => silentLogger,
  isEnabled: () => false,
}
