import { hostname } from 'node:os'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { callSafely, textOf } from '../callback.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { DropReason, EventCounts, EventInput, EventRecorder, EventRecorderOptions } from './event-recorder.ts'
import type { EventSeries } from './event-series.ts'
import { EventWriter } from './event-writer.ts'
import {
  type EventContent,
  eventContentOf,
  eventNameOf,
  newEventOf,
  type Reporter,
  seriesKeyOf,
  spamKeyOf,
} from './new-event.ts'
import { SpamFilter } from './spam-filter.ts'

/** The interval of the check for expired series. */
const sweepMs = runtimeLimits.eventSeriesMs / 6

/**
 * Creates the recorder of one controller. Call stop() to write the buffered events.
 *
 * @example
 * const recorder = createEventRecorder({ client, runtime, controller: 'app' })
 * recorder.event(app, { reason: 'Scaled', action: 'Scale', note: 'from 1 to 3 replicas' })
 * await recorder.stop()
 *
 * @throws RuntimeError EVENT_INVALID when the API would refuse the controller or the instance in every event.
 */
export function createEventRecorder(options: EventRecorderOptions): EventRecorder {
  return new BackgroundRecorder(options)
}

class BackgroundRecorder implements EventRecorder {
  readonly #options: EventRecorderOptions
  readonly #runtime: Runtime
  readonly #reporter: Reporter
  readonly #writer: EventWriter
  readonly #spamFilter: SpamFilter
  /** By key, least recently observed first. */
  readonly #series = new Map<string, EventSeries>()
  readonly #waiting = new Set<EventSeries>()
  readonly #stopping = new AbortController()
  readonly #abandoned = new AbortController()
  readonly #dropped: Record<DropReason, number> = { full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 }
  #written = 0
  #isFull = false
  #working: Promise<void> | undefined
  #sweep: Timer | undefined

  constructor(options: EventRecorderOptions) {
    this.#options = options
    this.#runtime = options.runtime
    this.#reporter = reporterOf(options)
    this.#spamFilter = new SpamFilter(options.runtime.clock)
    this.#writer = new EventWriter({
      client: options.client,
      runtime: options.runtime,
      stopping: this.#stopping.signal,
      abandoned: this.#abandoned.signal,
    })
  }

  get counts(): EventCounts {
    return { written: this.#written, dropped: { ...this.#dropped } }
  }

  event(regarding: KubernetesObject, input: EventInput): void {
    if (this.#stopping.signal.aborted) {
      this.#drop('stopped')
      return
    }
    try {
      this.#observe(eventContentOf(regarding, input, this.#reporter))
    } catch (error) {
      this.#drop(
        'invalid',
        isRuntimeError(error) ? error : new RuntimeError('EVENT_INVALID', 'the event cannot be read', { cause: error }),
      )
    }
  }

  async stop({ graceMs = runtimeLimits.eventFlushMs }: { readonly graceMs?: number | undefined } = {}): Promise<void> {
    const isFirst = !this.#stopping.signal.aborted
    this.#sweep?.cancel()
    if (isFirst) {
      for (const series of this.#series.values()) {
        if (series.count > series.sentCount) this.#waiting.add(series)
      }
      this.#series.clear()
      this.#stopping.abort()
    }
    this.#work()
    const timer = this.#runtime.clock.after(graceMs, 'time to write the last events', () => this.#abandoned.abort())
    await this.#runtime.waiting('the last events', Promise.resolve(this.#working))
    timer.cancel()
  }

  #observe(content: EventContent): void {
    const key = seriesKeyOf(content)
    const nowMs = this.#runtime.clock.monotonic()
    const known = this.#series.get(key)
    if (known === undefined || nowMs - known.lastObservedMs > runtimeLimits.eventSeriesMs) {
      if (known !== undefined) this.#forget(known)
      this.#begin(key, content)
      return
    }
    known.count++
    known.lastObservedMs = nowMs
    known.lastObservedWallMs = this.#runtime.clock.now()
    this.#series.delete(key)
    this.#series.set(key, known)
    // The second observation makes it a series; the count of further ones is written when the series is refreshed or
    // ends.
    if (known.count === 2) this.#enqueue(known)
  }

  #begin(key: string, content: EventContent): void {
    const verdict = this.#spamFilter.take(spamKeyOf(content))
    if (verdict !== 'pass') {
      this.#drop('spam', verdict === 'refusal' ? undefined : tooMany(content))
      return
    }
    const { clock } = this.#runtime
    const wallMs = clock.now()
    const series: EventSeries = {
      key,
      event: newEventOf(content, eventNameOf(content.regarding.name ?? '', this.#runtime), wallMs),
      count: 1,
      lastObservedWallMs: wallMs,
      lastObservedMs: clock.monotonic(),
      sentCount: 0,
      writtenCount: 0,
      writtenMs: clock.monotonic(),
    }
    if (!this.#enqueue(series)) return
    this.#series.delete(key)
    this.#series.set(key, series)
    if (this.#series.size > runtimeLimits.eventSeriesMax) this.#forgetOldest()
    this.#sweep ??= this.#nextSweep()
  }

  #enqueue(series: EventSeries): boolean {
    if (this.#waiting.size >= runtimeLimits.bufferedEventsMax) {
      const error = new RuntimeError(
        'EVENT_DROPPED',
        `more than ${runtimeLimits.bufferedEventsMax} events wait to be sent`,
      )
      this.#drop('full', this.#isFull ? undefined : error)
      this.#isFull = true
      return false
    }
    this.#isFull = false
    this.#waiting.add(series)
    this.#work()
    return true
  }

  /** Starts in a microtask, so that the caller that records an event does not wait for its encoding. */
  #work(): void {
    if (this.#waiting.size === 0) return
    this.#working ??= Promise.resolve().then(() => this.#writeAll())
  }

  /** One after the other: a server that rejects one for overload would not take several. */
  async #writeAll(): Promise<void> {
    for (const series of this.#waiting) {
      this.#waiting.delete(series)
      if (this.#abandoned.signal.aborted) {
        this.#drop('stopped')
        continue
      }
      series.sentCount = series.count
      try {
        await this.#writer.write(series)
        this.#written++
      } catch (error) {
        // A new series may have begun under this key meanwhile.
        if (this.#series.get(series.key) === series) this.#series.delete(series.key)
        const reason = this.#abandoned.signal.aborted ? 'stopped' : 'refused'
        this.#drop(reason, new RuntimeError('EVENT_DROPPED', refusalOf(series, error), { cause: error }))
      }
    }
    // Without an await after the last event, so that the next one starts the loop again.
    this.#working = undefined
  }

  #nextSweep(): Timer {
    return this.#runtime.clock.after(sweepMs, 'next look at the series of events', () => {
      this.#sweep = undefined
      this.#refreshSeries()
      if (this.#series.size > 0) this.#sweep = this.#nextSweep()
    })
  }

  /** Writes a series that has ended with its last count and forgets it; refreshes one that continues. */
  #refreshSeries(): void {
    const nowMs = this.#runtime.clock.monotonic()
    for (const series of this.#series.values()) {
      const hasEnded = nowMs - series.lastObservedMs >= runtimeLimits.eventSeriesMs
      const isDue = series.count > 1 && nowMs - series.writtenMs >= runtimeLimits.eventRefreshMs
      if (hasEnded) this.#series.delete(series.key)
      if (isDue || (hasEnded && series.count > series.writtenCount)) this.#enqueue(series)
    }
  }

  #forgetOldest(): void {
    for (const series of this.#series.values()) {
      this.#forget(series)
      return
    }
  }

  /** The series has ended: writes the part of its count that the server does not have. */
  #forget(series: EventSeries): void {
    this.#series.delete(series.key)
    if (series.count > 1 && series.count > series.writtenCount) this.#enqueue(series)
  }

  #drop(reason: DropReason, error?: RuntimeError): void {
    this.#dropped[reason]++
    if (error === undefined) return
    // An onDropped callback that throws does not affect the caller that records an event.
    callSafely(() => this.#options.onDropped?.(error, reason))
  }
}

function reporterOf({ controller, instance = `${controller}-${hostname()}` }: EventRecorderOptions): Reporter {
  const problems = qualifiedNameProblems(controller)
  if (problems.length > 0) {
    throw new RuntimeError(
      'EVENT_INVALID',
      `the controller of a recorder is not a qualified name: ${problems.join('; ')}`,
      { path: 'controller' },
    )
  }
  const max = runtimeLimits.eventWordCharactersMax
  if (instance === '')
    throw new RuntimeError('EVENT_INVALID', 'the instance of a recorder is empty', { path: 'instance' })
  return { controller, instance: instance.slice(0, max) }
}

function tooMany({ regarding, type }: EventContent): RuntimeError {
  const what = `${regarding.kind} ${regarding.name}`
  return new RuntimeError(
    'EVENT_DROPPED',
    `more ${type} events about ${what} than ${runtimeLimits.eventBurst} at once are dropped`,
  )
}

function refusalOf({ event }: EventSeries, error: unknown): string {
  const what = `the event ${event.reason} about ${event.regarding?.kind} ${event.regarding?.name}`
  return `${what} could not be written: ${textOf(error)}`
}
