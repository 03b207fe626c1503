import { encodeJson, type JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { IncomingState, nothing } from '../incoming-state.ts'
import type { ObjectState } from '../object-state.ts'
import { scanObject } from '../scan-object.ts'
import { stateOfObject } from '../value-state.ts'

export interface Thing extends KubernetesObject {
  readonly data: string
}

export interface ThingOptions {
  readonly namespace?: string
  readonly revision?: number | string
  readonly data?: string
  readonly labels?: Readonly<Record<string, string>>
}

export function thing(name: string, options: ThingOptions = {}): Thing {
  const { namespace = 'default', revision = 1, data = '', labels } = options
  const metadata = { name, namespace, uid: `uid-${name}`, resourceVersion: String(revision), generation: 2 }
  return { apiVersion: 'v1', kind: 'Thing', metadata: labels === undefined ? metadata : { ...metadata, labels }, data }
}

/** The state of an object as it arrives from a connection: one instance in a reused buffer. */
export class Connection {
  readonly #incoming = new IncomingState<Thing>()
  #buffer = Buffer.alloc(64)

  receive(object: Thing): ObjectState<Thing> {
    const bytes = Buffer.from(encodeJson(object as unknown as JsonObject))
    if (bytes.length > this.#buffer.length) this.#buffer = Buffer.alloc(bytes.length * 2)
    this.#buffer.fill(0x21)
    bytes.copy(this.#buffer)
    const end = scanObject(this.#buffer, 0, bytes.length, this.#incoming.scan)
    if (end !== bytes.length || this.#incoming.scan.isOdd) return stateOfObject(object)
    this.#incoming.point(this.#buffer, nothing, 0, end, nothing)
    return this.#incoming
  }
}

/** All properties of a state. */
export function describe(state: ObjectState<Thing>) {
  const { namespace, name, uid, resourceVersion, generation, labels, object } = state
  return { namespace, name, uid, resourceVersion, generation, labels, object }
}
