import type { LoggableValue } from './loggable.ts'
import type { LogLevel } from './logger.ts'

/** The parts of a line: its head, then each field, then its end. */
export interface LineFormat {
  /** The time is RFC 3339 with milliseconds, in UTC. */
  head(time: string, level: Exclude<LogLevel, 'off'>, message: string): string
  field(name: string, value: LoggableValue): string
  readonly end: string
  /** The end of a line without room for all fields. */
  readonly cutEnd: string
}

/** Formats times; caches the part up to the second. */
export function createTimeFormat(): (timeMs: number) => string {
  let second = Number.NaN
  let text = ''
  return (timeMs) => {
    const whole = Math.floor(timeMs / 1000)
    if (whole !== second) {
      const date = new Date(whole * 1000)
      if (Number.isNaN(date.getTime())) return 'invalid'
      second = whole
      text = date.toISOString().slice(0, -4)
    }
    return `${text}${String(Math.floor(timeMs - whole * 1000)).padStart(3, '0')}Z`
  }
}
