import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'

/** One thing that a function read: an object by name, or the objects of a namespace or of all. */
export type ReadKey = string

export function readOfObject(kind: KindReference, namespace: string | undefined, name: string): ReadKey {
  return `${kind.id} ${formatObjectKey(namespace, name)}`
}

/** A namespace ends with a slash, so that no object has its key. */
export function readOfNamespace(kind: KindReference, namespace: string | undefined): ReadKey {
  return `${kind.id} ${namespace ?? '*'}/`
}

/** Takes down what a run looks at. */
export interface RunReads {
  /** From now on a change of it wakes the key, also while the run goes on. */
  add(read: ReadKey): void
  /** The run is over: what it did not look at wakes the key no longer. */
  end(): void
}

/**
 * Who read what, so that a change of what a function looked at wakes it. A key's reads are those of its last run:
 * what it no longer reads no longer wakes it. Those of a run under way count from the moment they are made: what
 * changes between a read and the end of its run would otherwise wake nobody, ever.
 */
export class ReadTracker {
  readonly #readsByKey = new Map<string, ReadonlySet<ReadKey>>()
  readonly #keysByRead = new Map<ReadKey, Set<string>>()

  /** A run of the key begins; there is one at a time. */
  begin(key: string): RunReads {
    const reads = new Set<ReadKey>()
    return {
      add: (read) => {
        reads.add(read)
        this.#link(key, read)
      },
      end: () => this.#end(key, reads),
    }
  }

  /** The keys whose functions looked at this object, or at a list that it is or was in. */
  keysOf(kind: KindReference, object: KubernetesObject): readonly string[] {
    if (this.#keysByRead.size === 0) return []
    const { namespace, name = '' } = object.metadata ?? {}
    const reads = [
      readOfObject(kind, namespace, name),
      readOfNamespace(kind, namespace),
      readOfNamespace(kind, undefined),
    ]
    return [...new Set(reads.flatMap((read) => [...(this.#keysByRead.get(read) ?? [])]))]
  }

  #end(key: string, reads: ReadonlySet<ReadKey>): void {
    for (const read of this.#readsByKey.get(key) ?? []) if (!reads.has(read)) this.#unlink(key, read)
    if (reads.size === 0) this.#readsByKey.delete(key)
    else this.#readsByKey.set(key, reads)
  }

  #link(key: string, read: ReadKey): void {
    const keys = this.#keysByRead.get(read)
    if (keys === undefined) this.#keysByRead.set(read, new Set([key]))
    else keys.add(key)
  }

  #unlink(key: string, read: ReadKey): void {
    const keys = this.#keysByRead.get(read)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysByRead.delete(read)
  }
}
