import { encodeJson, type JsonValue } from '@kubewright/kube/json'
import {
  createStateTable,
  IncomingState,
  nothing,
  type ObjectState,
  scanObject,
  stateOfObject,
} from '../../bytes/index.ts'
import type { InformerEvent } from '../informer-event.ts'
import { Notifier } from '../notifier.ts'
import { ObjectIndex } from '../object-index.ts'
import { ObjectStore, type StoreEventType } from '../object-store.ts'
import type { Origin } from '../own-write-types.ts'
import { createScopeFilter } from '../scope-filter.ts'
import { makePart, type Part } from './history-server.ts'

export const origin: Origin = { controller: 'parts', key: 'a/owner' }

/** Whether the watch delivers objects, as in process, or bytes, as over a network. */
export type StateForm = 'objects' | 'bytes'

/** The Part a/x as it was at a revision; its size is the revision. */
export function partAt(revision: number, uid = 'one', name = 'x'): Part {
  return makePart(`a/${name}`, uid, revision, { size: revision })
}

/** A store that receives objects in the form in which a watch delivers them. */
export class PartStore extends ObjectStore<Part> {
  readonly notifier: Notifier<Part>
  readonly failures: unknown[]
  readonly #form: StateForm
  readonly #incoming = new IncomingState<Part>()

  constructor(form: StateForm = 'objects', labelSelector?: string) {
    const failures: unknown[] = []
    const notifier = new Notifier<Part>((error) => failures.push(error))
    super({ filter: createScopeFilter({ labelSelector }), notifier })
    this.failures = failures
    this.notifier = notifier
    this.#form = form
  }

  listed(objects: readonly Part[], revision: string, isOtherForm = false): void {
    const states = createStateTable<Part>()
    for (const object of objects) states.set(this.stateOf(object))
    this.replace(states, revision, { isOtherForm })
  }

  watched(type: StoreEventType, object: Part, revision: string): void {
    this.change(type, this.stateOf(object), revision)
    // A connection reuses its buffer for the next bytes.
    this.#incoming.bytes.fill(0)
  }

  /** In the bytes form, the state is valid until the next call. */
  stateOf(object: Part): ObjectState<Part> {
    if (this.#form === 'objects') return stateOfObject(object)
    const bytes = Buffer.from(encodeJson(object as unknown as JsonValue))
    const end = scanObject(bytes, 0, bytes.length, this.#incoming.scan)
    this.#incoming.point(bytes, nothing, 0, end, nothing)
    return this.#incoming
  }
}

/** A store that has listed the objects at revision 10, with all events that it has emitted since. */
export function partStore(objects: readonly Part[] = [], form: StateForm = 'objects') {
  const store = new PartStore(form)
  const { notifier, failures } = store
  store.table.addIndex(sizeIndex((error) => failures.push(error)))
  store.listed(objects, '10')
  const events: InformerEvent<Part>[] = []
  notifier.subscribe((event) => events.push(event), [])
  return { store, notifier, events, failures }
}

export function sizeIndex(onFailure: (error: unknown) => void = () => {}): ObjectIndex<Part> {
  return new ObjectIndex('size', { of: 'object', valuesOf: (part) => [String(part.spec.size)] }, onFailure)
}

/** An event in short form: type, revision and whether it has an origin. */
export function short(event: InformerEvent<Part>): string {
  const { resourceVersion, uid } = event.object.metadata ?? {}
  const from = event.old === undefined ? '' : ` from ${event.old.metadata?.resourceVersion}`
  return `${event.type} ${uid}@${resourceVersion}${from}${event.origin === undefined ? '' : ', own'}`
}
