import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { isNewer } from '../watch/index.ts'
import type { InformerEvent } from './cache.ts'
import type { HiddenObjects } from './hidden-objects.ts'
import type { ObjectTable } from './object-table.ts'
import type { OwnState, OwnWrites } from './own-writes.ts'

/**
 * Replaces what the watch has shown by a list. Own writes newer than the list stay, others give way to it; those that
 * it lacks were deleted by somebody while nobody watched (ghosts). A list tells only the outcome: whether a foreign
 * change is hidden under an own write it cannot tell, so that handlers are told of every key with one that has moved.
 */
export class Relist<Object extends KubernetesObject> {
  readonly #table: ObjectTable<Object>
  readonly #own: OwnWrites<Object>
  readonly #hidden: HiddenObjects
  readonly #number: number
  readonly #revision: string
  readonly #changes: InformerEvent<Object>[] = []

  /** Lists are numbered from one; the objects of the first are initial. */
  constructor(
    table: ObjectTable<Object>,
    own: OwnWrites<Object>,
    hidden: HiddenObjects,
    number: number,
    revision: string,
  ) {
    this.#table = table
    this.#own = own
    this.#hidden = hidden
    this.#number = number
    this.#revision = revision
  }

  /** Returns what to tell: deletions first, as client-go does, then the rest in the order of the list. */
  take(objects: readonly Object[]): readonly InformerEvent<Object>[] {
    for (const object of objects) this.#takeObject(object)
    this.#settleOwnWrites()
    this.#hidden.relisted(this.#number, this.#revision)
    const deletions: InformerEvent<Object>[] = []
    for (const object of this.#table.sweep(this.#number)) {
      deletions.push({ type: 'deleted', object, old: object, isInitial: false })
    }
    return [...deletions, ...this.#changes]
  }

  #takeObject(object: Object): void {
    const { namespace = '', name = '', uid = '', resourceVersion = '' } = object.metadata ?? {}
    const isQuiet = this.#own.size === 0 && this.#hidden.size === 0
    const key = isQuiet ? '' : formatObjectKey(namespace, name)
    if (!isQuiet && this.#hidden.hides(key, uid, resourceVersion)) {
      this.#hidden.listed(key, uid, this.#number)
      return
    }
    const own = isQuiet ? undefined : this.#own.get(key)
    if (own !== undefined && isNewer(own.revision, this.#revision)) {
      this.#keepOwn(own, object)
      return
    }
    const visible = this.#table.get(namespace, name)
    const before = own?.base ?? visible
    if (own !== undefined) this.#own.delete(key)
    const isSame = visible !== undefined && (visible.metadata?.resourceVersion ?? '') === resourceVersion
    if (isSame) {
      this.#table.mark(namespace, name, this.#number)
      if (own !== undefined) this.#tell(visible, before)
      return
    }
    this.#table.set(namespace, name, object, this.#number)
    this.#tell(object, before)
  }

  #keepOwn(own: OwnState<Object>, object: Object): void {
    const before = own.base
    own.base = object
    own.listed = this.#number
    if (before?.metadata?.resourceVersion === object.metadata?.resourceVersion) return
    const { namespace = '', name = '' } = object.metadata ?? {}
    const visible = this.#table.get(namespace, name)
    if (visible !== undefined) this.#tell(visible, before ?? object)
  }

  #settleOwnWrites(): void {
    for (const [key, own] of [...this.#own.entries()]) {
      if (!isNewer(own.revision, this.#revision)) {
        this.#own.delete(key)
        continue
      }
      const slash = key.indexOf('/')
      const namespace = slash < 0 ? '' : key.slice(0, slash)
      const name = key.slice(slash + 1)
      this.#table.mark(namespace, name, this.#number)
      if (own.listed === this.#number || own.base === undefined) continue
      // What the watch had of the key is gone, and the own write has made a new object since.
      const visible = this.#table.get(namespace, name)
      if (visible !== undefined) this.#tell(visible, own.base)
      own.base = undefined
    }
  }

  #tell(object: Object, old: Object | undefined): void {
    const isInitial = this.#number === 1
    this.#changes.push(
      old === undefined ? { type: 'added', object, isInitial } : { type: 'updated', object, old, isInitial: false },
    )
  }
}
