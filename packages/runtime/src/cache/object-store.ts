import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { createStateTable, type ObjectState, type StateTable, stateOfObject } from '../bytes/index.ts'
import { isRemoved } from '../client/index.ts'
import { isLower, isNewer, isRevision, newerOf, revisionNumber } from '../watch/index.ts'
import { HiddenObjects } from './hidden-objects.ts'
import { StateEvent } from './informer-event.ts'
import type { Notifier } from './notifier.ts'
import { ObjectTable } from './object-table.ts'
import type { Origin } from './own-write-types.ts'
import { type OwnState, OwnWrites } from './own-writes.ts'
import { Relist } from './relist.ts'
import type { ScopeFilter } from './scope-filter.ts'
import { type NotedEvent, WritesInFlight, type WriteTarget, type WriteWindow } from './writes-in-flight.ts'

export type StoreEventType = 'ADDED' | 'MODIFIED' | 'DELETED'

export interface ObjectStoreOptions<T extends KubernetesObject> {
  /** Which objects are in scope. */
  readonly filter: ScopeFilter
  /** Called after the state has changed. */
  readonly notifier: Notifier<T>
  /** Converts the object in the response to an own write to the stored form; undefined if it cannot be shown. */
  readonly prepare?: ((object: T) => T | undefined) | undefined
}

/** Properties of a list besides its objects. */
export interface ListTraits {
  /** Whether states of the same revision may differ from the previous ones. */
  readonly isOtherForm?: boolean | undefined
  /** The keys of existing objects that could not be read: their previous states stay. */
  readonly unread?: ReadonlySet<string> | undefined
  /** Whether the server was restored from a backup, emptied or replaced: all previous states are invalid. */
  readonly isOtherHistory?: boolean | undefined
}

const noKeys: ReadonlySet<string> = new Set()

/**
 * The visible state of one kind, from two sources: the watch, and the responses to this process' own writes. Each is
 * taken in if it is newer than the visible state, so no read shows the state before an own write, and no late response
 * restores a deleted object. Handlers get every change of the visible state, and every foreign change that an own write
 * has overtaken. A pure state machine: no clock, no requests.
 */
export class ObjectStore<T extends KubernetesObject> {
  readonly table = new ObjectTable<T>(createStateTable<T>())
  readonly #options: ObjectStoreOptions<T>
  readonly #notifier: Notifier<T>
  readonly #own = new OwnWrites<T>()
  readonly #hidden: HiddenObjects
  readonly #inFlight = new WritesInFlight<T>()
  #revision = ''
  #lists = 0
  #histories = 0

  constructor(options: ObjectStoreOptions<T>) {
    this.#options = options
    this.#notifier = options.notifier
    this.#hidden = new HiddenObjects(options.filter.hasSelector)
  }

  /** The revision that the watch has reached; empty before the first list. */
  get revision(): string {
    return this.#revision
  }

  /** The newest revision seen, in the watch or in the response to an own write; empty before the first. */
  get seenRevision(): string {
    return newerOf(this.#revision, this.#own.newestRevision())
  }

  /** How often the server's history changed. Revisions of an earlier history do not apply to this one. */
  get history(): number {
    return this.#histories
  }

  get hasSynced(): boolean {
    return this.#lists > 0
  }

  /** Own writes and deletions that the watch has not shown yet, and writes in flight. */
  get pending(): { readonly writes: number; readonly removals: number; readonly inFlight: number } {
    return { writes: this.#own.size, removals: this.#hidden.size, inFlight: this.#inFlight.size }
  }

  /**
   * Takes in a new list. The state changes as a whole before any event is published. The store takes over the table.
   */
  replace(
    states: StateTable<T>,
    revision: string,
    { isOtherForm = false, unread = noKeys, isOtherHistory = false }: ListTraits = {},
  ): void {
    const isOlder = isLower(revision, this.#revision)
    this.#revision = revision
    this.#lists++
    this.#notifier.keepPending()
    // A consistent list is never older than what the watch has reached, unless the history changed.
    if (isOtherHistory || isOlder) {
      this.#beginHistory(states)
      return
    }
    if (this.table.size === 0 && this.#hidden.size === 0 && this.#own.size === 0) {
      this.table.adopt(states)
      this.#inFlight.relisted()
      this.#notifier.publishAll(this.#additions())
      return
    }
    const needsEvents = this.#notifier.isObserved || this.#inFlight.size > 0
    const relist = new Relist(this.table, this.#own, this.#hidden, {
      number: this.#lists,
      revision,
      isOtherForm,
      unread,
      needsEvents,
    })
    const events = relist.take(states)
    this.#inFlight.relisted()
    for (const { type, state, oldState } of events) {
      if (type === 'deleted') this.#noteDeletion(state)
      else if (oldState !== undefined && oldState.uid !== state.uid) this.#noteDeletion(oldState)
    }
    this.#notifier.publishAll(events)
  }

  /**
   * Shows only what the server has now, as after a start. In another history an object with the same UID and revision
   * may differ, so every object is reported as added: predicates that compare with the previous state would drop
   * changes.
   */
  #beginHistory(states: StateTable<T>): void {
    this.#histories++
    this.#own.clear()
    this.#hidden.clear()
    const deletions: StateEvent<T>[] = []
    for (const state of this.#needsEvents ? this.table.all() : []) {
      const id = states.findState(state)
      if (id >= 0 && states.hasUid(id, state)) continue
      const kept = state.kept()
      deletions.push(new StateEvent('deleted', kept, kept, 'final state unknown'))
    }
    this.table.adopt(states)
    this.#inFlight.relisted()
    this.#notifier.publishAll(this.#firstEvents(deletions))
  }

  *#firstEvents(deletions: readonly StateEvent<T>[]): Generator<StateEvent<T>> {
    yield* deletions
    for (const state of this.table.all()) yield new StateEvent('added', state, undefined, 'initial')
  }

  /** The kind is no longer served: all objects are gone, own writes included. The next list is an ordinary one. */
  vanish(): void {
    this.#own.clear()
    this.#hidden.clear()
    this.#notifier.keepPending()
    const events: StateEvent<T>[] = []
    for (const id of [...this.table.ids()]) {
      const state = this.table.delete(id).kept()
      events.push(new StateEvent('deleted', state, state, 'final state unknown'))
      this.#noteDeletion(state)
    }
    this.#notifier.publishAll(events)
  }

  /** Takes in an event of the watch. The state is used only until this returns. */
  change(type: StoreEventType, state: ObjectState<T>, revision: string): void {
    this.#advance(revision)
    // More objects of the same revision may follow.
    if (this.#own.size > 0) this.#own.passed(revision, false)
    if (this.#own.size === 0 && this.#hidden.size === 0) {
      this.#show(type, state, revision, undefined)
      return
    }
    const key = formatObjectKey(state.namespace, state.name)
    if (this.#hidden.hidesEvent(key, state.uid, revision)) {
      if (type === 'DELETED') this.#hidden.deleted(key, state.uid)
      return
    }
    const own = this.#own.get(key)
    if (own !== undefined && isNewer(own.revision, revision)) {
      this.#showOvertaken(own, type, state, revision)
      return
    }
    if (own !== undefined) this.#own.delete(key)
    if (own?.revision === revision && this.#isShown(type, state)) return
    this.#show(type, state, revision, own?.base)
  }

  /** The watch has shown everything up to this revision. */
  bookmark(revision: string): void {
    this.#advance(revision)
    if (this.#own.size > 0) this.#own.passed(revision, true)
  }

  /**
   * Takes in the response to a write. The state may come from another client, because a write that changes nothing
   * returns the current object. It is shown in any case, but then its event has no origin.
   */
  written(object: T, origin: Origin | undefined, isOwn = true): void {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = object.metadata ?? {}
    const { filter, prepare } = this.#options
    if (isRemoved(object)) this.removed(namespace, name, uid, origin)
    if (isRemoved(object) || !filter.concerns(namespace) || !isRevision(resourceVersion)) return
    const key = formatObjectKey(namespace, name)
    if (!isNewer(resourceVersion, this.#revision) || this.#hidden.hides(key, uid, resourceVersion)) return
    const own = this.#own.get(key)
    if (own !== undefined && !isNewer(resourceVersion, own.revision)) {
      if (isOwn) this.#own.remember(own, resourceVersion)
      return
    }
    const isInView = filter.matches(object)
    const prepared = isInView && prepare !== undefined ? prepare(object) : object
    // It exists, but cannot be shown: its previous state stays, as for an unreadable event.
    if (prepared === undefined) return
    const id = this.table.find(namespace, name)
    this.#own.add(key, resourceVersion, id < 0 ? undefined : this.table.state(id))
    const author = isOwn ? origin : undefined
    if (isInView) this.#put(id, stateOfObject(prepared), author)
    else if (id >= 0) {
      this.#notifier.keepPending()
      const old = this.table.delete(id)
      this.#publish(new StateEvent('deleted', stateOfObject(object), old, 'none', author))
    }
  }

  /**
   * Takes in that the object with this UID is gone. `after` is the result of known() when the removal was sent: any
   * state that is not newer is older than the removal, whichever object it belongs to.
   */
  removed(namespace: string, name: string, uid: string, origin: Origin | undefined, after = ''): void {
    if (!this.#options.filter.concerns(namespace) || uid === '') return
    const window = this.#inFlight.find(namespace, name)
    // With a selector, the event may have meant that the object left the view.
    if (window?.deleted.has(uid) && !this.#options.filter.hasSelector) return
    const key = formatObjectKey(namespace, name)
    const id = this.table.find(namespace, name)
    const revision = id < 0 ? '' : this.table.resourceVersion(id)
    const isVisible = id >= 0 && this.table.state(id).uid === uid
    const isAwaited = this.#awaitsDeletion(window, isVisible)
    this.#hidden.add(key, {
      uid,
      seen: isVisible ? revision : '',
      after: isVisible ? newerOf(after, revision) : after,
      isAwaited,
    })
    // The visible object may be a previous one.
    const isOlder = !isNewer(revision, after) || (isAwaited && this.#own.get(key) === undefined)
    if (id < 0 || !(isVisible || isOlder)) return
    this.#own.delete(key)
    this.#notifier.keepPending()
    const state = this.table.delete(id)
    this.#publish(new StateEvent('deleted', state, state, 'none', isVisible ? origin : undefined))
  }

  /** The newest known revision of the key: later changes get a newer one. */
  known(namespace: string, name: string): string {
    const id = this.table.find(namespace, name)
    return newerOf(this.#revision, id < 0 ? '' : this.table.resourceVersion(id))
  }

  /** Announces a write: events of its target before the response may be its own. */
  beginWrite(target: WriteTarget, origin: Origin | undefined): WriteWindow<T> {
    return this.#inFlight.begin(target, origin)
  }

  /** Ends a write, with or without a response. Publishes the events in between that were not its own. */
  endWrite(window: WriteWindow<T>): void {
    const published = new Set<string>()
    for (const noted of this.#inFlight.end(window)) {
      const key = formatObjectKey(noted.namespace, noted.name)
      if (!published.has(key)) this.#publishForeign(noted)
      published.add(key)
    }
  }

  #advance(revision: string): void {
    if (isNewer(revision, this.#revision) || !isRevision(revision)) this.#revision = revision
  }

  *#additions(): Generator<StateEvent<T>> {
    const mark = this.#lists === 1 ? 'initial' : 'none'
    for (const state of this.table.all()) yield new StateEvent('added', state, undefined, mark)
  }

  /**
   * Whether the event of an own write is already visible. The table then has the parsed response; the watch may have
   * brought bytes, which need less memory.
   */
  #isShown(type: StoreEventType, state: ObjectState<T>): boolean {
    const id = this.table.findState(state)
    if ((type === 'DELETED') !== id < 0) return false
    if (id >= 0) {
      this.#notifier.keepPending()
      this.table.refresh(id, state)
    }
    return true
  }

  /** Shows the change of the watch. `before` is the state to compare with, if it is not the visible one. */
  #show(type: StoreEventType, state: ObjectState<T>, revision: string, before: ObjectState<T> | undefined): void {
    const id = this.table.findState(state)
    if (type === 'DELETED') {
      this.#showDeletion(id, state, revision)
      return
    }
    if (id >= 0 && !this.#isNews(id, revision)) return
    this.#notifier.keepPending()
    const old = id < 0 ? undefined : this.table.replace(id, state)
    if (id < 0) this.table.add(state)
    // The state of the watch is valid during this call, and shares its parsed object with the table.
    if (this.#needsEvents) this.#publishWatched(eventOf(before ?? old, state, undefined), revision)
  }

  /** Whether this revision is newer than that of the id. Compares numbers if possible, to avoid creating strings. */
  #isNews(id: number, revision: string): boolean {
    const visible = this.table.revision(id)
    const number = revisionNumber(revision)
    if (Number.isNaN(visible) || Number.isNaN(number)) return isNews(this.table.resourceVersion(id), revision)
    return number > visible
  }

  #showDeletion(id: number, state: ObjectState<T>, revision: string): void {
    this.#noteDeletion(state)
    if (id < 0) return
    const visible = this.table.state(id)
    // A deletion of a previous object does not affect the visible one.
    if (visible.uid !== state.uid && !isNews(visible.resourceVersion, revision)) return
    this.#notifier.keepPending()
    const old = this.table.delete(id)
    if (this.#needsEvents) this.#publishWatched(new StateEvent('deleted', state, old), revision, state.uid)
  }

  /** An event older than an own write changes nothing visible; if it is foreign, handlers must still get it. */
  #showOvertaken(own: OwnState<T>, type: StoreEventType, state: ObjectState<T>, revision: string): void {
    const before = own.base
    const kept = state.kept()
    own.base = type === 'DELETED' ? undefined : kept
    if (own.revisions.delete(revision)) return
    const { namespace, name, uid } = kept
    if (type === 'DELETED') this.#noteDeletion(kept)
    const id = this.table.find(namespace, name)
    if (id < 0) return
    const event = new StateEvent('updated', this.table.state(id), before ?? kept)
    const window = this.#inFlight.find(namespace, name)
    // While a write is in flight, its response decides whose event this is; nothing visible depends on it.
    const deletedUid = type === 'DELETED' ? uid : undefined
    if (window && this.#inFlight.ascribe(window, { namespace, name, revision, deletedUid, event })) return
    this.#publish(event)
  }

  #publishForeign({ namespace, name, event }: NotedEvent<T>): void {
    const id = this.table.find(namespace, name)
    if (id < 0) this.#publish(new StateEvent('deleted', event.state, event.oldState ?? event.state))
    else this.#publish(eventOf(event.oldState, this.table.state(id), undefined))
  }

  /**
   * Whether the watch will certainly show the deletion. The write was announced before it was sent, and no deletion has
   * come since; but a list may have come instead, or the object may not match the selector.
   */
  #awaitsDeletion(window: WriteWindow<T> | undefined, isVisible: boolean): boolean {
    if (window === undefined) return false
    return isVisible || (!window.wasRelisted && !this.#options.filter.hasSelector)
  }

  #noteDeletion({ namespace, name, uid }: ObjectState<T>): void {
    if (this.#inFlight.size === 0) return
    this.#inFlight.find(namespace, name)?.deleted.add(uid)
  }

  /** Replaces the visible state, which has this id or -1. */
  #put(id: number, state: ObjectState<T>, origin: Origin | undefined): void {
    this.#notifier.keepPending()
    const old = id < 0 ? undefined : this.table.replace(id, state)
    const shown = id < 0 ? this.table.add(state) : id
    this.#publish(eventOf(old, this.table.state(shown), origin))
  }

  get #needsEvents(): boolean {
    return this.#notifier.isObserved || this.#inFlight.size > 0
  }

  #publishWatched(event: StateEvent<T>, revision: string, deletedUid?: string): void {
    if (this.#inFlight.size > 0) {
      const { namespace, name } = event.state
      const window = this.#inFlight.find(namespace, name)
      event.origin = window && this.#inFlight.ascribe(window, { namespace, name, revision, deletedUid, event })
    }
    this.#notifier.publish(event)
  }

  #publish(event: StateEvent<T>): void {
    this.#notifier.publish(event)
  }
}

/** Whether this revision is newer than the visible one; a different one that cannot be compared counts as newer. */
function isNews(visible: string, revision: string): boolean {
  if (isNewer(revision, visible)) return true
  return revision !== visible && !(isRevision(revision) && isRevision(visible))
}

function eventOf<T extends KubernetesObject>(
  oldState: ObjectState<T> | undefined,
  state: ObjectState<T>,
  origin: Origin | undefined,
): StateEvent<T> {
  return new StateEvent(oldState === undefined ? 'added' : 'updated', state, oldState, 'none', origin)
}
