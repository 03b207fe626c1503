import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectName } from '../../client/index.ts'
import { RuntimeError } from '../../errors.ts'
import { type EventHandler, eventPriority, genericEvent, type Predicate, verdictOf } from '../../handler/index.ts'
import { runtimeLimits } from '../../limits.ts'
import type { AddOptions, Cause, WorkQueue } from '../../queue/index.ts'
import { keyOfName } from '../object-key.ts'
import type { Source } from './source.ts'

/** A source that the author feeds: from a webhook, a poll of an external system, another program. */
export interface ChannelSource extends Source {
  /** Enqueues the key. Keys pushed before the start are buffered, each once; those after the stop are dropped. */
  push(name: ObjectName, what?: string): void
}

/** A source that the author feeds with objects; a handler maps them to keys. */
export interface EventChannel<T extends KubernetesObject = KubernetesObject> extends Source {
  /** Enqueues the keys that the object maps to. Keys are buffered before the start and dropped after the stop. */
  push(object: T, what?: string): void
}

/**
 * A source for names. `what` names the channel in causes and reports: "payments webhook". push() returns at once: a
 * queue holds each key once, so a slow controller does not block another.
 */
export function createChannel(what: string): ChannelSource {
  const keys = new BufferedKeys(what)
  return {
    ...keys.source(),
    push: (name, reason = what) => keys.push(keyOfName(name), { source: 'manual', what: reason }),
  }
}

/** A source for objects, like the generic events of controller-runtime. All predicates must hold. */
export function createEventChannel<T extends KubernetesObject>(
  what: string,
  handler: EventHandler<T>,
  ...predicates: readonly Predicate<T>[]
): EventChannel<T> {
  const keys = new BufferedKeys(what)
  return {
    ...keys.source(),
    push(object, reason = what) {
      const event = genericEvent(object, reason)
      if (!predicates.every((predicate) => verdictOf(predicate(event)))) return
      const priority = handler.priorityOf?.(event) ?? eventPriority(event)
      for (const key of handler.keysOf(event)) keys.push(key, { source: 'manual', what: reason }, { priority })
    },
  }
}

/** The keys as the queue would keep them: causes up to their limit, and the highest priority. */
interface BufferedKey {
  readonly causes: Cause[]
  options: AddOptions | undefined
}

/** Keys that were pushed before the queue existed. */
class BufferedKeys {
  readonly #what: string
  readonly #buffered = new Map<string, BufferedKey>()
  #queue: WorkQueue | undefined
  #isStopped = false

  constructor(what: string) {
    this.#what = what
  }

  source(): Source {
    return {
      what: `channel ${this.#what}`,
      start: async ({ queue }) => this.#start(queue),
      stop: () => {
        this.#isStopped = true
        this.#buffered.clear()
      },
    }
  }

  push(key: string, cause: Cause, options?: AddOptions): void {
    if (this.#isStopped) return
    if (this.#queue !== undefined) this.#queue.add(key, cause, options)
    else this.#buffer(key, cause, options)
  }

  #buffer(key: string, cause: Cause, options: AddOptions | undefined): void {
    const kept = this.#buffered.get(key)
    if (kept !== undefined) {
      if (kept.causes.length < runtimeLimits.causesMax) kept.causes.push(cause)
      if ((options?.priority ?? 0) > (kept.options?.priority ?? 0)) kept.options = options
      return
    }
    if (this.#buffered.size >= runtimeLimits.channelKeysMax) {
      const message = `channel ${this.#what} has not started and holds ${runtimeLimits.channelKeysMax} keys; ${key} was dropped`
      throw new RuntimeError('CHANNEL_FULL', message)
    }
    this.#buffered.set(key, { causes: [cause], options })
  }

  #start(queue: WorkQueue): void {
    if (this.#queue !== undefined) {
      throw new RuntimeError('CONTROLLER_STARTED', `channel ${this.#what} already feeds a controller`)
    }
    this.#queue = queue
    for (const [key, { causes, options }] of this.#buffered) {
      for (const cause of causes) queue.add(key, cause, options)
    }
    this.#buffered.clear()
  }
}
