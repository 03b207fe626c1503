import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import type { ObjectState } from '../bytes/index.ts'
import { runtimeLimits } from '../limits.ts'
import { type InformerEvent, StateEvent } from './informer-event.ts'
import type { HandlerOptions } from './informer-types.ts'
import type { KindWatch } from './kind-watch.ts'
import { scopeChanges } from './scope-change.ts'

/** One handler of an informer, on each of its watches. */
export class RegisteredHandler<T extends KubernetesObject> {
  readonly #receive: (event: InformerEvent<T>) => void
  readonly #keepsEvents: boolean
  readonly #runtime: Runtime
  readonly #removals = new Map<KindWatch<T>, () => void>()
  /** By key, the states of objects that the handler has seen but its new watches have not. */
  readonly #awaited = new Map<string, ObjectState<T>>()
  #timer: Timer | undefined
  #isRemoved = false

  constructor(receive: (event: InformerEvent<T>) => void, options: HandlerOptions, runtime: Runtime) {
    // It may be removed during a batch of events. Its result is passed on, because it may be a promise.
    this.#receive = (event) => {
      if (this.#isRemoved) return undefined
      return receive(this.#awaited.size === 0 ? event : this.#asSeen(event))
    }
    this.#keepsEvents = options.keepsEvents ?? true
    this.#runtime = runtime
    const { resyncMs = 0 } = options
    if (resyncMs > 0) this.#resyncAfter(Math.max(resyncMs, runtimeLimits.resyncMsMin))
  }

  /** Sends the handler the objects of the watch, then every change. */
  subscribeTo(watch: KindWatch<T>): void {
    const remove = watch.notifier.subscribe(this.#receive, watch.store.table.all(), { keepsEvents: this.#keepsEvents })
    this.#removals.set(watch, remove)
  }

  /** Switches to other watches and sends the handler the differences. */
  move(leaving: readonly KindWatch<T>[], coming: readonly KindWatch<T>[]): void {
    const { events, awaited } = scopeChanges(leaving, coming)
    for (const state of awaited) this.#awaited.set(formatObjectKey(state.namespace, state.name), state)
    for (const watch of leaving) this.#leave(watch)
    for (const watch of coming) {
      const remove = watch.notifier.subscribe(this.#receive, [], { keepsEvents: this.#keepsEvents })
      this.#removals.set(watch, remove)
    }
    const notifier = (coming[0] ?? leaving[0])?.notifier
    notifier?.notifyOne(this.#receive, this.#keepsEvents, events)
  }

  stopTimer(): void {
    this.#timer?.cancel()
  }

  remove(): void {
    this.#isRemoved = true
    this.stopTimer()
    for (const watch of [...this.#removals.keys()]) this.#leave(watch)
  }

  /** Turns an addition into an update if the handler has already seen the object. */
  #asSeen(event: InformerEvent<T>): InformerEvent<T> {
    const key = formatObjectKey(event.state.namespace, event.state.name)
    const seen = this.#awaited.get(key)
    if (seen === undefined) return event
    this.#awaited.delete(key)
    if (event.type !== 'added') return event
    const update = new StateEvent('updated', event.state, seen, 'none', event.origin)
    // The notifier keeps only the states of its own events.
    update.keep()
    return update
  }

  #leave(watch: KindWatch<T>): void {
    this.#removals.get(watch)?.()
    this.#removals.delete(watch)
  }

  #resyncAfter(intervalMs: number): void {
    this.#timer = this.#runtime.clock.after(intervalMs, 'resync of a handler', () => {
      for (const watch of [...this.#removals.keys()]) {
        watch.notifier.notifyOne(this.#receive, this.#keepsEvents, unchanged(watch))
      }
      if (!this.#isRemoved) this.#resyncAfter(intervalMs)
    })
  }
}

function* unchanged<T extends KubernetesObject>({ store }: KindWatch<T>): Generator<StateEvent<T>> {
  for (const state of store.table.all()) yield new StateEvent('updated', state, state, 'resync')
}
