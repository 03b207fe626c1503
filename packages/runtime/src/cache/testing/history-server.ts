import type { KubernetesObject } from '@kubewright/kube/meta'
import type { StoreEventType } from '../object-store.ts'

export interface Part extends KubernetesObject {
  readonly spec: { readonly size: number }
}

/** One change of one key, and its author. */
export interface Change {
  readonly revision: number
  readonly key: string
  readonly writer: 'own' | 'foreign'
  /** The state after it; undefined for a deletion. */
  readonly after: Part | undefined
  readonly before: Part | undefined
}

export interface ViewEvent {
  readonly type: StoreEventType
  readonly object: Part
}

export interface PartInput {
  readonly size: number
  readonly selected?: boolean
}

/** The effects of an API server on objects, as a plain list of changes. Tests compare stores with it. */
export class HistoryServer {
  readonly changes: Change[] = []
  readonly state = new Map<string, Part>()
  /** Whether the watch requests only selected objects. */
  readonly hasSelector: boolean
  revision = 95
  #uids = 0

  constructor(hasSelector = false) {
    this.hasSelector = hasSelector
  }

  put(key: string, input: PartInput, writer: Change['writer']): Change {
    const uid = this.state.get(key)?.metadata?.uid ?? `uid-${++this.#uids}`
    return this.#commit(key, makePart(key, uid, this.revision + 1, input), writer)
  }

  delete(key: string, writer: Change['writer']): Change | undefined {
    return this.state.has(key) ? this.#commit(key, undefined, writer) : undefined
  }

  /** What a watch shows of a change; undefined when it is not in its view. */
  viewOf(change: Change): ViewEvent | undefined {
    const { before, after, revision } = change
    const wasIn = this.isInView(before)
    if (this.isInView(after)) return { type: wasIn ? 'MODIFIED' : 'ADDED', object: after as Part }
    if (!wasIn) return undefined
    // A deletion shows the last state that was in view, at the revision of the deletion.
    const { metadata, ...rest } = before as Part
    return { type: 'DELETED', object: { ...rest, metadata: { ...metadata, resourceVersion: String(revision) } } }
  }

  isInView(object: Part | undefined): boolean {
    return object !== undefined && (!this.hasSelector || object.metadata?.labels?.['selected'] === 'yes')
  }

  list(): Part[] {
    return [...this.state.values()].filter((object) => this.isInView(object))
  }

  #commit(key: string, after: Part | undefined, writer: Change['writer']): Change {
    const change: Change = { revision: ++this.revision, key, writer, after, before: this.state.get(key) }
    if (after === undefined) this.state.delete(key)
    else this.state.set(key, after)
    this.changes.push(change)
    return change
  }
}

export function makePart(key: string, uid: string, revision: number, { size, selected = true }: PartInput): Part {
  const [namespace = '', name = ''] = key.split('/')
  const labels = { selected: selected ? 'yes' : 'no' }
  const metadata = { namespace, name, uid, resourceVersion: String(revision), labels }
  return Object.freeze({ apiVersion: 'v1', kind: 'Part', metadata, spec: { size } })
}

export function revisionOf(object: KubernetesObject): number {
  return Number(object.metadata?.resourceVersion)
}
