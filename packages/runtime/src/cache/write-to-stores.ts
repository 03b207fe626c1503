import type { KubernetesObject } from '@kubewright/kube/meta'
import { isRemoved } from '../client/index.ts'
import type { Origin, WriteInFlight, WriteTarget } from './cache.ts'
import type { ObjectStore } from './object-store.ts'
import type { WriteWindow } from './writes-in-flight.ts'

/** A write under way, as every store of its kind has to know of it. */
export class WriteToStores implements WriteInFlight {
  readonly #stores: readonly ObjectStore<KubernetesObject>[]
  readonly #windows: readonly WriteWindow<KubernetesObject>[]
  /** What each store knew when the write was sent. */
  readonly #known: readonly string[]
  readonly #namespace: string
  readonly #name: string | undefined
  readonly #origin: Origin | undefined
  #hasEnded = false

  constructor(stores: readonly ObjectStore<KubernetesObject>[], target: WriteTarget, origin: Origin | undefined) {
    this.#stores = stores
    this.#namespace = target.namespace ?? ''
    this.#name = target.name
    this.#origin = origin
    const window =
      target.name === undefined
        ? { namespace: this.#namespace, name: target.generateName, isPrefix: true }
        : { namespace: this.#namespace, name: target.name, isPrefix: false }
    this.#known = stores.map((store) => (this.#name === undefined ? '' : store.known(this.#namespace, this.#name)))
    this.#windows = stores.map((store) => store.beginWrite(window, origin))
  }

  written(object: KubernetesObject, isOwn = true): void {
    const { resourceVersion = '', uid = '' } = object.metadata ?? {}
    const wasRemoved = isRemoved(object)
    this.#end((store, window) => {
      // After the write that took the last finalizer, the watch shows a deletion.
      if (wasRemoved) window.removed.add(uid)
      else if (isOwn) window.answered.add(resourceVersion)
      store.written(object, this.#origin, isOwn)
    })
  }

  removed(uid: string): void {
    this.#end((store, window, known) => {
      window.removed.add(uid)
      if (this.#name !== undefined) store.removed(this.#namespace, this.#name, uid, this.#origin, known)
    })
  }

  failed(): void {
    this.#end(() => {})
  }

  #end(
    answer: (store: ObjectStore<KubernetesObject>, window: WriteWindow<KubernetesObject>, known: string) => void,
  ): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const [position, store] of this.#stores.entries()) {
      const window = this.#windows[position] as WriteWindow<KubernetesObject>
      answer(store, window, this.#known[position] ?? '')
      store.endWrite(window)
    }
  }
}
