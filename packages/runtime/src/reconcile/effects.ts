import { type LogFields, type Logger, type LogLevel, toLoggable } from '../log/index.ts'
import type { EventInput } from '../recorder/index.ts'

type Level = Exclude<LogLevel, 'off'>

/**
 * The log lines and Events of one reconcile. The function runs again on the result of its own writes until nothing
 * changes, so one reconcile calls it several times with the same lines and Events. Each takes effect once: what a run
 * repeats of an earlier run of the same reconcile is left out.
 *
 * Log lines are written at once, so that a function that hangs still shows its last line. Events wait until the result
 * of the run was carried out, as a result that met a newer object is computed again.
 */
export class Effects {
  readonly #record: (event: EventInput) => void
  readonly #lines = new Repeats()
  readonly #events = new Repeats()
  #waiting: EventInput[] = []

  constructor(record: (event: EventInput) => void) {
    this.#record = record
  }

  /** Begins a run of the function; drops the Events of a run whose result was not carried out. */
  begin(): void {
    this.#lines.begin()
    this.#events.begin()
    this.#waiting = []
  }

  record(event: EventInput): void {
    if (!this.#events.isRepeated(() => JSON.stringify(toLoggable(event)))) this.#waiting.push(event)
  }

  /** Emits the Events of the run: its result was carried out. */
  commit(): void {
    const events = this.#waiting
    this.#waiting = []
    for (const event of events) this.#record(event)
  }

  logger(log: Logger, fields: LogFields = {}): Logger {
    const at = (level: Level): Logger['info'] => {
      return (message, more) => {
        const line = () => JSON.stringify([level, message, toLoggable({ ...fields, ...more })])
        if (!this.#lines.isRepeated(line)) log[level](message, more)
      }
    }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      with: (more) => this.logger(log.with(more), { ...fields, ...more }),
      isEnabled: log.isEnabled,
    }
  }
}

/**
 * Counts equal entries of each run. An entry is repeated while the run has no more of its kind than an earlier run had, so
 * that a function may say the same thing twice. Keys are computed only when the function runs a second time.
 */
class Repeats {
  readonly #earlier = new Map<string, number>()
  #keys: (() => string)[] = []
  #isFirst = true
  #count = new Map<string, number>()

  begin(): void {
    for (const key of this.#keys) this.#add(key())
    for (const [key, count] of this.#count) this.#earlier.set(key, Math.max(count, this.#earlier.get(key) ?? 0))
    if (this.#count.size > 0) this.#isFirst = false
    this.#keys = []
    this.#count = new Map()
  }

  isRepeated(key: () => string): boolean {
    if (this.#isFirst) {
      this.#keys.push(key)
      return false
    }
    const text = key()
    return this.#add(text) <= (this.#earlier.get(text) ?? 0)
  }

  #add(key: string): number {
    const count = (this.#count.get(key) ?? 0) + 1
    this.#count.set(key, count)
    return count
  }
}
