import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { type ClientWrite, createCachingClient, type WrittenStates } from '../cache/index.ts'
import type { Client, GetOptions, ListOptions, ObjectList, ObjectName } from '../client/index.ts'
import type { WorkItem } from '../queue/index.ts'
import type { KindReference } from '../resource/index.ts'
import { AbortableClient, type Requester } from './abortable-client.ts'
import { describeList, type ReadNotes } from './recording-cache.ts'
import type { RunSettings } from './run-settings.ts'

/** Records the reads and writes of a run, and ends its requests. */
export interface RequestNotes extends Requester, ReadNotes {
  readonly item: WorkItem
  noteWrite(write: ClientWrite, states: WrittenStates): void
}

/**
 * The client of one run: it reads from the cache if possible, aborts with the run's signal, and records reads and
 * writes. A reconciler that destructures it creates one even if it does not use it, so its parts are created on first
 * use.
 */
export class RunClient implements Client {
  readonly #run: RequestNotes
  readonly #settings: RunSettings
  #server: AbortableClient | undefined
  #made: Client | undefined

  constructor(run: RequestNotes, settings: RunSettings) {
    this.#run = run
    this.#settings = settings
  }

  get #caching(): Client {
    return this.#made ?? this.#make()
  }

  #make(): Client {
    const run = this.#run
    const { environment, options } = this.#settings
    this.#server = new AbortableClient(environment.client, run)
    this.#made = createCachingClient({
      client: this.#server,
      cache: environment.cache,
      origin: { controller: options.name, key: run.item.key },
      onWrite: (write, states) => run.noteWrite(write, states),
    })
    return this.#made
  }

  async get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName, options?: GetOptions) {
    const caching = this.#caching
    const sentBefore = this.#sent
    const pendingRead = caching.get(kind, name, options)
    const from = this.#sourceSince(sentBefore)
    const object = await pendingRead
    const revision = object?.metadata?.resourceVersion ?? ''
    const target = formatObjectKey(name.namespace, name.name)
    this.#run.noteRead({ verb: 'get', kind: kind.id, target, from, revision })
    return object
  }

  async list<T extends KubernetesObject>(kind: KindReference<T>, options?: ListOptions) {
    const caching = this.#caching
    const sentBefore = this.#sent
    const pendingRead = caching.list(kind, options)
    const from = this.#sourceSince(sentBefore)
    const list = await pendingRead
    const revision = list.resourceVersion
    this.#run.noteRead({ verb: 'list', kind: kind.id, target: describeList(options), from, revision })
    return list
  }

  create<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['create']>) {
    return this.#caching.create(kind, object, options) as Promise<T>
  }

  update<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['update']>) {
    return this.#caching.update(kind, object, options) as Promise<T>
  }

  patch<T extends KubernetesObject>(...[kind, name, patch, options]: Parameters<Client['patch']>) {
    return this.#caching.patch(kind, name, patch, options) as Promise<T>
  }

  apply<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['apply']>) {
    return this.#caching.apply(kind, object, options) as Promise<T>
  }

  delete<T extends KubernetesObject>(...[kind, name, options]: Parameters<Client['delete']>) {
    return this.#caching.delete(kind, name, options) as Promise<T | undefined>
  }

  deleteAllOf<T extends KubernetesObject>(...[kind, options]: Parameters<Client['deleteAllOf']>) {
    return this.#caching.deleteAllOf(kind, options) as Promise<ObjectList<T>>
  }

  watch(...[kind, options]: Parameters<Client['watch']>) {
    return this.#caching.watch(kind, options)
  }

  readRaw(...[kind, options]: Parameters<Client['readRaw']>) {
    return this.#caching.readRaw(kind, options)
  }

  get #sent(): number {
    return this.#server?.reads ?? 0
  }

  /** The count changes within the call exactly when the read is sent to the server. */
  #sourceSince(sentBefore: number): 'cache' | 'server' {
    return this.#sent === sentBefore ? 'cache' : 'server'
  }
}
