/** From the most to the least; `off` writes nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/**
 * What a line says besides its message. Any value will do: errors are written with their codes and causes, objects
 * bounded in size and depth, and what looks like a secret is left out. See `toLoggable`.
 */
export type LogFields = Readonly<Record<string, unknown>>

/**
 * Writes lines of a log. The functions need no `this`, so that they can be passed on alone.
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
  /** A logger whose lines have these fields, too; a field of the same name replaces the earlier one. */
  readonly with: (fields: LogFields) => Logger
  /** Whether lines of the level are written: to ask before fields are made that cost something. */
  readonly isEnabled: (level: Exclude<LogLevel, 'off'>) => boolean
}

export type LogFunction = (message: string, fields?: LogFields) => void

/** What a level that is off costs. */
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
