import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { InformerEvent } from './informer-event.ts'
import { StateEvent } from './informer-event.ts'

export type EventReceiver<Object extends KubernetesObject> = (event: InformerEvent<Object>) => void

/** One handler and what it has seen. */
interface Subscription<Object extends KubernetesObject> {
  readonly receive: EventReceiver<Object>
  /** Whether it may look at an event after the call. */
  readonly keepsEvents: boolean
  /** Publications up to this number were part of what the handler saw when it was added. */
  readonly since: number
  isRemoved: boolean
}

/** Events that are being told one by one; those to come are made when their turn is. */
interface Telling<Object extends KubernetesObject> {
  rest: Iterator<StateEvent<Object>>
  current: StateEvent<Object> | undefined
}

export interface SubscribeOptions {
  readonly keepsEvents?: boolean | undefined
}

/**
 * Calls handlers: each event is seen by all of them before the next one, in the order in which the changes were made.
 * An event that a handler causes waits until the one at hand was seen by all, so that nobody sees effects before
 * causes. All is done when the call that brought the change returns; no queue outlives it.
 *
 * The states of events are good until the table changes. Whoever is about to change it calls `keepPending` first.
 */
export class Notifier<Object extends KubernetesObject> {
  #subscriptions: readonly Subscription<Object>[] = []
  readonly #onFailure: (error: unknown) => void
  readonly #pending: StateEvent<Object>[] = []
  readonly #tellings: Telling<Object>[] = []
  /** The event that is told alone: the common case, which makes no telling. */
  #single: StateEvent<Object> | undefined
  #keepers = 0
  #isBusy = false
  #published = 0

  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure
  }

  /** Whether anybody would be told; otherwise no event need be made. */
  get isObserved(): boolean {
    return this.#subscriptions.length > 0 || this.#isBusy
  }

  publish(event: StateEvent<Object>): void {
    if (!this.isObserved) return
    event.sequence = ++this.#published
    if (this.#isBusy) {
      // Its states may be good for no longer than the call that made them.
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

  /** The events of one change of the whole state. They are made one by one while they are told. */
  publishAll(events: Iterable<StateEvent<Object>>): void {
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
    this.#tell(events[Symbol.iterator](), (event) => {
      event.sequence = sequence
      this.#deliver(event)
    })
    this.#drain()
  }

  /** The table is about to change: what was not told yet must not change with it. */
  keepPending(): void {
    if (!this.#isBusy) return
    this.#single?.keep()
    for (const telling of this.#tellings) {
      telling.current?.keep()
      const rest: StateEvent<Object>[] = []
      for (let next = telling.rest.next(); next.done !== true; next = telling.rest.next()) {
        next.value.keep()
        rest.push(next.value)
      }
      telling.rest = rest[Symbol.iterator]()
    }
  }

  /** Adds a handler after showing it what there is; returns how to remove it. */
  subscribe(
    receive: EventReceiver<Object>,
    existing: Iterable<ObjectState<Object>>,
    options: SubscribeOptions = {},
  ): () => void {
    const keepsEvents = options.keepsEvents ?? true
    const subscription: Subscription<Object> = { receive, keepsEvents, since: this.#published, isRemoved: false }
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

  /** Tells one receiver alone; what that causes is told to all afterwards. */
  tellOne(receive: EventReceiver<Object>, keepsEvents: boolean, events: Iterable<StateEvent<Object>>): void {
    const wasBusy = this.#isBusy
    this.#show({ receive, keepsEvents }, events)
    if (!wasBusy) this.#drain()
  }

  #show(
    { receive, keepsEvents }: Pick<Subscription<Object>, 'receive' | 'keepsEvents'>,
    events: Iterable<StateEvent<Object>>,
  ): void {
    const wasBusy = this.#isBusy
    this.#isBusy = true
    this.#tell(events[Symbol.iterator](), (event) => {
      this.#call(receive, event)
      if (keepsEvents) event.keep()
    })
    this.#isBusy = wasBusy
  }

  #tell(events: Iterator<StateEvent<Object>>, deliver: (event: StateEvent<Object>) => void): void {
    const telling: Telling<Object> = { rest: events, current: undefined }
    this.#tellings.push(telling)
    for (;;) {
      const next = telling.rest.next()
      if (next.done === true) break
      telling.current = next.value
      deliver(next.value)
    }
    this.#tellings.pop()
  }

  /** Tells what handlers have caused meanwhile, and what that causes. */
  #drain(): void {
    this.#isBusy = true
    // The array grows while it is walked.
    for (let position = 0; position < this.#pending.length; position++) {
      this.#deliver(this.#pending[position] as StateEvent<Object>)
    }
    this.#pending.length = 0
    this.#isBusy = false
  }

  #deliver(event: StateEvent<Object>): void {
    for (const subscription of this.#subscriptions) {
      if (!subscription.isRemoved && subscription.since < event.sequence) this.#call(subscription.receive, event)
    }
    if (this.#keepers > 0) event.keep()
  }

  #call(receive: EventReceiver<Object>, event: StateEvent<Object>): void {
    try {
      const result: unknown = receive(event)
      // An asynchronous function is a handler to the compiler, too. Nobody waits for it, but its failure is one.
      if (result instanceof Promise) result.catch((error: unknown) => this.#onFailure(error))
    } catch (error) {
      this.#onFailure(error)
    }
  }
}

function* asAdded<Object extends KubernetesObject>(
  states: Iterable<ObjectState<Object>>,
): Generator<StateEvent<Object>> {
  for (const state of states) yield new StateEvent('added', state, undefined, 'initial')
}
