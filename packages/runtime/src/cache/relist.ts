import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState, StateTable } from '../bytes/index.ts'
import { isNewer } from '../watch/index.ts'
import type { HiddenObjects } from './hidden-objects.ts'
import { StateEvent } from './informer-event.ts'
import type { ObjectTable } from './object-table.ts'
import type { OwnState, OwnWrites } from './own-writes.ts'

export interface RelistOptions {
  /** Lists are numbered from one; the objects of the first are initial. */
  readonly number: number
  readonly revision: string
  /** Whether states of the same revision are replaced as well, because their form changed. */
  readonly isOtherForm: boolean
  /** The keys of objects on the server that could not be read: their known states are not swept. */
  readonly unread: ReadonlySet<string>
  /** Whether there are handlers. */
  readonly needsEvents: boolean
}

/**
 * Replaces what the watch has shown by a list. Own writes newer than the list stay, others are replaced; objects
 * missing from the list were deleted in the meantime. A list shows only the final state, not whether an own write hides
 * a foreign change, so handlers get every changed key with an own write. Unchanged objects are not touched, so that
 * their parsed objects and index entries stay.
 */
export class Relist<T extends KubernetesObject> {
  readonly #table: ObjectTable<T>
  readonly #own: OwnWrites<T>
  readonly #hidden: HiddenObjects
  readonly #options: RelistOptions
  readonly #changes: { readonly id: number; readonly old: ObjectState<T> | undefined }[] = []
  /** Deletions of objects that were replaced by another one of the same name and revision. */
  readonly #displaced: StateEvent<T>[] = []
  /** By id: whether the object is still undecided. Ids beyond the end belong to objects that this list added. */
  readonly #marks: Uint8Array

  constructor(table: ObjectTable<T>, own: OwnWrites<T>, hidden: HiddenObjects, options: RelistOptions) {
    this.#table = table
    this.#own = own
    this.#hidden = hidden
    this.#options = options
    let last = -1
    for (const id of table.ids()) if (id > last) last = id
    this.#marks = new Uint8Array(last + 1)
    for (const id of table.ids()) this.#marks[id] = undecided
  }

  /** Returns the events: deletions first, as in client-go, then the rest in the order of the list. */
  take(states: StateTable<T>): readonly StateEvent<T>[] {
    for (const id of states.ids()) this.#takeState(states.state(id))
    this.#settleOwnWrites()
    for (const key of this.#options.unread) this.#stay(this.#idOf(key))
    this.#hidden.relisted(this.#options.number, this.#options.revision)
    const events = [...this.#displaced, ...this.#sweep()]
    // Ids stay valid while the list is taken in; the states are read after all changes.
    for (const { id, old } of this.#changes) {
      const mark = this.#options.number === 1 && old === undefined ? 'initial' : 'none'
      events.push(new StateEvent(old === undefined ? 'added' : 'updated', this.#table.state(id), old, mark))
    }
    return events
  }

  #takeState(listed: ObjectState<T>): void {
    const { namespace, name, resourceVersion } = listed
    const isQuiet = this.#own.size === 0 && this.#hidden.size === 0
    const key = isQuiet ? '' : formatObjectKey(namespace, name)
    if (!isQuiet && this.#hidden.hides(key, listed.uid, resourceVersion)) {
      this.#hidden.listed(key, listed.uid, this.#options.number)
      return
    }
    const own = isQuiet ? undefined : this.#own.get(key)
    if (own !== undefined && isNewer(own.revision, this.#options.revision)) {
      this.#keepOwn(own, listed)
      return
    }
    if (own !== undefined) this.#own.delete(key)
    const id = this.#table.find(namespace, name)
    if (id >= 0 && this.#table.resourceVersion(id) === resourceVersion) {
      this.#stay(id)
      if (!this.#table.hasUid(id, listed)) {
        this.#displace(id, listed)
        return
      }
      if (this.#options.isOtherForm) this.#table.refresh(id, listed)
      if (own !== undefined) this.#emit(id, own.base ?? this.#table.state(id))
      return
    }
    const old = id < 0 ? undefined : this.#table.replace(id, listed)
    const shown = id < 0 ? this.#table.add(listed) : id
    this.#stay(shown)
    this.#emit(shown, own?.base ?? old)
  }

  /**
   * Within one history no two objects of a name have the same revision, so the server now has another one. Handlers
   * that compare revisions or generations would ignore an update, so they get a deletion and an addition.
   */
  #displace(id: number, listed: ObjectState<T>): void {
    const old = this.#table.replace(id, listed)
    if (!this.#options.needsEvents) return
    const kept = old.kept()
    this.#displaced.push(new StateEvent('deleted', kept, kept, 'final state unknown'))
    this.#emit(id, undefined)
  }

  /** The own write is newer than the list and stays visible over the listed state. */
  #keepOwn(own: OwnState<T>, listed: ObjectState<T>): void {
    const before = own.base
    own.base = listed.kept()
    own.listed = this.#options.number
    if (before?.resourceVersion === listed.resourceVersion) return
    const id = this.#table.findState(listed)
    if (id >= 0) this.#emit(id, before ?? own.base)
  }

  #settleOwnWrites(): void {
    for (const [key, own] of [...this.#own.entries()]) {
      if (!isNewer(own.revision, this.#options.revision)) {
        this.#own.delete(key)
        continue
      }
      const id = this.#idOf(key)
      if (id >= 0) this.#stay(id)
      if (own.listed === this.#options.number || own.base === undefined) continue
      // The object that the watch had is gone, and the own write has created a new one since.
      if (id >= 0) this.#emit(id, own.base)
      own.base = undefined
    }
  }

  /** Removes everything that is not in the list. */
  #sweep(): StateEvent<T>[] {
    const deletions: StateEvent<T>[] = []
    for (let id = 0; id < this.#marks.length; id++) {
      if (this.#marks[id] !== undecided) continue
      const state = this.#table.delete(id)
      if (!this.#options.needsEvents) continue
      const kept = state.kept()
      deletions.push(new StateEvent('deleted', kept, kept, 'final state unknown'))
    }
    return deletions
  }

  /** The id of an object by its key, or -1. */
  #idOf(key: string): number {
    const slash = key.indexOf('/')
    return this.#table.find(slash < 0 ? '' : key.slice(0, slash), key.slice(slash + 1))
  }

  #stay(id: number): void {
    if (id >= 0 && id < this.#marks.length) this.#marks[id] = 0
  }

  #emit(id: number, old: ObjectState<T> | undefined): void {
    if (this.#options.needsEvents) this.#changes.push({ id, old: old?.kept() })
  }
}

/** The mark of objects that existed before the list and were not seen in it so far. */
const undecided = 1
