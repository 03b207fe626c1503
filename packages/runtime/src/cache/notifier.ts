import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { InformerEvent } from './informer-event.ts'
import { StateEvent } from './informer-event.ts'

export type EventReceiver<T extends KubernetesObject> = (event: InformerEvent<T>) => void

/** One handler and what it has seen. */
interface Subscription<T extends KubernetesObject> {
  readonly receive: EventReceiver<T>
  /** Whether it may use an event after the call. */
  readonly keepsEvents: boolean
  /** Publications up to this number were part of the initial objects of the handler. */
  readonly since: number
  isRemoved: boolean
}

/** A batch of events that are delivered one by one and created on demand. */
interface Delivery<T extends KubernetesObject> {
  rest: Iterator<StateEvent<T>>
  current: StateEvent<T> | undefined
}

export interface SubscribeOptions {
  readonly keepsEvents?: boolean | undefined
}

/**
 * Calls handlers: all of them get an event before any gets the next one, in the order of the changes. An event caused
 * by a handler waits until all handlers got the current one, so effects never come before causes. Everything is
 * delivered when the call that made the change returns; no queue outlives it.
 *
 * The states of events are valid until the table changes. Call `keepPending` before changing it.
 */
export class Notifier<T extends KubernetesObject> {
  #subscriptions: readonly Subscription<T>[] = []
  readonly #onFailure: (error: unknown) => void
  readonly #pending: StateEvent<T>[] = []
  readonly #deliveries: Delivery<T>[] = []
  /** The event that is delivered alone: the common case, which needs no batch. */
  #single: StateEvent<T> | undefined
  #keepers = 0
  #isBusy = false
  #published = 0

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Whether there is any handler; without one no events need to be created. */
  get isObserved(): boolean {
    return this.#subscriptions.length > 0 || this.#isBusy
  }

  publish(event: StateEvent<T>): void {
    if (!this.isObserved) return
    event.sequence = ++this.#published
    if (this.#isBusy) {
      // Its states may be valid only during the call that created them.
      event.keep()
      this.#pending.push(event)
      return
    }
    this.#isBusy = true
    this.#single = event
    this.#deliver(event)
    this.#single = undefined
    this.#drain()
  }

  /** Delivers the events of one change of the whole state. They are created one by one. */
  publishAll(events: Iterable<StateEvent<T>>): void {
    if (!this.isObserved) return
    const sequence = ++this.#published
    if (this.#isBusy) {
      for (const event of events) {
        event.sequence = sequence
        event.keep()
        this.#pending.push(event)
      }
      return
    }
    this.#isBusy = true
    this.#deliverEach(events[Symbol.iterator](), (event) => {
      event.sequence = sequence
      this.#deliver(event)
    })
    this.#drain()
  }

  /** Called before the table changes, so that pending events do not change with it. */
  keepPending(): void {
    if (!this.#isBusy) return
    this.#single?.keep()
    for (const delivery of this.#deliveries) {
      delivery.current?.keep()
      const rest: StateEvent<T>[] = []
      for (let next = delivery.rest.next(); next.done !== true; next = delivery.rest.next()) {
        next.value.keep()
        rest.push(next.value)
      }
      delivery.rest = rest[Symbol.iterator]()
    }
  }

  /** Adds a handler after sending it the existing objects; returns a function that removes it. */
  subscribe(receive: EventReceiver<T>, existing: Iterable<ObjectState<T>>, options: SubscribeOptions = {}): () => void {
    const keepsEvents = options.keepsEvents ?? true
    const subscription: Subscription<T> = { receive, keepsEvents, since: this.#published, isRemoved: false }
    const wasBusy = this.#isBusy
    this.#show(subscription, asAdded(existing))
    this.#subscriptions = [...this.#subscriptions, subscription]
    if (keepsEvents) this.#keepers++
    if (!wasBusy) this.#drain()
    return () => {
      if (subscription.isRemoved) return
      subscription.isRemoved = true
      this.#subscriptions = this.#subscriptions.filter((other) => other !== subscription)
      if (keepsEvents) this.#keepers--
    }
  }

  /** Delivers to one receiver alone; events caused by that go to all afterwards. */
  notifyOne(receive: EventReceiver<T>, keepsEvents: boolean, events: Iterable<StateEvent<T>>): void {
    const wasBusy = this.#isBusy
    this.#show({ receive, keepsEvents }, events)
    if (!wasBusy) this.#drain()
  }

  #show(
    { receive, keepsEvents }: Pick<Subscription<T>, 'receive' | 'keepsEvents'>,
    events: Iterable<StateEvent<T>>,
  ): void {
    const wasBusy = this.#isBusy
    this.#isBusy = true
    this.#deliverEach(events[Symbol.iterator](), (event) => {
      this.#call(receive, event)
      if (keepsEvents) event.keep()
    })
    this.#isBusy = wasBusy
  }

  #deliverEach(events: Iterator<StateEvent<T>>, deliver: (event: StateEvent<T>) => void): void {
    const delivery: Delivery<T> = { rest: events, current: undefined }
    this.#deliveries.push(delivery)
    for (;;) {
      const next = delivery.rest.next()
      if (next.done === true) break
      delivery.current = next.value
      deliver(next.value)
    }
    this.#deliveries.pop()
  }

  /** Delivers the events that handlers caused, and those that these cause. */
  #drain(): void {
    this.#isBusy = true
    // The array grows during the loop.
    for (let position = 0; position < this.#pending.length; position++) {
      this.#deliver(this.#pending[position] as StateEvent<T>)
    }
    this.#pending.length = 0
    this.#isBusy = false
  }

  #deliver(event: StateEvent<T>): void {
    for (const subscription of this.#subscriptions) {
      if (!subscription.isRemoved && subscription.since < event.sequence) this.#call(subscription.receive, event)
    }
    if (this.#keepers > 0) event.keep()
  }

  #call(receive: EventReceiver<T>, event: StateEvent<T>): void {
    try {
      const result: unknown = receive(event)
      // TypeScript also accepts an async function as a handler. It is not awaited, but its failure is reported.
      if (result instanceof Promise) result.catch((error: unknown) => this.#onFailure(error))
    } catch (error) {
      this.#onFailure(error)
    }
  }
}

function* asAdded<T extends KubernetesObject>(states: Iterable<ObjectState<T>>): Generator<StateEvent<T>> {
  for (const state of states) yield new StateEvent('added', state, undefined, 'initial')
}
