import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { type InformerEvent, keptEvent } from '../../cache/index.ts'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { errorMessage } from '../../trace/index.ts'

export interface FailedEventsOptions<T extends KubernetesObject> {
  /** "watch of ConfigMap of controller maps". */
  readonly what: string
  readonly runtime: Runtime
  /** Passes the event to the handler again; throws what the handler throws. */
  deliver(event: InformerEvent<T>): void
  report(error: Error): void
}

/** The events of one object whose handler threw. */
interface RetriedEvents<T extends KubernetesObject> {
  readonly events: InformerEvent<T>[]
  failures: number
  timer: Timer
}

/**
 * Events whose handler threw. Each is retried after a pause that grows up to a limit, while the source feeds its
 * controller. The handler may have read from a cache that was not filled yet, and without the retry the change would
 * wake no key. For each object the first and the last event are kept: they show its state when the handler first
 * failed, and its current state.
 */
export class FailedEvents<T extends KubernetesObject> {
  readonly #options: FailedEventsOptions<T>
  readonly #retried = new Map<string, RetriedEvents<T>>()

  constructor(options: FailedEventsOptions<T>) {
    this.#options = options
  }

  add(event: InformerEvent<T>, cause: unknown): void {
    const { namespace, name } = event.state
    const key = formatObjectKey(namespace, name)
    const retried = this.#retried.get(key)
    if (retried !== undefined) {
      retried.events.splice(1, 1, keptEvent(event))
      this.#report(key, cause, 'it is tried again with the earlier one')
      return
    }
    if (this.#retried.size >= runtimeLimits.failedEventObjectsMax) {
      this.#report(key, cause, `it is lost: the events of ${this.#retried.size} other objects wait to be tried again`)
      return
    }
    this.#wait(key, [keptEvent(event)], 1, cause)
  }

  stop(): void {
    for (const { timer } of this.#retried.values()) timer.cancel()
    this.#retried.clear()
  }

  #wait(key: string, events: InformerEvent<T>[], failures: number, cause: unknown): void {
    const { runtime, what } = this.#options
    const { failedEventRetryFirstMs, failedEventRetryMsMax } = runtimeLimits
    const pauseMs = Math.min(failedEventRetryFirstMs * 2 ** (failures - 1), failedEventRetryMsMax)
    const timer = runtime.clock.after(pauseMs, `next attempt of the handler of ${what} at ${key}`, () =>
      this.#retry(key),
    )
    this.#retried.set(key, { events, failures, timer })
    this.#report(key, cause, `it is tried again in ${pauseMs / 1000} s`)
  }

  #retry(key: string): void {
    const retried = this.#retried.get(key)
    if (retried === undefined) return
    this.#retried.delete(key)
    const { events, failures } = retried
    for (let index = 0; index < events.length; index++) {
      try {
        this.#options.deliver(events[index] as InformerEvent<T>)
      } catch (error) {
        this.#wait(key, events.slice(index), failures + 1, error)
        return
      }
    }
  }

  #report(key: string, cause: unknown, what: string): void {
    const message = `the handler of the ${this.#options.what} failed for an event of ${key}; ${what}: ${errorMessage(cause)}`
    this.#options.report(new RuntimeError('HANDLER_FAILED', message, { objectKey: key, cause }))
  }
}
