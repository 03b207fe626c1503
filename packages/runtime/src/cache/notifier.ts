import type { KubernetesObject } from '@kubewright/kube/meta'
import type { InformerEvent } from './cache.ts'

export type EventReceiver<Object extends KubernetesObject> = (event: InformerEvent<Object>) => void

/** One handler and what it has seen. */
interface Subscription<Object extends KubernetesObject> {
  readonly receive: EventReceiver<Object>
  /** Events up to this number were part of what the handler saw when it was added. */
  readonly since: number
  isRemoved: boolean
}

/**
 * Calls handlers: each event is seen by all of them before the next one, in the order in which the changes were made.
 * An event that a handler causes waits until the one at hand was seen by all, so that nobody sees effects before
 * causes. All is done when the call that brought the change returns; no queue outlives it.
 */
export class Notifier<Object extends KubernetesObject> {
  #subscriptions: readonly Subscription<Object>[] = []
  readonly #onFailure: (error: unknown) => void
  readonly #pending: InformerEvent<Object>[] = []
  #isBusy = false
  #published = 0
  #delivered = 0

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  publish(events: readonly InformerEvent<Object>[]): void {
    if (this.#subscriptions.length === 0 && !this.#isBusy) return
    for (const event of events) this.#pending.push(event)
    this.#published += events.length
    if (!this.#isBusy) this.#deliver()
  }

  /** Adds a handler after showing it what there is; returns how to remove it. */
  subscribe(receive: EventReceiver<Object>, existing: Iterable<Object>): () => void {
    const subscription: Subscription<Object> = { receive, since: this.#published, isRemoved: false }
    const wasBusy = this.#isBusy
    this.#isBusy = true
    for (const object of [...existing]) this.#call(subscription, { type: 'added', object, isInitial: true })
    this.#isBusy = wasBusy
    this.#subscriptions = [...this.#subscriptions, subscription]
    if (!wasBusy) this.#deliver()
    return () => {
      subscription.isRemoved = true
      this.#subscriptions = this.#subscriptions.filter((other) => other !== subscription)
    }
  }

  #deliver(): void {
    this.#isBusy = true
    // The array grows while it is walked when handlers cause events.
    for (let position = 0; position < this.#pending.length; position++) {
      const event = this.#pending[position] as InformerEvent<Object>
      this.#delivered++
      for (const subscription of this.#subscriptions) {
        if (!subscription.isRemoved && subscription.since < this.#delivered) this.#call(subscription, event)
      }
    }
    this.#pending.length = 0
    this.#isBusy = false
  }

  #call(subscription: Subscription<Object>, event: InformerEvent<Object>): void {
    try {
      subscription.receive(event)
    } catch (error) {
      this.#onFailure(error)
    }
  }
}
