import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import type { Cache, CachedListOptions, FreshnessOptions, InformerOptions, ObjectState } from '../cache/index.ts'
import type { ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { ReadRecord } from '../trace/index.ts'

/** Records reads. */
export interface ReadNotes {
  noteRead(read: ReadRecord): void
}

/** A cache that records its reads. It is a class because each reconcile that reads from it creates one. */
export class RecordingCache implements Cache {
  readonly #cache: Cache
  readonly #notes: ReadNotes

  constructor(cache: Cache, notes: ReadNotes) {
    this.#cache = cache
    this.#notes = notes
  }

  get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName): T | undefined {
    const object = this.#cache.get(kind, name)
    this.#notes.noteRead({
      verb: 'get',
      kind: kind.id,
      target: formatObjectKey(name.namespace, name.name),
      from: 'cache',
      revision: object?.metadata?.resourceVersion ?? '',
    })
    return object
  }

  list<T extends KubernetesObject>(kind: KindReference<T>, options?: CachedListOptions): readonly T[] {
    const objects = this.#cache.list(kind, options)
    this.#noteList(kind, options)
    return objects
  }

  states<T extends KubernetesObject>(kind: KindReference<T>, options?: CachedListOptions): readonly ObjectState<T>[] {
    const states = this.#cache.states(kind, options)
    this.#noteList(kind, options)
    return states
  }

  informer<T extends KubernetesObject>(kind: KindReference<T>, options?: InformerOptions<NoInfer<T>>) {
    return this.#cache.informer(kind, options)
  }

  has(kind: KindReference, namespace?: string) {
    return this.#cache.has(kind, namespace)
  }

  revision(kind: KindReference, namespace?: string) {
    return this.#cache.revision(kind, namespace)
  }

  start() {
    this.#cache.start()
  }

  synced(kind?: KindReference) {
    return this.#cache.synced(kind)
  }

  stop() {
    return this.#cache.stop()
  }

  remove(kind: KindReference, options?: InformerOptions) {
    this.#cache.remove(kind, options)
  }

  setNamespaces(kind: KindReference | 'all', namespaces: readonly string[] | 'all') {
    return this.#cache.setNamespaces(kind, namespaces)
  }

  kindServed(kind: KindReference) {
    this.#cache.kindServed(kind)
  }

  requireFresh(kind: KindReference, options?: FreshnessOptions) {
    return this.#cache.requireFresh(kind, options)
  }

  confirm(...call: Parameters<Cache['confirm']>) {
    return this.#cache.confirm(...call)
  }

  usage() {
    return this.#cache.usage()
  }

  writing(...call: Parameters<Cache['writing']>) {
    return this.#cache.writing(...call)
  }

  otherVersions(kind: KindReference) {
    return this.#cache.otherVersions(kind)
  }

  written(...call: Parameters<Cache['written']>) {
    this.#cache.written(...call)
  }

  removed(...call: Parameters<Cache['removed']>) {
    this.#cache.removed(...call)
  }

  #noteList(kind: KindReference, options: CachedListOptions | undefined): void {
    const revision = this.#cache.revision(kind, options?.namespace)
    this.#notes.noteRead({ verb: 'list', kind: kind.id, target: describeList(options), from: 'cache', revision })
  }
}

/** Describes a list of a kind: "default app=web", "*". */
export function describeList(
  options: Pick<CachedListOptions, 'namespace' | 'labelSelector' | 'index'> & {
    readonly fieldSelector?: string | undefined
  } = {},
): string {
  const { namespace, labelSelector, fieldSelector, index } = options
  const conditions = index === undefined ? [] : 'name' in index ? [index] : index
  const parts = [namespace, labelSelector, fieldSelector, ...conditions.map(({ name, value }) => `${name}=${value}`)]
  const given = parts.filter((part) => part !== undefined && part !== '')
  return given.length === 0 ? '*' : given.join(' ')
}
