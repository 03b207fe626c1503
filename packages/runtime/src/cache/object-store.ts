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

export interface ObjectStoreOptions<Object extends KubernetesObject> {
  /** Which objects are of concern. */
  readonly filter: ScopeFilter
  /** Told after the state has changed. */
  readonly notifier: Notifier<Object>
  /** Gives an object that an own write was answered with the form in which the table has all; undefined: it cannot be shown. */
  readonly prepare?: ((object: Object) => Object | undefined) | undefined
}

/** What is to be known of a list beside its objects. */
export interface ListTraits {
  /** Whether states of the same revision may differ from those before. */
  readonly isOtherForm?: boolean | undefined
  /** The keys of objects that are there but could not be read: what was shown of them stays. */
  readonly unread?: ReadonlySet<string> | undefined
  /** Whether the server was restored from a backup, emptied or replaced: nothing that was known before counts. */
  readonly isOtherHistory?: boolean | undefined
}

const noKeys: ReadonlySet<string> = new Set()

/**
 * The visible state of one kind, made of two sources: the watch, and the answers to this process' own writes. Each is
 * taken in if it is newer than what is visible, so that no read shows the state before an own write, and no late
 * answer brings back what is gone. Handlers are told of every change of the visible state, and of every foreign change
 * that an own write has overtaken. Purely a state machine: no time, no requests.
 */
export class ObjectStore<Object extends KubernetesObject> {
  readonly table = new ObjectTable<Object>(createStateTable<Object>())
  readonly #options: ObjectStoreOptions<Object>
  readonly #notifier: Notifier<Object>
  readonly #own = new OwnWrites<Object>()
  readonly #hidden: HiddenObjects
  readonly #inFlight = new WritesInFlight<Object>()
  #revision = ''
  #lists = 0
  #histories = 0

  constructor(options: ObjectStoreOptions<Object>) {
    this.#options = options
    this.#notifier = options.notifier
    this.#hidden = new HiddenObjects(options.filter.hasSelector)
  }

  /** The revision that the watch has reached; empty before the first list. */
  get revision(): string {
    return this.#revision
  }

  /** The newest revision that was seen, in the watch or in the response to an own write; empty before the first. */
  get seenRevision(): string {
    return newerOf(this.#revision, this.#own.newestRevision())
  }

  /** How often the server began another history. What was known in an earlier one says nothing of this one. */
  get history(): number {
    return this.#histories
  }

  get hasSynced(): boolean {
    return this.#lists > 0
  }

  /** Own writes and deletions that the watch has still to show, and writes that wait for their answers. */
  get pending(): { readonly writes: number; readonly removals: number; readonly inFlight: number } {
    return { writes: this.#own.size, removals: this.#hidden.size, inFlight: this.#inFlight.size }
  }

  /**
   * The watch has begun anew with this state. The state changes as a whole before anyone is told. The table belongs to
   * the store from now on.
   */
  replace(
    states: StateTable<Object>,
    revision: string,
    { isOtherForm = false, unread = noKeys, isOtherHistory = false }: ListTraits = {},
  ): void {
    const isOlder = isLower(revision, this.#revision)
    this.#revision = revision
    this.#lists++
    this.#notifier.keepPending()
    // A consistent list is never older than what the watch has reached, unless the history is another one.
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
   * Shows what the server has now and nothing else, as after a start. In another history an object of the same UID and
   * the same revision may be another state, so that every object is told as added: predicates that compare with the
   * state before would leave out what differs.
   */
  #beginHistory(states: StateTable<Object>): void {
    this.#histories++
    this.#own.clear()
    this.#hidden.clear()
    const deletions: StateEvent<Object>[] = []
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

  *#firstEvents(deletions: readonly StateEvent<Object>[]): Generator<StateEvent<Object>> {
    yield* deletions
    for (const state of this.table.all()) yield new StateEvent('added', state, undefined, 'initial')
  }

  /** The kind is served no more: all that there was is gone, own writes with it. The next list is as any other. */
  vanish(): void {
    this.#own.clear()
    this.#hidden.clear()
    this.#notifier.keepPending()
    const events: StateEvent<Object>[] = []
    for (const id of [...this.table.ids()]) {
      const state = this.table.delete(id).kept()
      events.push(new StateEvent('deleted', state, state, 'final state unknown'))
      this.#noteDeletion(state)
    }
    this.#notifier.publishAll(events)
  }

  /** The watch has shown a change. The state is looked at before this returns only. */
  change(type: StoreEventType, state: ObjectState<Object>, revision: string): void {
    this.#advance(revision)
    // Other objects of the same revision may follow.
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
   * Takes in the answer to a write. It may not be the work of that write: one that changes nothing is answered with
   * whatever there is. Then it is shown all the same, but its event is news to handlers.
   */
  written(object: Object, origin: Origin | undefined, isOwn = true): void {
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
    // It is there, and what was read of it before is the last that can be shown: as with an event that cannot be read.
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
   * Takes in that the object of this UID is gone. `after` is what known() said when the removal was asked for: whatever
   * is not newer is older than the removal, whichever object it is of.
   */
  removed(namespace: string, name: string, uid: string, origin: Origin | undefined, after = ''): void {
    if (!this.#options.filter.concerns(namespace) || uid === '') return
    const window = this.#inFlight.find(namespace, name)
    // With a selector the event may have meant that the object has left the view.
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
    // The object that has to go may be another one that was there before.
    const isOlder = !isNewer(revision, after) || (isAwaited && this.#own.get(key) === undefined)
    if (id < 0 || !(isVisible || isOlder)) return
    this.#own.delete(key)
    this.#notifier.keepPending()
    const state = this.table.delete(id)
    this.#publish(new StateEvent('deleted', state, state, 'none', isVisible ? origin : undefined))
  }

  /** The newest revision that is known of the key here: what is changed from now on gets a newer one. */
  known(namespace: string, name: string): string {
    const id = this.table.find(namespace, name)
    return newerOf(this.#revision, id < 0 ? '' : this.table.resourceVersion(id))
  }

  /** A write is on its way: events of its target that come before the answer may be its own. */
  beginWrite(target: WriteTarget, origin: Origin | undefined): WriteWindow<Object> {
    return this.#inFlight.begin(target, origin)
  }

  /** The write has its answer, or will never have one. What came meanwhile and was another's is told now. */
  endWrite(window: WriteWindow<Object>): void {
    const told = new Set<string>()
    for (const noted of this.#inFlight.end(window)) {
      const key = formatObjectKey(noted.namespace, noted.name)
      if (!told.has(key)) this.#tellForeign(noted)
      told.add(key)
    }
  }

  #advance(revision: string): void {
    if (isNewer(revision, this.#revision) || !isRevision(revision)) this.#revision = revision
  }

  *#additions(): Generator<StateEvent<Object>> {
    const mark = this.#lists === 1 ? 'initial' : 'none'
    for (const state of this.table.all()) yield new StateEvent('added', state, undefined, mark)
  }

  /**
   * Whether the event of an own write says what is visible already. What the table has is then the parsed answer; what
   * the watch brought may be bytes, which take less room.
   */
  #isShown(type: StoreEventType, state: ObjectState<Object>): boolean {
    const id = this.table.findState(state)
    if ((type === 'DELETED') !== id < 0) return false
    if (id >= 0) {
      this.#notifier.keepPending()
      this.table.refresh(id, state)
    }
    return true
  }

  /** Shows the change as the watch has it. `before` is what handlers should compare with, if not what was visible. */
  #show(
    type: StoreEventType,
    state: ObjectState<Object>,
    revision: string,
    before: ObjectState<Object> | undefined,
  ): void {
    const id = this.table.findState(state)
    if (type === 'DELETED') {
      this.#showDeletion(id, state, revision)
      return
    }
    if (id >= 0 && !this.#isNews(id, revision)) return
    this.#notifier.keepPending()
    const old = id < 0 ? undefined : this.table.replace(id, state)
    if (id < 0) this.table.add(state)
    // What the watch brought is good while this call lasts, and shares its parsed object with the table.
    if (this.#needsEvents) this.#publishWatched(eventOf(before ?? old, state, undefined), revision)
  }

  /** Whether a state of this revision is newer than that of the id; as numbers where both are, which makes no texts. */
  #isNews(id: number, revision: string): boolean {
    const visible = this.table.revision(id)
    const number = revisionNumber(revision)
    if (Number.isNaN(visible) || Number.isNaN(number)) return isNews(this.table.resourceVersion(id), revision)
    return number > visible
  }

  #showDeletion(id: number, state: ObjectState<Object>, revision: string): void {
    this.#noteDeletion(state)
    if (id < 0) return
    const visible = this.table.state(id)
    // A deletion of the object before the visible one says nothing about it.
    if (visible.uid !== state.uid && !isNews(visible.resourceVersion, revision)) return
    this.#notifier.keepPending()
    const old = this.table.delete(id)
    if (this.#needsEvents) this.#publishWatched(new StateEvent('deleted', state, old), revision, state.uid)
  }

  /** An event older than an own write changes nothing that is visible; if it is another's, handlers must know of it. */
  #showOvertaken(own: OwnState<Object>, type: StoreEventType, state: ObjectState<Object>, revision: string): void {
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
    // With a write of its own under way, the answer will tell whose it is; nothing visible waits for that.
    const deletedUid = type === 'DELETED' ? uid : undefined
    if (window && this.#inFlight.ascribe(window, { namespace, name, revision, deletedUid, event })) return
    this.#publish(event)
  }

  #tellForeign({ namespace, name, event }: NotedEvent<Object>): void {
    const id = this.table.find(namespace, name)
    if (id < 0) this.#publish(new StateEvent('deleted', event.state, event.oldState ?? event.state))
    else this.#publish(eventOf(event.oldState, this.table.state(id), undefined))
  }

  /**
   * Whether the watch will certainly show the deletion. The write was noted before it was sent, and the deletion has
   * not come since; but a list may have come instead, or the object may not have been in view of a selector.
   */
  #awaitsDeletion(window: WriteWindow<Object> | undefined, isVisible: boolean): boolean {
    if (window === undefined) return false
    return isVisible || (!window.wasRelisted && !this.#options.filter.hasSelector)
  }

  #noteDeletion({ namespace, name, uid }: ObjectState<Object>): void {
    if (this.#inFlight.size === 0) return
    this.#inFlight.find(namespace, name)?.deleted.add(uid)
  }

  /** Shows a state in the place of what is visible, which has this id, or -1. */
  #put(id: number, state: ObjectState<Object>, origin: Origin | undefined): void {
    this.#notifier.keepPending()
    const old = id < 0 ? undefined : this.table.replace(id, state)
    const shown = id < 0 ? this.table.add(state) : id
    this.#publish(eventOf(old, this.table.state(shown), origin))
  }

  get #needsEvents(): boolean {
    return this.#notifier.isObserved || this.#inFlight.size > 0
  }

  #publishWatched(event: StateEvent<Object>, revision: string, deletedUid?: string): void {
    if (this.#inFlight.size > 0) {
      const { namespace, name } = event.state
      const window = this.#inFlight.find(namespace, name)
      event.origin = window && this.#inFlight.ascribe(window, { namespace, name, revision, deletedUid, event })
    }
    this.#notifier.publish(event)
  }

  #publish(event: StateEvent<Object>): void {
    this.#notifier.publish(event)
  }
}

/** Whether a state of this revision is newer than the visible one; what cannot be compared is, if it differs. */
function isNews(visible: string, revision: string): boolean {
  if (isNewer(revision, visible)) return true
  return revision !== visible && !(isRevision(revision) && isRevision(visible))
}

function eventOf<Object extends KubernetesObject>(
  oldState: ObjectState<Object> | undefined,
  state: ObjectState<Object>,
  origin: Origin | undefined,
): StateEvent<Object> {
  return new StateEvent(oldState === undefined ? 'added' : 'updated', state, oldState, 'none', origin)
}
