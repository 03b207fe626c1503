import type { KubernetesObject } from '@kubewright/kube/meta'
import { isRemoved } from '../client/index.ts'
import type { ObjectStore } from './object-store.ts'
import type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'
import type { WriteWindow } from './writes-in-flight.ts'

type Store = ObjectStore<KubernetesObject>

/** The state of one store when the write began. */
interface Begun {
  readonly window: WriteWindow<KubernetesObject>
  /** The newest known revision of the target. */
  readonly known: string
  /** The number of the server's history. */
  readonly history: number
}

/** A write in flight, registered with every store of its kind. */
export class WriteToStores implements WriteInFlight {
  readonly #stores: () => readonly Store[]
  readonly #begun = new Map<Store, Begun>()
  readonly #namespace: string
  readonly #name: string | undefined
  readonly #origin: Origin | undefined
  #hasEnded = false

  /** `stores` returns the current stores, which may differ between begin and end of the write. */
  constructor(stores: () => readonly Store[], target: WriteTarget, origin: Origin | undefined) {
    this.#stores = stores
    this.#namespace = target.namespace ?? ''
    this.#name = target.name
    this.#origin = origin
    const window =
      target.name === undefined
        ? { namespace: this.#namespace, name: target.generateName, isPrefix: true }
        : { namespace: this.#namespace, name: target.name, isPrefix: false }
    for (const store of stores()) {
      const known = this.#name === undefined ? '' : store.known(this.#namespace, this.#name)
      this.#begun.set(store, { window: store.beginWrite(window, origin), known, history: store.history })
    }
  }

  get isWatched(): boolean {
    return this.#stores().length > 0
  }

  written(object: KubernetesObject, isOwn = true): void {
    const { resourceVersion = '', uid = '' } = object.metadata ?? {}
    const wasRemoved = isRemoved(object)
    this.#end((store, begun) => {
      // After a write that removed the last finalizer, the watch shows a deletion.
      if (wasRemoved) begun?.window.removed.add(uid)
      else if (isOwn) begun?.window.responseRevisions.add(resourceVersion)
      store.written(object, this.#origin, isOwn)
    })
  }

  removed(uid: string): void {
    this.#end((store, begun) => {
      begun?.window.removed.add(uid)
      if (this.#name !== undefined) store.removed(this.#namespace, this.#name, uid, this.#origin, begun?.known)
    })
  }

  failed(): void {
    this.#end(() => {})
  }

  #end(settle: (store: Store, begun: Begun | undefined) => void): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const store of new Set([...this.#begun.keys(), ...this.#stores()])) {
      const begun = this.#begun.get(store)
      // If the server was restored, it is unknown whether the write came before or after: the watch shows it.
      if (begun === undefined || begun.history === store.history) settle(store, begun)
      if (begun !== undefined) store.endWrite(begun.window)
    }
  }
}
