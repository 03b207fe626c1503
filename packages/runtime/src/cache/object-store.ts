import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import { isRemoved } from '../client/index.ts'
import { isNewer, isRevision, newerOf } from '../watch/index.ts'
import type { InformerEvent, Origin } from './cache.ts'
import { HiddenObjects } from './hidden-objects.ts'
import { ObjectTable } from './object-table.ts'
import { type OwnState, OwnWrites } from './own-writes.ts'
import { Relist } from './relist.ts'
import { type NotedEvent, WritesInFlight, type WriteTarget, type WriteWindow } from './writes-in-flight.ts'

export type StoreEventType = 'ADDED' | 'MODIFIED' | 'DELETED'

export interface ObjectStoreOptions<Object extends KubernetesObject> {
  /** Only objects of this namespace are of concern. */
  readonly namespace?: string | undefined
  /** Only objects with such labels are of concern. */
  readonly labels?: LabelMatcher | undefined
  /** Called after the state has changed, for the changes of one call in their order. */
  publish(events: readonly InformerEvent<Object>[]): void
}

/**
 * The visible state of one kind, made of two sources: the watch, and the answers to this process' own writes. Each is
 * taken in if it is newer than what is visible, so that no read shows the state before an own write, and no late
 * answer brings back what is gone. Handlers are told of every change of the visible state, and of every foreign change
 * that an own write has overtaken. Purely a state machine: no time, no requests.
 */
export class ObjectStore<Object extends KubernetesObject> {
  readonly table = new ObjectTable<Object>()
  readonly #options: ObjectStoreOptions<Object>
  readonly #own = new OwnWrites<Object>()
  readonly #hidden: HiddenObjects
  readonly #inFlight = new WritesInFlight<Object>()
  #revision = ''
  #lists = 0

  constructor(options: ObjectStoreOptions<Object>) {
    this.#options = options
    this.#hidden = new HiddenObjects(options.labels !== undefined)
  }

  /** The revision that the watch has reached; empty before the first list. */
  get revision(): string {
    return this.#revision
  }

  get hasSynced(): boolean {
    return this.#lists > 0
  }

  /** Own writes and deletions that the watch has still to show, and writes that wait for their answers. */
  get pending(): { readonly writes: number; readonly removals: number; readonly inFlight: number } {
    return { writes: this.#own.size, removals: this.#hidden.size, inFlight: this.#inFlight.size }
  }

  /** The watch has begun anew with this state. The state changes as a whole before anyone is told. */
  replace(objects: readonly Object[], revision: string): void {
    // A consistent list is never older than what the watch has reached, unless the server's data was restored from a
    // backup. Then revisions mean something else, and nothing that was known before counts.
    if (isRevision(revision) && isRevision(this.#revision) && isNewer(this.#revision, revision)) {
      this.#own.clear()
      this.#hidden.clear()
    }
    this.#revision = revision
    this.#lists++
    const relist = new Relist(this.table, this.#own, this.#hidden, this.#lists, revision)
    const events = relist.take(objects)
    this.#inFlight.relisted()
    for (const { type, object, old } of events) {
      if (type === 'deleted') this.#noteDeletion(object)
      else if (old !== undefined && old.metadata?.uid !== object.metadata?.uid) this.#noteDeletion(old)
    }
    this.#options.publish(events)
  }

  /** The watch has shown a change. */
  change(type: StoreEventType, object: Object, revision: string): void {
    this.#advance(revision)
    // Other objects of the same revision may follow.
    if (this.#own.size > 0) this.#own.passed(revision, false)
    const { namespace = '', name = '', uid = '' } = object.metadata ?? {}
    const isQuiet = this.#own.size === 0 && this.#hidden.size === 0
    const key = isQuiet ? '' : formatObjectKey(namespace, name)
    if (!isQuiet && this.#hidden.hidesEvent(key, uid, revision)) {
      if (type === 'DELETED') this.#hidden.deleted(key, uid)
      return
    }
    const own = isQuiet ? undefined : this.#own.get(key)
    if (own !== undefined && isNewer(own.revision, revision)) {
      this.#showOvertaken(own, type, object, revision)
      return
    }
    if (own !== undefined) this.#own.delete(key)
    const isAbsent = type === 'DELETED'
    // The event of the own write that is visible already.
    if (own?.revision === revision && isAbsent === (this.table.get(namespace, name) === undefined)) return
    this.#show(type, namespace, name, object, revision, own?.base)
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
    const { namespace = '', name = '', uid = '', resourceVersion = '', labels } = object.metadata ?? {}
    if (isRemoved(object)) this.removed(namespace, name, uid, origin)
    if (isRemoved(object) || !this.#concerns(namespace) || !isRevision(resourceVersion)) return
    const key = formatObjectKey(namespace, name)
    if (!isNewer(resourceVersion, this.#revision) || this.#hidden.hides(key, uid, resourceVersion)) return
    const own = this.#own.get(key)
    if (own !== undefined && !isNewer(resourceVersion, own.revision)) {
      if (isOwn) this.#own.remember(own, resourceVersion)
      return
    }
    const visible = this.table.get(namespace, name)
    this.#own.add(key, resourceVersion, visible)
    const isSelected = this.#options.labels?.matches(labels) ?? true
    if (isSelected) {
      this.table.set(namespace, name, object)
      this.#publish(eventOf(visible, object, isOwn ? origin : undefined))
    } else if (visible !== undefined) {
      this.table.delete(namespace, name)
      this.#publish({ type: 'deleted', object, old: visible, origin: isOwn ? origin : undefined, isInitial: false })
    }
  }

  /**
   * Takes in that the object of this UID is gone. `after` is what known() said when the removal was asked for: whatever
   * is not newer is older than the removal, whichever object it is of.
   */
  removed(namespace: string, name: string, uid: string, origin: Origin | undefined, after = ''): void {
    if (!this.#concerns(namespace) || uid === '') return
    const window = this.#inFlight.find(namespace, name)
    // With a label selector the event may have meant that the labels changed.
    if (window?.deleted.has(uid) && this.#options.labels === undefined) return
    const key = formatObjectKey(namespace, name)
    const visible = this.table.get(namespace, name)
    const revision = visible?.metadata?.resourceVersion ?? ''
    const isVisible = visible?.metadata?.uid === uid
    const isAwaited = this.#awaitsDeletion(window, isVisible)
    this.#hidden.add(key, {
      uid,
      seen: isVisible ? revision : '',
      after: isVisible ? newerOf(after, revision) : after,
      isAwaited,
    })
    // The object that has to go may be another one that was there before.
    const isOlder = !isNewer(revision, after) || (isAwaited && this.#own.get(key) === undefined)
    if (visible === undefined || !(isVisible || isOlder)) return
    this.#own.delete(key)
    this.table.delete(namespace, name)
    const event = { type: 'deleted', object: visible, old: visible, isInitial: false } as const
    this.#publish(isVisible ? { ...event, origin } : event)
  }

  /** The newest revision that is known of the key here: what is changed from now on gets a newer one. */
  known(namespace: string, name: string): string {
    return newerOf(this.#revision, this.table.get(namespace, name)?.metadata?.resourceVersion ?? '')
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

  /** Shows the change as the watch has it. `before` is what handlers should compare with, if not what was visible. */
  #show(type: StoreEventType, namespace: string, name: string, object: Object, revision: string, before?: Object) {
    if (type === 'DELETED') {
      this.#showDeletion(namespace, name, object, revision)
      return
    }
    const visible = this.table.get(namespace, name)
    if (visible !== undefined && !isNewsOf(visible, revision)) return
    this.table.set(namespace, name, object)
    this.#publishWatched({ namespace, name, revision, event: eventOf(before ?? visible, object, undefined) })
  }

  #showDeletion(namespace: string, name: string, object: Object, revision: string): void {
    const visible = this.table.get(namespace, name)
    this.#noteDeletion(object)
    if (visible === undefined) return
    // A deletion of the object before the visible one says nothing about it.
    if (visible.metadata?.uid !== object.metadata?.uid && !isNewsOf(visible, revision)) return
    this.table.delete(namespace, name)
    const event = { type: 'deleted', object, old: visible, isInitial: false } as const
    this.#publishWatched({ namespace, name, revision, deletedUid: object.metadata?.uid, event })
  }

  /** An event older than an own write changes nothing that is visible; if it is another's, handlers must know of it. */
  #showOvertaken(own: OwnState<Object>, type: StoreEventType, object: Object, revision: string): void {
    const before = own.base
    own.base = type === 'DELETED' ? undefined : object
    if (own.revisions.delete(revision)) return
    const { namespace = '', name = '', uid = '' } = object.metadata ?? {}
    if (type === 'DELETED') this.#noteDeletion(object)
    const visible = this.table.get(namespace, name)
    if (visible === undefined) return
    const event = { type: 'updated', object: visible, old: before ?? object, isInitial: false } as const
    const window = this.#inFlight.find(namespace, name)
    // With a write of its own under way, the answer will tell whose it is; nothing visible waits for that.
    const deletedUid = type === 'DELETED' ? uid : undefined
    if (window && this.#inFlight.ascribe(window, { namespace, name, revision, deletedUid, event })) return
    this.#publish(event)
  }

  #tellForeign({ namespace, name, event }: NotedEvent<Object>): void {
    const visible = this.table.get(namespace, name)
    if (visible === undefined) {
      this.#publish({ type: 'deleted', object: event.object, old: event.old ?? event.object, isInitial: false })
    } else if (event.old === undefined) this.#publish({ type: 'added', object: visible, isInitial: false })
    else this.#publish({ type: 'updated', object: visible, old: event.old, isInitial: false })
  }

  /**
   * Whether the watch will certainly show the deletion. The write was noted before it was sent, and the deletion has
   * not come since; but a list may have come instead, or the object may not have been in view of a label selector.
   */
  #awaitsDeletion(window: WriteWindow<Object> | undefined, isVisible: boolean): boolean {
    if (window === undefined) return false
    return isVisible || (!window.wasRelisted && this.#options.labels === undefined)
  }

  #noteDeletion(object: Object): void {
    if (this.#inFlight.size === 0) return
    const { namespace = '', name = '', uid = '' } = object.metadata ?? {}
    this.#inFlight.find(namespace, name)?.deleted.add(uid)
  }

  #publishWatched(noted: NotedEvent<Object>): void {
    const window = this.#inFlight.find(noted.namespace, noted.name)
    const origin = window && this.#inFlight.ascribe(window, noted)
    this.#publish(origin === undefined ? noted.event : { ...noted.event, origin })
  }

  #publish(event: InformerEvent<Object>): void {
    this.#options.publish([event])
  }

  #concerns(namespace: string): boolean {
    return this.#options.namespace === undefined || this.#options.namespace === namespace
  }
}

/** Whether a state of this revision is newer than the visible one; what cannot be compared is, if it differs. */
function isNewsOf(visible: KubernetesObject, revision: string): boolean {
  const known = visible.metadata?.resourceVersion ?? ''
  if (isNewer(revision, known)) return true
  return revision !== known && !(isRevision(revision) && isRevision(known))
}

function eventOf<Object extends KubernetesObject>(
  old: Object | undefined,
  object: Object,
  origin: Origin | undefined,
): InformerEvent<Object> {
  if (old === undefined) return { type: 'added', object, origin, isInitial: false }
  return { type: 'updated', object, old, origin, isInitial: false }
}
