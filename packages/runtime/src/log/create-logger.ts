import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import { jsonFormat } from './json-format.ts'
import { createTimeFormat, type LineFormat } from './line-format.ts'
import { toLoggableFields } from './loggable.ts'
import { ignore, type LogFields, type LogFunction, type Logger, type LogLevel, silentLogger } from './logger.ts'
import { clipText } from './redaction.ts'
import { markSafe } from './safe-logger.ts'
import { textFormat } from './text-format.ts'

export interface LoggerOptions {
  /** The clock for the time of a line. */
  readonly runtime: Pick<Runtime, 'clock'>
  /** Writes one line, without its line end. */
  readonly print: (line: string) => void
  /** The lowest level that is written; `info` when absent. */
  readonly level?: LogLevel | undefined
  /** `json` when absent. */
  readonly format?: 'json' | 'text' | undefined
  readonly fields?: LogFields | undefined
}

type WrittenLevel = Exclude<LogLevel, 'off'>

/** A field as it appears in a line. */
interface Part {
  readonly name: string
  readonly text: string
}

interface Sink {
  readonly rank: number
  readonly format: LineFormat
  readonly write: (level: WrittenLevel, message: string, parts: readonly Part[]) => void
}

const ranks: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3, off: 4 }
const noParts: readonly Part[] = []

/**
 * Creates a logger that prints JSON lines with zap's names, as Go operators do (level, ts, msg), or text. Functions of
 * disabled levels do nothing.
 */
export function createLogger(options: LoggerOptions): Logger {
  const rank = ranks[options.level ?? 'info']
  if (rank === ranks.off) return silentLogger
  const format = options.format === 'text' ? textFormat : jsonFormat
  const sink = { rank, format, write: createWriter(format, options) }
  return markSafe(loggerWith(sink, options.fields === undefined ? noParts : partsOf(format, options.fields)))
}

/** Fields given to `with` are formatted once, here, and not again for each line. */
function loggerWith(sink: Sink, own: readonly Part[]): Logger {
  const { rank, format, write } = sink
  const at = (level: WrittenLevel): LogFunction => {
    if (ranks[level] < rank) return ignore
    return (message, fields) => write(level, message, fields === undefined ? own : joined(own, partsOf(format, fields)))
  }
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    with: (fields) => loggerWith(sink, joined(own, partsOf(format, fields))),
    isEnabled: (level) => ranks[level] >= rank,
  }
}

/**
 * Prints, and never throws: a closed pipe must not end the reconcile that logs. Lines that could not be printed are
 * counted, and the number is logged as soon as printing works again.
 */
function createWriter(format: LineFormat, { runtime, print }: LoggerOptions): Sink['write'] {
  const timeText = createTimeFormat()
  let lostCount = 0

  const attempt: Sink['write'] = (level, message, parts) => {
    try {
      print(lineOf(format, format.head(timeText(runtime.clock.now()), level, clipText(message)), parts))
    } catch {
      lostCount++
    }
  }

  return (level, message, parts) => {
    if (lostCount > 0) {
      const earlier = lostCount
      attempt('warn', 'log lines could not be written', partsOf(format, { lostCount }))
      // It failed again: the line about lost lines does not count itself.
      lostCount = lostCount > earlier ? earlier : 0
    }
    attempt(level, message, parts)
  }
}

function lineOf(format: LineFormat, head: string, parts: readonly Part[]): string {
  let line = head
  for (const { text } of parts) {
    if (line.length + text.length > runtimeLimits.logLineCharactersMax) return line + format.cutEnd
    line += text
  }
  return line + format.end
}

function partsOf(format: LineFormat, fields: LogFields): readonly Part[] {
  const loggable = toLoggableFields(fields)
  return Object.keys(loggable).map((name) => ({ name, text: format.field(name, loggable[name] ?? null) }))
}

/** A later field of the same name replaces the earlier one. */
function joined(earlier: readonly Part[], later: readonly Part[]): readonly Part[] {
  if (earlier.length === 0) return later
  const kept = earlier.filter(({ name }) => later.every((part) => part.name !== name))
  return [...kept, ...later]
}
