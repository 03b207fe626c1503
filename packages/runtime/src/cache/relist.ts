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
  /** Whether what is the same by its revision is to be taken in all the same, in another form. */
  readonly isOtherForm: boolean
  /** The keys of objects that are on the server but could not be read: what is known of them is not swept. */
  readonly unread: ReadonlySet<string>
  /** Whether anybody has to be told. */
  readonly needsEvents: boolean
}

/**
 * Replaces what the watch has shown by a list. Own writes newer than the list stay, others give way to it; those that
 * it lacks were deleted by somebody while nobody watched (ghosts). A list tells only the outcome: whether a foreign
 * change is hidden under an own write it cannot tell, so that handlers are told of every key with one that has moved.
 * What has not changed is not touched, so that its parsed objects and its places in indexes stay.
 */
export class Relist<Object extends KubernetesObject> {
  readonly #table: ObjectTable<Object>
  readonly #own: OwnWrites<Object>
  readonly #hidden: HiddenObjects
  readonly #options: RelistOptions
  readonly #changes: { readonly id: number; readonly old: ObjectState<Object> | undefined }[] = []
  /** Deletions of objects whose place another of the same name and revision has taken. */
  readonly #displaced: StateEvent<Object>[] = []
  /** By id: whether the object is still undecided. Ids beyond the end are of objects that this list has brought. */
  readonly #marks: Uint8Array

  constructor(table: ObjectTable<Object>, own: OwnWrites<Object>, hidden: HiddenObjects, options: RelistOptions) {
    this.#table = table
    this.#own = own
    this.#hidden = hidden
    this.#options = options
    let last = -1
    for (const id of table.ids()) if (id > last) last = id
    this.#marks = new Uint8Array(last + 1)
    for (const id of table.ids()) this.#marks[id] = undecided
  }

  /** Returns what to tell: deletions first, as client-go does, then the rest in the order of the list. */
  take(states: StateTable<Object>): readonly StateEvent<Object>[] {
    for (const id of states.ids()) this.#takeState(states.state(id))
    this.#settleOwnWrites()
    for (const key of this.#options.unread) this.#stay(this.#idOf(key))
    this.#hidden.relisted(this.#options.number, this.#options.revision)
    const events = [...this.#displaced, ...this.#sweep()]
    // Ids stay while the list is taken in; their states are looked at when nothing changes any more.
    for (const { id, old } of this.#changes) {
      const mark = this.#options.number === 1 && old === undefined ? 'initial' : 'none'
      events.push(new StateEvent(old === undefined ? 'added' : 'updated', this.#table.state(id), old, mark))
    }
    return events
  }

  #takeState(listed: ObjectState<Object>): void {
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
      if (own !== undefined) this.#tell(id, own.base ?? this.#table.state(id))
      return
    }
    const old = id < 0 ? undefined : this.#table.replace(id, listed)
    const shown = id < 0 ? this.#table.add(listed) : id
    this.#stay(shown)
    this.#tell(shown, own?.base ?? old)
  }

  /**
   * Within one history no two objects of a name have the same revision: the server has another one now. Handlers that
   * compare revisions or generations would not look at an update, so they get a deletion and an addition.
   */
  #displace(id: number, listed: ObjectState<Object>): void {
    const old = this.#table.replace(id, listed)
    if (!this.#options.needsEvents) return
    const kept = old.kept()
    this.#displaced.push(new StateEvent('deleted', kept, kept, 'final state unknown'))
    this.#tell(id, undefined)
  }

  /** The own write is newer than the list and stays visible over what the list has of the key. */
  #keepOwn(own: OwnState<Object>, listed: ObjectState<Object>): void {
    const before = own.base
    own.base = listed.kept()
    own.listed = this.#options.number
    if (before?.resourceVersion === listed.resourceVersion) return
    const id = this.#table.findState(listed)
    if (id >= 0) this.#tell(id, before ?? own.base)
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
      // What the watch had of the key is gone, and the own write has made a new object since.
      if (id >= 0) this.#tell(id, own.base)
      own.base = undefined
    }
  }

  /** Removes everything that the list does not have. */
  #sweep(): StateEvent<Object>[] {
    const deletions: StateEvent<Object>[] = []
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

  #tell(id: number, old: ObjectState<Object> | undefined): void {
    if (this.#options.needsEvents) this.#changes.push({ id, old: old?.kept() })
  }
}

/** In the column of what stays: there when the list came, and not seen in it so far. */
const undecided = 1
