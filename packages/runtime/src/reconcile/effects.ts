import { callSafely } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import { type LogFields, type Logger, type LogLevel, toLoggable } from '../log/index.ts'
import type { EventInput } from '../recorder/index.ts'

type Level = Exclude<LogLevel, 'off'>

/** The receivers of a reconcile's effects. */
export interface EffectTargets {
  record(event: EventInput): void
  /** Gets the error of a `atEnd` effect that throws; without it, Node prints a warning. */
  readonly onError: ((error: unknown) => unknown) | undefined
  warn(message: string): void
}

/**
 * The log lines, Events and `atEnd` effects of one reconcile. The function runs again on the result of its own writes
 * until nothing changes, so one reconcile calls it several times with the same effects. Each takes effect once: log
 * lines and Events that repeat those of an earlier run of the reconcile are dropped, and of the `atEnd` effects of one
 * name the last one runs.
 *
 * Log lines are written at once, so that a function that hangs still shows its last line. Events wait until the result
 * of the run was applied, as a result that met a newer object is computed again. `atEnd` effects wait for the end of the
 * reconcile, as a later run may have a newer value for the same gauge.
 */
export class Effects {
  readonly #targets: EffectTargets
  readonly #lines = new Repeats()
  readonly #events = new Repeats()
  #waiting: EventInput[] = []
  /** The `atEnd` effects of the current run, by name. */
  #ofRun = new Map<string, () => void>()
  /** Those of runs whose result was applied. */
  readonly #committed = new Map<string, () => void>()
  #dropped = 0
  /** The calls of eachAtEnd in the current run, by name. */
  readonly #counts = new Map<string, number>()

  constructor(targets: EffectTargets) {
    this.#targets = targets
  }

  /** Begins a run of the function; drops the Events and `atEnd` effects of a run whose result was not applied. */
  begin(): void {
    this.#lines.begin()
    this.#events.begin()
    this.#waiting = []
    this.#ofRun = new Map()
    this.#counts.clear()
  }

  record(event: EventInput): void {
    if (!this.#events.isRepeated(() => JSON.stringify(toLoggable(event)))) this.#waiting.push(event)
  }

  /** As atEnd, but each call of a run counts: the n-th of a name replaces the n-th of an earlier run. */
  eachAtEnd(name: string, effect: () => void): void {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    // A space is no part of a metric's name, so that an author's effect never has this name by chance.
    this.atEnd(` ${name} ${count}`, effect)
  }

  atEnd(name: string, effect: () => void): void {
    if (!this.#ofRun.has(name) && this.#ofRun.size >= runtimeLimits.endEffectsMax) this.#dropped++
    else this.#ofRun.set(name, effect)
  }

  /** The result of the run was applied: emits its Events and keeps its effects for the end. */
  commit(): void {
    const events = this.#waiting
    this.#waiting = []
    for (const event of events) this.#targets.record(event)
    for (const [name, effect] of this.#ofRun) this.#committed.set(name, effect)
    this.#ofRun = new Map()
  }

  /**
   * Runs the committed effects at the end of the reconcile. One that throws affects neither the others nor the
   * result.
   */
  end(): void {
    for (const effect of this.#committed.values()) callSafely(effect, this.#targets.onError)
    if (this.#dropped === 0) return
    const names = `more than ${runtimeLimits.endEffectsMax} names in one run of the function`
    this.#targets.warn(`dropped ${this.#dropped} effects given to atEnd(name, effect): ${names}`)
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
 * Counts equal entries of each run. An entry is a repetition while the run has no more of its kind than an earlier run
 * had, so that a function may log the same line twice. Keys are computed only when the function runs a second time.
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
