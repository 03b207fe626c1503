import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { KindReference } from '../resource/index.ts'

/** One read of a function: an object by name, or the objects of one or all namespaces. */
export type ReadKey = string

export function readOfObject(kind: KindReference, namespace: string | undefined, name: string): ReadKey {
  return `${kind.id} ${formatObjectKey(namespace, name)}`
}

/** A namespace ends with a slash, so that no object has its key. */
export function readOfNamespace(kind: KindReference, namespace: string | undefined): ReadKey {
  return `${kind.id} ${namespace ?? '*'}/`
}

/** Records the reads of a run. */
export interface RunReads {
  /** Records a read: from now on a change of its objects wakes the key, even during the run. */
  add(read: ReadKey): void
  /** Ends the run: changes of objects that it did not read no longer wake the key. */
  end(): void
}

/**
 * Knows which keys read which objects, so that a change wakes them. A key's reads are those of its last run. Reads of
 * the current run count at once: otherwise a change between a read and the end of its run would wake no key.
 */
export class ReadTracker {
  readonly #readsByKey = new Map<string, ReadonlySet<ReadKey>>()
  readonly #keysByRead = new Map<ReadKey, Set<string>>()

  /** Begins a run of the key; a key has one at a time. */
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

  /** The keys whose functions read this object, or a list that it is or was in. */
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
