import type { JsonObject } from '@kubewright/kube/json'
import { ApiserverError } from '../errors.ts'
import { apiserverLimits } from '../limits.ts'
import { ChangeLog } from './change-log.ts'
import { HistoryWindow } from './history-window.ts'
import { namespaceBounds, orderOf } from './key-order.ts'
import { OrderedObjects, type Owner } from './ordered-objects.ts'
import { getThen, type ListRange, listNow, listThen } from './past.ts'
import { replacedSizeBytes } from './replaced-size.ts'
import type {
  CommitResult,
  CommittedChange,
  Store,
  StoreChange,
  StoredObject,
  StoreKey,
  StoreList,
  StoreListOptions,
  StoreWatch,
  StoreWatchOptions,
} from './store.ts'
import { storedForm } from './stored-form.ts'
import { type ChangeListener, Watchers } from './watchers.ts'

export interface StoreOptions {
  /** Number of changes in the history; apiserverLimits.storeHistoryEventsMax by default. */
  readonly historyEventsMax?: number | undefined
  /** Size of the history without the live objects; apiserverLimits.storeHistorySizeBytesMax by default. */
  readonly historySizeBytesMax?: number | undefined
  /**
   * Called with the error that a watch listener throws; the other listeners still get the change. By default the error
   * is thrown from a microtask, which ends the process.
   */
  readonly onListenerError?: ((error: unknown) => void) | undefined
  /** Returns the oldest revision that `rewind` needs; later history is not compacted. No such limit by default. */
  readonly rewindableRevision?: (() => number) | undefined
  /** Called with each commit before the watchers, in the order of the revisions. */
  readonly onCommit?: ((commit: Commit) => void) | undefined
}

/** One commit: its changes, and the store's revisions after it. */
export interface Commit {
  readonly revision: number
  readonly compactedRevision: number
  readonly changes: readonly CommittedChange[]
}

/** Creates an empty in-memory store. */
export function createStore(options: StoreOptions = {}): Store {
  return new MemoryStore({
    resources: new Map(),
    window: windowFor(options),
    revision: firstRevision,
    compactedRevision: 0,
    onListenerError: options.onListenerError ?? throwLater,
    rewindableRevision: options.rewindableRevision,
    onCommit: options.onCommit,
  })
}

export function windowFor(options: StoreOptions): HistoryWindow {
  return new HistoryWindow({
    eventsMax: options.historyEventsMax ?? apiserverLimits.storeHistoryEventsMax,
    sizeBytesMax: options.historySizeBytesMax ?? apiserverLimits.storeHistorySizeBytesMax,
  })
}

/** As etcd: an empty store is at revision 1, so that no list has resourceVersion 0, which means "any". */
const firstRevision = 1

export function throwLater(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Objects and history of one resource. Only its owner may change it. */
export interface ResourceState {
  readonly owner: Owner
  readonly objects: OrderedObjects
  readonly log: ChangeLog
}

/** Initial content of a store. */
export interface StoreContent {
  readonly resources: Map<string, ResourceState>
  readonly window: HistoryWindow
  readonly revision: number
  readonly compactedRevision: number
  readonly onListenerError: (error: unknown) => void
  readonly rewindableRevision?: (() => number) | undefined
  readonly onCommit?: ((commit: Commit) => void) | undefined
}

/** A change whose expectation holds, with the current object. */
interface PlannedChange {
  readonly change: StoreChange
  readonly order: string
  readonly before: StoredObject | undefined
}

/** The in-memory store. */
export class MemoryStore implements Store {
  revision: number
  compactedRevision: number
  /** A fork replaces the owner; after that no existing content may be changed in place. */
  #owner: Owner = {}
  #resources: Map<string, ResourceState>
  /** The owner of the map itself; undefined at first, because a fork shares the map of its origin. */
  #resourcesOwner: Owner | undefined
  readonly #window: HistoryWindow
  readonly #watchers: Watchers
  readonly #onListenerError: (error: unknown) => void
  readonly #rewindableRevision: (() => number) | undefined
  readonly #onCommit: ((commit: Commit) => void) | undefined

  constructor(content: StoreContent) {
    this.revision = content.revision
    this.compactedRevision = content.compactedRevision
    this.#resources = content.resources
    this.#window = content.window
    this.#onListenerError = content.onListenerError
    this.#rewindableRevision = content.rewindableRevision
    this.#onCommit = content.onCommit
    this.#watchers = new Watchers(content.onListenerError)
  }

  get durableRevision(): number {
    return this.revision
  }

  async whenDurable(): Promise<void> {
    // In memory, every commit counts as durable at once.
  }

  get(key: StoreKey, options: { readonly revision?: number | undefined } = {}): StoredObject | undefined {
    const state = this.#resources.get(key.resource)
    const revision = this.#readable(options.revision)
    if (state === undefined) return undefined
    const order = orderOf(key.namespace, key.name)
    return revision < this.revision ? getThen(state.objects, state.log, revision, order) : state.objects.get(order)
  }

  list(resource: string, options: StoreListOptions = {}): StoreList {
    const revision = this.#readable(options.revision)
    const state = this.#resources.get(resource)
    if (state === undefined) return { objects: [], revision, remaining: 0 }
    const range = rangeOf(options)
    const found =
      revision < this.revision ? listThen(state.objects, state.log, revision, range) : listNow(state.objects, range)
    return { ...found, revision }
  }

  resourceNames(): readonly string[] {
    return [...this.#resources.keys()]
  }

  commit(changes: readonly StoreChange[]): CommitResult {
    const planned: PlannedChange[] = []
    for (const change of changes) {
      const { key, expected } = change
      const order = orderOf(key.namespace, key.name)
      const before = this.#resources.get(key.resource)?.objects.get(order)
      if (expected !== undefined && expected !== (before?.revision ?? 0)) {
        return { committed: false, failed: change, current: before }
      }
      // Deleting an object that does not exist is not a change.
      if (change.object !== null || before !== undefined) planned.push({ change, order, before })
    }
    if (planned.length > 1) refuseDuplicates(planned)
    if (planned.length === 0) return { committed: true, revision: this.revision, changes: [] }
    return this.#apply(planned)
  }

  watch(resource: string, options: StoreWatchOptions, listener: ChangeListener): StoreWatch {
    if (options.afterRevision < this.compactedRevision) throw this.#compacted(options.afterRevision)
    const history: CommittedChange[] = []
    this.#resources.get(resource)?.log.visitAfter(options.afterRevision, (change) => {
      const isWatched =
        (options.namespace === undefined || options.namespace === change.key.namespace) &&
        (options.name === undefined || options.name === change.key.name)
      if (isWatched) history.push(change)
    })
    const afterRevision = Math.max(options.afterRevision, this.revision)
    return this.#watchers.add(resource, { ...options, afterRevision }, history, listener)
  }

  compact(revision: number): void {
    if (revision > this.revision) throw this.#future(revision)
    if (revision <= this.compactedRevision) return
    this.#window.forget(revision)
    this.#forget(revision)
  }

  fork(): Store {
    this.#owner = {}
    return new MemoryStore({
      resources: this.#resources,
      window: this.#window.clone(),
      revision: this.revision,
      compactedRevision: this.compactedRevision,
      onListenerError: this.#onListenerError,
    })
  }

  /**
   * Undoes every commit after a revision that is still in history. Watchers receive the reverse changes, so that their
   * state is correct again.
   */
  rewind(revision: number): void {
    if (revision >= this.revision || revision < this.compactedRevision) return
    const undone: CommittedChange[] = []
    for (const resource of [...this.#resources.keys()]) {
      const { objects, log } = this.#writable(resource)
      for (const { change, order, before } of log.takeAfter(revision).reverse()) {
        if (before === undefined) objects.delete(order)
        else objects.set(order, before)
        undone.push({ ...change, object: before?.object, previous: change.object })
      }
    }
    this.revision = revision
    undone.sort((left, right) => right.revision - left.revision)
    this.#watchers.deliver(undone)
  }

  #apply(planned: readonly PlannedChange[]): CommitResult {
    const revision = this.revision + 1
    const stored = planned.map(({ change }) => change.object && storedForm(change.object, revision))
    // The following code cannot fail, so the commit is atomic.
    const changes = planned.map((plan, index) => this.#applyOne(plan, stored[index] ?? undefined, revision))
    this.revision = revision
    const keptRevision = this.#rewindableRevision?.() ?? revision
    const floor = this.#window.add(revision, changes.length, replacedBytes(changes), keptRevision)
    if (floor !== undefined && floor > this.compactedRevision) this.#forget(floor)
    this.#onCommit?.({ revision, compactedRevision: this.compactedRevision, changes })
    this.#watchers.deliver(changes)
    return { committed: true, revision, changes }
  }

  #applyOne(plan: PlannedChange, object: JsonObject | undefined, revision: number): CommittedChange {
    const { order, before } = plan
    const { key } = before ?? plan.change
    const { objects, log } = this.#writable(key.resource)
    if (object === undefined) objects.delete(order)
    else objects.set(order, { key, object, revision })
    const change: CommittedChange = { key, revision, object, previous: before?.object }
    log.append(change, order, before)
    return change
  }

  #writable(resource: string): ResourceState {
    const state = this.#resources.get(resource)
    const owner = this.#owner
    if (state !== undefined && state.owner === owner) return state
    if (this.#resourcesOwner !== owner) {
      this.#resources = new Map(this.#resources)
      this.#resourcesOwner = owner
    }
    const own: ResourceState = {
      owner,
      objects: state?.objects.cloneFor(owner) ?? new OrderedObjects(owner),
      log: state?.log.cloneFor(owner) ?? new ChangeLog(owner),
    }
    this.#resources.set(resource, own)
    return own
  }

  #forget(revision: number): void {
    this.compactedRevision = revision
    for (const resource of [...this.#resources.keys()]) this.#writable(resource).log.forget(revision)
  }

  #readable(revision = this.revision): number {
    if (revision > this.revision) throw this.#future(revision)
    if (revision < this.compactedRevision) throw this.#compacted(revision)
    return revision
  }

  #compacted(revision: number): ApiserverError {
    const message = `revision ${revision} is compacted; history begins at ${this.compactedRevision}`
    return new ApiserverError('STORE_COMPACTED', message)
  }

  #future(revision: number): ApiserverError {
    const message = `revision ${revision} is in the future; the store is at ${this.revision}`
    return new ApiserverError('STORE_FUTURE_REVISION', message)
  }
}

function replacedBytes(changes: readonly CommittedChange[]): number {
  let size = 0
  for (const { previous, object } of changes) if (previous !== undefined) size += replacedSizeBytes(previous, object)
  return size
}

function rangeOf({ namespace, after, limit = Number.POSITIVE_INFINITY }: StoreListOptions): ListRange {
  const bounds = namespace === undefined ? { start: '', end: undefined } : namespaceBounds(namespace)
  if (after === undefined) return { from: bounds.start, before: bounds.end, limit }
  // The smallest key after this one: the same text with a NUL appended.
  const behind = `${orderOf(after.namespace, after.name)}\0`
  const isInside = behind > bounds.start
  return { from: isInside ? behind : bounds.start, before: bounds.end, limit }
}

function refuseDuplicates(planned: readonly PlannedChange[]): void {
  const seen = new Set<string>()
  for (const { change, order } of planned) {
    const place = `${change.key.resource}\0${order}`
    if (seen.has(place)) {
      const { resource, namespace, name } = change.key
      const text = `${resource} ${namespace === '' ? name : `${namespace}/${name}`} occurs twice in one commit`
      throw new ApiserverError('STORE_DUPLICATE_KEY', text)
    }
    seen.add(place)
  }
}
