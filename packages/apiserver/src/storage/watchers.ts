import type { CommittedChange, StoreWatch, StoreWatchOptions } from './store.ts'

export type ChangeListener = (change: CommittedChange) => void

interface Watcher {
  readonly listener: ChangeListener
  /** The watcher does not get changes up to this revision: it started later or got them from history. */
  readonly afterRevision: number
  isOpen: boolean
}

/** The watchers of one resource by scope, so that a change finds its watchers without visiting all. */
class ResourceWatchers {
  readonly #byScope = new Map<string, Set<Watcher>>()

  get isEmpty(): boolean {
    return this.#byScope.size === 0
  }

  add(scope: string, watcher: Watcher): void {
    const watchers = this.#byScope.get(scope)
    if (watchers === undefined) this.#byScope.set(scope, new Set([watcher]))
    else watchers.add(watcher)
  }

  delete(scope: string, watcher: Watcher): void {
    const watchers = this.#byScope.get(scope)
    if (watchers?.delete(watcher) && watchers.size === 0) this.#byScope.delete(scope)
  }

  deliver(change: CommittedChange, call: (watcher: Watcher, change: CommittedChange) => void): void {
    const { namespace, name } = change.key
    this.#deliverTo(everything, change, call)
    // Most watchers watch everything; then no other scope must be built.
    if (this.#byScope.size === (this.#byScope.has(everything) ? 1 : 0)) return
    this.#deliverTo(scopeOf(namespace, undefined), change, call)
    this.#deliverTo(scopeOf(undefined, name), change, call)
    this.#deliverTo(scopeOf(namespace, name), change, call)
  }

  #deliverTo(scope: string, change: CommittedChange, call: (watcher: Watcher, change: CommittedChange) => void) {
    const watchers = this.#byScope.get(scope)
    if (watchers !== undefined) for (const watcher of watchers) call(watcher, change)
  }
}

const everything = scopeOf(undefined, undefined)

/** The namespace and name of a watch as one key. A namespace begins with a slash, which tells it from a missing one. */
function scopeOf(namespace: string | undefined, name: string | undefined): string {
  const end = name === undefined ? '' : `\0${name}`
  return namespace === undefined ? end : `/${namespace}${end}`
}

/**
 * The watchers of a store. Deliveries run one after the other, in the order of the commits: what a listener commits,
 * watches or closes takes effect after the change that is being delivered.
 */
export class Watchers {
  readonly #byResource = new Map<string, ResourceWatchers>()
  readonly #onListenerError: (error: unknown) => void
  #pending: CommittedChange[] = []
  #isDelivering = false

  constructor(onListenerError: (error: unknown) => void) {
    this.#onListenerError = onListenerError
  }

  /** Delivers the changes, or leaves them to the delivery in progress. */
  deliver(changes: readonly CommittedChange[]): void {
    if (this.#byResource.size === 0) return
    for (const change of changes) this.#pending.push(change)
    if (!this.#isDelivering) this.#drain()
  }

  /** Adds a listener: it gets the changes in history, then those after `afterRevision`. */
  add(
    resource: string,
    options: StoreWatchOptions,
    history: readonly CommittedChange[],
    listener: ChangeListener,
  ): StoreWatch {
    const watcher: Watcher = { listener, afterRevision: options.afterRevision, isOpen: true }
    const scope = scopeOf(options.namespace, options.name)
    let watchers = this.#byResource.get(resource)
    if (watchers === undefined) {
      watchers = new ResourceWatchers()
      this.#byResource.set(resource, watchers)
    }
    watchers.add(scope, watcher)
    this.#replay(watcher, history)
    return { close: () => this.#close(resource, scope, watcher) }
  }

  #close(resource: string, scope: string, watcher: Watcher): void {
    if (!watcher.isOpen) return
    watcher.isOpen = false
    const watchers = this.#byResource.get(resource)
    watchers?.delete(scope, watcher)
    if (watchers?.isEmpty) this.#byResource.delete(resource)
  }

  /** Queues the listener's own commits, so that it gets all of history first. */
  #replay(watcher: Watcher, history: readonly CommittedChange[]): void {
    if (history.length === 0) return
    const wasDelivering = this.#isDelivering
    this.#isDelivering = true
    for (const change of history) this.#call(watcher, change)
    this.#isDelivering = wasDelivering
    if (!wasDelivering) this.#drain()
  }

  #drain(): void {
    this.#isDelivering = true
    for (let index = 0; index < this.#pending.length; index++) {
      const change = this.#pending[index] as CommittedChange
      this.#byResource.get(change.key.resource)?.deliver(change, this.#callIfNew)
    }
    this.#pending = []
    this.#isDelivering = false
  }

  readonly #callIfNew = (watcher: Watcher, change: CommittedChange): void => {
    if (change.revision > watcher.afterRevision) this.#call(watcher, change)
  }

  #call(watcher: Watcher, change: CommittedChange): void {
    if (!watcher.isOpen) return
    try {
      watcher.listener(change)
    } catch (error) {
      this.#onListenerError(error)
    }
  }
}
