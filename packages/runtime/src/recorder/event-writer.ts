import type { JsonValue } from '@kubewright/kube/json'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { isAlreadyExists, isNotFound, statusOf } from '@kubewright/kube/status'
import type { Client } from '../client/index.ts'
import { isRuntimeError } from '../errors.ts'
import { EventsV1Event } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { EventSeries } from './event-series.ts'
import { eventNameOf, microTimeOf } from './new-event.ts'

export interface EventWriterOptions {
  readonly client: Client
  readonly runtime: Runtime
  /** Aborts when the recorder stops: no more pauses, one last attempt. */
  readonly stopping: AbortSignal
  /** Aborts when the grace is over. */
  readonly abandoned: AbortSignal
}

const jitterFactor = 0.25

/** Writes one event to the server: creates it, or updates its count. */
export class EventWriter {
  readonly #options: EventWriterOptions

  constructor(options: EventWriterOptions) {
    this.#options = options
  }

  /** Throws when the server refuses the event, or is unreachable for the maximum number of attempts. */
  async write(series: EventSeries): Promise<void> {
    const { runtime, stopping } = this.#options
    for (let attempt = 1; ; attempt++) {
      const isLast = stopping.aborted || attempt >= runtimeLimits.eventAttemptsMax
      try {
        await this.#attempt(series, attempt)
        return
      } catch (error) {
        if (isLast || !isTransient(error)) throw error
      }
      const pauseMs = runtimeLimits.eventRetryMs * (1 + runtime.random.fraction() * jitterFactor)
      await sleep(runtime, pauseMs, 'pause before an event is sent again', stopping)
    }
  }

  async #attempt(series: EventSeries, attempt: number): Promise<void> {
    const { count } = series
    if (series.writtenCount > 0 && (await this.#patch(series))) return this.#written(series, count)
    try {
      await this.#create(series)
    } catch (error) {
      if (!isAlreadyExists(error)) throw error
      // After a failed attempt it is most likely this event, whose response was lost; at the first attempt, another one
      // of that name.
      if (attempt === 1 && series.writtenCount === 0) {
        const name = eventNameOf(series.event.regarding?.name ?? '', this.#options.runtime)
        series.event = { ...series.event, metadata: { ...series.event.metadata, name } }
        await this.#create(series)
      } else if (count > 1) await this.#patch(series)
    }
    this.#written(series, count)
  }

  #written(series: EventSeries, count: number): void {
    series.writtenCount = count
    series.writtenMs = this.#options.runtime.clock.monotonic()
  }

  async #create(series: EventSeries): Promise<void> {
    const event = series.count > 1 ? { ...series.event, series: seriesOf(series) } : series.event
    await this.#withinTime((signal) => this.#options.client.create(EventsV1Event, event, { signal }))
  }

  /** False when the server has deleted the event, as it does after an hour. */
  async #patch(series: EventSeries): Promise<boolean> {
    const patch: JsonValue = { series: seriesOf(series) }
    try {
      await this.#withinTime((signal) =>
        this.#options.client.patch(EventsV1Event, series.event.metadata, { type: 'merge', patch }, { signal }),
      )
      return true
    } catch (error) {
      if (isNotFound(error)) return false
      throw error
    }
  }

  async #withinTime(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    const { runtime, abandoned } = this.#options
    abandoned.throwIfAborted()
    const controller = new AbortController()
    const abort = () => controller.abort()
    const timer = runtime.clock.after(runtimeLimits.eventRequestTimeoutMs, 'time-out of an event', abort)
    abandoned.addEventListener('abort', abort, { once: true })
    try {
      await send(controller.signal)
    } finally {
      timer.cancel()
      abandoned.removeEventListener('abort', abort)
    }
  }
}

function seriesOf({ count, lastObservedWallMs }: EventSeries) {
  return { count, lastObservedTime: microTimeOf(lastObservedWallMs) }
}

/** Whether the server may accept the same event later: it was unreachable or overloaded. */
function isTransient(error: unknown): boolean {
  // A request that cannot be encoded never succeeds; an invalid response may come from a proxy.
  if (isRuntimeError(error) && error.code !== 'CLIENT_RESPONSE_INVALID') return false
  const code = statusOf(error)?.code
  return code === undefined || code === 429 || code >= 500
}
