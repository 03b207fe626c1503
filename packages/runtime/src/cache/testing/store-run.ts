import { objectKey } from '@kubewright/kube/meta'
import type { ObjectState } from '../../bytes/index.ts'
import type { InformerEvent } from '../informer-event.ts'
import { ObjectIndex } from '../object-index.ts'
import type { TableListOptions } from '../object-table.ts'
import type { Origin, WriteInFlight } from '../own-write-types.ts'
import { WriteToStores } from '../write-to-stores.ts'
import { type Change, HistoryServer, type Part, revisionOf } from './history-server.ts'
import { PartStore, type StateForm, sizeIndex } from './part-store.ts'

/** One step of a run; `pick` decides where there is a choice. */
export interface Step {
  readonly what:
    | 'foreign put'
    | 'foreign delete'
    | 'own put'
    | 'own delete'
    | 'own no-op'
    | 'respond'
    | 'lose response'
    | 'event'
    | 'cut'
    | 'list'
    | 'bookmark'
    | 'add handler'
  readonly key: string
  readonly pick: number
}

interface Pending {
  readonly key: string
  readonly inFlight: WriteInFlight
  /** The change on the server; for a write that changed nothing, the state it found. */
  readonly change: Change | undefined
  readonly found: Part | undefined
  readonly isPrefix: boolean
  /** The number of completed lists when it was sent. */
  readonly lists: number
}

interface DeliveredEvent {
  readonly step: number
  readonly event: InformerEvent<Part>
}

export const keys = ['a/x', 'a/y', 'b/x'] as const

/**
 * A store between handlers and a server whose events and responses arrive late and in any order. After each step it
 * checks the invariants of every moment; `finish` lets everything arrive and checks the final state.
 */
export class StoreRun {
  readonly server: HistoryServer
  readonly store: PartStore
  readonly delivered: DeliveredEvent[] = []
  readonly #views: Map<string, Part>[] = []
  readonly #pending: Pending[] = []
  readonly #shown = new Map<string, number>()
  /** The newest own write of each key whose response has arrived. */
  readonly #floors = new Map<string, number>()
  readonly #foreign: { readonly change: Change; readonly step: number }[] = []
  readonly #excused = new Set<Change>()
  /** Keys for which an object was removed that the store never saw: a list may be older or newer than the removal. */
  readonly #unplaced = new Set<string>()
  #position = 0
  #lists = 0
  #list: { readonly objects: readonly Part[]; readonly revision: number } | undefined
  #step = 0

  constructor(hasSelector: boolean, form: StateForm = 'objects') {
    this.server = new HistoryServer(hasSelector)
    this.store = new PartStore(form, hasSelector ? 'selected=yes' : undefined)
    this.store.table.addIndex(sizeIndex())
    this.store.table.addIndex(new ObjectIndex<Part>('name', { of: 'metadata', valuesOf: nameOf }, () => {}))
    this.#addHandler((event) => this.delivered.push({ step: this.#step, event }))
    for (const key of keys.slice(0, 2)) this.server.put(key, { size: 0 }, 'foreign')
    this.#cut()
    this.#finishList()
  }

  do(step: Step): void {
    this.#step++
    this.#perform(step)
    this.#check()
  }

  /** Lets everything in flight arrive. */
  finish(): void {
    while (this.#pending.length > 0) this.do({ what: 'respond', key: '', pick: 0 })
    this.do({ what: 'list', key: '', pick: 0 })
    while (this.#position < this.server.changes.length) this.do({ what: 'event', key: '', pick: 0 })
    this.do({ what: 'bookmark', key: '', pick: 0 })
    for (const key of keys) {
      const state = this.server.state.get(key)
      assert(isSame(this.#visible(key), this.server.isInView(state) ? state : undefined), `${key} equals the server`)
    }
    assert(this.store.failures.length === 0, `no handler has failed: ${this.store.failures[0]}`)
    this.#checkForeignWasDelivered()
    const { writes, inFlight } = this.store.pending
    assert(writes === 0 && inFlight === 0, 'no own write is left')
    // What hides removed objects is gone after at most two lists.
    for (let lists = 0; lists < 2; lists++) this.#cutAndList()
    assert(this.store.pending.removals === 0, 'no object is hidden')
  }

  #perform({ what, key, pick }: Step): void {
    if (what === 'foreign put') this.#noteForeign(this.server.put(key, inputOf(pick), 'foreign'))
    else if (what === 'foreign delete') this.#noteForeign(this.server.delete(key, 'foreign'))
    else if (what.startsWith('own')) this.#write(what, key, pick)
    else if (what === 'respond' || what === 'lose response') this.#respond(pick, what === 'respond')
    else if (what === 'event') this.#deliverEvent()
    else if (what === 'cut') this.#cut()
    else if (what === 'list') this.#finishList()
    else if (what === 'bookmark') this.#bookmark()
    else this.#addHandler(() => {})
  }

  #write(what: string, key: string, pick: number): void {
    const [namespace = '', name = ''] = key.split('/')
    const origin: Origin = { controller: 'parts', key: 'owner' }
    const found = this.server.state.get(key)
    const pending = this.#pending.filter((other) => other.key === key)
    // The store cannot know a name that the server has yet to generate, and writes that overlap a deletion of the same
    // object have no known order.
    if (pending.some((other) => other.isPrefix || (other.change && !other.change.after))) return
    if (what === 'own delete' && pending.length > 0) return
    if (what === 'own put') {
      // A creation may use generateName.
      const isPrefix = found === undefined && pending.length === 0 && pick % 5 === 0
      const target = isPrefix ? { namespace, generateName: name.slice(0, -1) } : { namespace, name }
      const inFlight = new WriteToStores(() => [this.store as never], target, origin)
      this.#pending.push({
        key,
        inFlight,
        change: this.server.put(key, inputOf(pick), 'own'),
        found,
        isPrefix,
        lists: this.#lists,
      })
    } else if (found !== undefined) {
      const inFlight = new WriteToStores(() => [this.store as never], { namespace, name }, origin)
      const change = what === 'own delete' ? this.server.delete(key, 'own') : undefined
      this.#pending.push({ key, inFlight, change, found, isPrefix: false, lists: this.#lists })
    }
  }

  #respond(pick: number, arrives: boolean): void {
    const [pending] = this.#pending.splice(pick % Math.max(1, this.#pending.length), 1)
    if (pending === undefined) return
    const { key, inFlight, change, found } = pending
    if (!arrives) {
      inFlight.failed()
      return
    }
    const state = change === undefined ? found : change.after
    const revision = change === undefined ? revisionOf(found as Part) : change.revision
    if (state !== undefined || this.#canPlaceDeletion(pending)) {
      this.#floors.set(key, Math.max(revision, this.#floors.get(key) ?? 0))
    }
    const wasSeen = this.#visible(key)?.metadata?.uid === found?.metadata?.uid
    if (state === undefined && !wasSeen) this.#unplaced.add(key)
    if (!this.server.isInView(state)) this.#excuse(key, revision)
    if (state === undefined) inFlight.removed(found?.metadata?.uid ?? '')
    else inFlight.written(state, change !== undefined)
  }

  /** An object whose response is out of view needs no events, nor do its earlier changes. */
  #excuse(key: string, revision: number): void {
    for (const { change } of this.#foreign) {
      if (change.key === key && change.revision <= revision) this.#excused.add(change)
    }
  }

  /**
   * The response to a deletion has no revision. For an object that was never in view, it is unknown whether a list that
   * came in between, or the state in view of a label selector, is older or newer than it.
   */
  #canPlaceDeletion({ key, found, lists }: Pending): boolean {
    const isVisible = this.#visible(key)?.metadata?.uid === found?.metadata?.uid
    return isVisible || (lists === this.#lists && !this.server.hasSelector)
  }

  #deliverEvent(): void {
    if (this.#list !== undefined) return
    const change = this.server.changes[this.#position]
    if (change === undefined) return
    this.#position++
    const event = this.server.viewOf(change)
    if (event !== undefined) this.store.watched(event.type, event.object, String(change.revision))
  }

  /** The watch breaks, and the server takes the snapshot for the next list. */
  #cut(): void {
    this.#list ??= { objects: this.server.list(), revision: this.server.revision }
  }

  #finishList(): void {
    if (this.#list === undefined) return
    const { objects, revision } = this.#list
    const listed = new Set(objects.map(objectKey))
    for (const { change } of this.#foreign) {
      const isUnlisted = change.revision <= revision && !listed.has(change.key)
      if (isUnlisted && !this.#isWatched(change.key, revision)) this.#excused.add(change)
    }
    for (const key of this.#unplaced) this.#floors.delete(key)
    this.#unplaced.clear()
    this.#list = undefined
    this.#lists++
    this.#position = this.server.changes.findIndex((change) => change.revision > revision)
    if (this.#position < 0) this.#position = this.server.changes.length
    this.store.listed(objects, String(revision), this.#lists % 3 === 0)
  }

  /** Whether handlers know the key from the watch, so that a list without it must report a deletion. */
  #isWatched(key: string, revision: number): boolean {
    if (this.#visible(key) === undefined) return false
    const watched = this.server.changes.slice(0, this.#position).findLast((change) => change.key === key)
    const unwatched = this.server.changes.slice(this.#position).filter((change) => change.key === key)
    const isRemovedHere = unwatched.some(
      (change) => change.writer === 'own' && change.revision <= revision && !this.server.isInView(change.after),
    )
    return this.server.isInView(watched?.after) && !isRemovedHere
  }

  #cutAndList(): void {
    this.#cut()
    this.#finishList()
  }

  #bookmark(): void {
    const isDone = this.#list === undefined && this.#position === this.server.changes.length
    if (isDone) this.store.bookmark(String(this.server.revision))
  }

  #noteForeign(change: Change | undefined): void {
    if (change !== undefined) this.#foreign.push({ change, step: this.#step })
  }

  #addHandler(watch: (event: InformerEvent<Part>) => void): void {
    if (this.#views.length > 5) return
    const view = new Map<string, Part>()
    this.#views.push(view)
    const receive = (event: InformerEvent<Part>) => {
      const key = objectKey(event.object)
      if (event.type === 'deleted') view.delete(key)
      else view.set(key, event.object)
      // Reads in a handler see the state that the event reports, or a later one of the same call.
      watch(event)
    }
    // Some handlers keep events and read them at the end, others do not.
    this.store.notifier.subscribe(receive, this.store.table.all(), { keepsEvents: this.#views.length % 2 === 1 })
  }

  #visible(key: string): Part | undefined {
    const [namespace = '', name = ''] = key.split('/')
    return this.store.table.get(namespace, name)
  }

  #check(): void {
    const visible = new Map<string, Part>()
    for (const key of keys) {
      const object = this.#visible(key)
      if (object !== undefined) visible.set(key, object)
      this.#checkIsNotOlder(key, object)
    }
    const { table } = this.store
    const objects = [...visible.values()]
    const read = (options: TableListOptions) => table.list(options)
    assertSame(read({}), objects, 'the list of all')
    assertSame(read({ limit: 2 }), read({})?.slice(0, 2) ?? [], 'the first two')
    for (const namespace of ['a', 'b']) {
      const expected = objects.filter((object) => object.metadata?.namespace === namespace)
      assertSame(read({ namespace }), expected, `the list of namespace ${namespace}`)
    }
    for (const size of [0, 1, 2]) {
      const bySize = { name: 'size', value: String(size) }
      const expected = objects.filter((object) => object.spec.size === size)
      assertSame(read({ indexes: [bySize] }), expected, `the index of size ${size}`)
      const named = expected.filter((object) => object.metadata?.name === 'x')
      const both = [bySize, { name: 'name', value: 'x' }]
      assertSame(read({ indexes: both }), named, `those of size ${size} that are named x`)
      const inNamespace = named.filter((object) => object.metadata?.namespace === 'a')
      assertSame(read({ indexes: both, namespace: 'a' }), inNamespace, `the same in namespace a`)
    }
    for (const view of this.#views) assertSame([...view.values()], objects, 'the events of a handler')
  }

  /**
   * No read is older than the newest own write of its key with a response, and no read is older than an earlier one.
   */
  #checkIsNotOlder(key: string, object: Part | undefined): void {
    const floor = this.#floors.get(key) ?? 0
    const history = this.server.changes.filter((change) => change.key === key && change.revision >= floor)
    if (object === undefined) {
      const isPlausible = floor === 0 || history.some((change) => !this.server.isInView(change.after))
      assert(isPlausible, `${key} is missing, after an own write of ${floor}`)
      return
    }
    const revision = revisionOf(object)
    const shown = this.#shown.get(key) ?? 0
    assert(revision >= floor, `${key} is shown at ${revision}, older than the own write at ${floor}`)
    assert(revision >= shown, `${key} is shown at ${revision}, after it was at ${shown}`)
    assert(
      history.some((change) => isSame(change.after, object)),
      `${key} is a state that the server has had`,
    )
    this.#shown.set(key, revision)
  }

  /** Every foreign change was reported without an origin, unless this process removed the object after it. */
  #checkForeignWasDelivered(): void {
    for (const { change, step } of this.#foreign) {
      if (this.#excused.has(change) || this.server.viewOf(change) === undefined) continue
      const isRemovedSince = this.server.changes.some(
        (later) =>
          later.key === change.key &&
          later.revision > change.revision &&
          later.writer === 'own' &&
          !this.server.isInView(later.after),
      )
      if (isRemovedSince) continue
      const isDelivered = this.delivered.some(
        ({ event, step: deliveredAt }) =>
          deliveredAt >= step &&
          objectKey(event.object) === change.key &&
          event.origin === undefined &&
          (event.type === 'deleted' || revisionOf(event.object) >= change.revision),
      )
      assert(isDelivered, `the foreign change ${change.revision} of ${change.key} was reported`)
    }
  }
}

/** Like expect(), which is too slow for so many checks. */
function assert(condition: boolean, what: string): void {
  if (!condition) throw new Error(what)
}

function assertSame(actual: readonly Part[] | undefined, expected: readonly Part[], what: string): void {
  const isEqual =
    actual?.length === expected.length && actual.every((object) => expected.some((other) => isSame(object, other)))
  assert(isEqual, `${what} has the visible objects`)
}

/** Whether they are the same state of the same object; objects from bytes may have been parsed twice. */
function isSame(left: Part | undefined, right: Part | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.metadata?.uid === right.metadata?.uid && revisionOf(left) === revisionOf(right)
}

function nameOf(state: ObjectState<Part>): readonly string[] {
  return [state.name]
}

function inputOf(pick: number): { size: number; selected: boolean } {
  return { size: pick % 3, selected: pick % 4 !== 0 }
}
