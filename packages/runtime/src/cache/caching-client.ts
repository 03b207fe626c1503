import type { JsonObject } from '@kubewright/kube/json'
import { formatObjectKey, type KubernetesObject } from '@kubewright/kube/meta'
import { apiVersionOf } from '@kubewright/kube/resource'
import {
  type Client,
  type GetOptions,
  isMetadataKind,
  isRemoved,
  type ListOptions,
  type ObjectList,
  type ObjectName,
  type WriteOptions,
} from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { Cache } from './cache.ts'
import { deleteAll } from './delete-all.ts'
import { OtherVersions } from './other-versions.ts'
import { isOwnChange, type SentWrite } from './own-change.ts'
import type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'

export interface CachingClientOptions {
  /** Sends the requests that the cache cannot serve. */
  readonly client: Client
  readonly cache: Cache
  /** The controller and key on whose behalf this client writes. */
  readonly origin?: Origin | undefined
  /** Called for each write after its response; not for dry runs. */
  readonly onWrite?: ((write: ClientWrite, states: WrittenStates) => void) | undefined
}

/** The object before and after a write, if known. */
export interface WrittenStates {
  readonly before?: KubernetesObject | undefined
  readonly after?: KubernetesObject | undefined
}

const unknownStates: WrittenStates = {}

/** One write and its result. */
export interface ClientWrite {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  /** The id of the kind, such as Deployment.apps. */
  readonly kind: string
  readonly key: string
  readonly subresource?: string | undefined
  /** `refused` stands for every failure, including those after which the result is unknown. */
  readonly result: 'created' | 'changed' | 'deleted' | 'unchanged' | 'refused'
}

/**
 * A client that reads declared kinds from the cache, and whose writes are in the cache when they return. Requests that
 * the cache cannot serve go to the server: other kinds, subresources, field selectors, pages and given revisions.
 */
export function createCachingClient(options: CachingClientOptions): Client {
  return new CachingClient(options)
}

class CachingClient implements Client {
  readonly #options: CachingClientOptions
  readonly #client: Client
  readonly #cache: Cache

  constructor(options: CachingClientOptions) {
    this.#options = options
    this.#client = options.client
    this.#cache = options.cache
  }

  async get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName, options: GetOptions = {}) {
    const isPlain = options.subresource === undefined && options.resourceVersion === undefined
    if (!isPlain || !this.#cache.has(kind, name.namespace)) return await this.#client.get(kind, name, options)
    return this.#cache.get(kind, name)
  }

  async list<T extends KubernetesObject>(kind: KindReference<T>, options: ListOptions = {}) {
    const { labelSelector, signal: _, ...others } = options
    const namespace = options.namespace === '' ? undefined : options.namespace
    const isPlain = Object.entries(others).every(([key, value]) => key === 'namespace' || value === undefined)
    if (!isPlain || !this.#cache.has(kind, namespace)) return await this.#client.list(kind, options)
    const items = this.#cache.list(kind, { namespace, labelSelector })
    return { items, resourceVersion: this.#cache.revision(kind, namespace) }
  }

  async create<T extends KubernetesObject>(...[kind, input, options = {}]: Parameters<Client['create']>) {
    const send = () => this.#client.create(kind, input, options)
    return (await this.#write(kind, targetOf(input), { verb: 'create' }, options, send)) as T
  }

  async update<T extends KubernetesObject>(...[kind, input, options = {}]: Parameters<Client['update']>) {
    const { subresource } = options
    const sent = { verb: 'update', object: input as JsonObject, subresource } as const
    const send = () => this.#client.update(kind, input, options)
    return (await this.#write(kind, targetOf(input), sent, options, send)) as T
  }

  async patch<T extends KubernetesObject>(...[kind, name, patch, options = {}]: Parameters<Client['patch']>) {
    const send = () => this.#client.patch(kind, name, patch, options)
    return (await this.#write(kind, name, { verb: 'patch', patch }, options, send)) as T
  }

  async apply<T extends KubernetesObject>(...[kind, input, options]: Parameters<Client['apply']>) {
    const sent = { verb: 'apply', object: input as JsonObject } as const
    const send = () => this.#client.apply(kind, input, options)
    return (await this.#write(kind, targetOf(input), sent, options, send)) as T
  }

  async delete<T extends KubernetesObject>(...[kind, name, options = {}]: Parameters<Client['delete']>) {
    if (options.dryRun) return (await this.#client.delete(kind, name, options)) as T | undefined
    const inFlight = this.#cache.writing(kind, name, this.#options.origin)
    const others = OtherVersions.begin(this.#options, kind, name)
    const before = this.#visible(kind, name)
    let removedUid: string | undefined
    const onRemoved = (uid: string | undefined) => {
      removedUid = uid
    }
    let response: T | undefined
    try {
      response = (await this.#client.delete(kind, name, { ...options, onRemoved })) as T | undefined
    } catch (error) {
      inFlight.failed()
      others?.failed()
      this.#report('delete', kind, name, undefined, 'refused')
      throw error
    }
    if (response === undefined) {
      // If the server did not report the UID, the object that was visible is gone.
      const uid = removedUid ?? before?.metadata?.uid ?? ''
      inFlight.removed(uid)
      others?.removed(uid)
    } else {
      const isOwn = isOwnChange(kind, { verb: 'delete', options }, before, response)
      if (isMetadataKind(kind)) await this.#readBack(kind, name, inFlight, before)
      else inFlight.written(response, isOwn)
      await others?.written(name, response, isOwn)
    }
    this.#report('delete', kind, name, undefined, 'deleted', { before, after: response })
    if (response === undefined) options.onRemoved?.(removedUid)
    return response
  }

  async deleteAllOf<T extends KubernetesObject>(...[kind, options = {}]: Parameters<Client['deleteAllOf']>) {
    const report = (name: ObjectName, result: ClientWrite['result']) =>
      this.#report('delete', kind, name, undefined, result)
    return (await deleteAll(kind, options, { ...this.#options, report })) as ObjectList<T>
  }

  async watch(...[kind, options]: Parameters<Client['watch']>) {
    return await this.#client.watch(kind, options)
  }

  async readRaw(...[kind, options]: Parameters<Client['readRaw']>) {
    return await this.#client.readRaw(kind, options)
  }

  async #write(
    kind: KindReference,
    target: WriteTarget,
    sent: SentWrite,
    options: WriteOptions,
    send: () => Promise<KubernetesObject>,
  ): Promise<KubernetesObject> {
    if (options.dryRun) return await send()
    const inFlight = this.#cache.writing(kind, target, this.#options.origin)
    const others = OtherVersions.begin(this.#options, kind, target)
    const before = target.name === undefined ? undefined : this.#visible(kind, target)
    let response: KubernetesObject
    try {
      response = await send()
    } catch (error) {
      inFlight.failed()
      others?.failed()
      this.#report(sent.verb, kind, target, options.subresource, 'refused')
      throw error
    }
    const { namespace, name = target.name ?? '', uid = '' } = response.metadata ?? {}
    const written = { namespace: namespace ?? target.namespace, name }
    const isGone = isOfKind(response, kind) && isRemoved(response)
    const isWhole = isOfKind(response, kind) && !isMetadataKind(kind)
    const isOwn = isWhole && !isGone && isOwnChange(kind, sent, before, response)
    if (isGone) inFlight.removed(uid)
    else if (isWhole) inFlight.written(response, isOwn)
    else await this.#readBack(kind, written, inFlight, before)
    if (isGone) others?.removed(uid)
    else if (others !== undefined) await others.written(written, response, isOwn)
    const result = isGone ? 'deleted' : resultOf(sent, options.subresource, before, response)
    this.#report(sent.verb, kind, { namespace, name }, options.subresource, result, { before, after: response })
    return response
  }

  /**
   * Reads the object after a write whose response is not the whole object: a subresource with its own kind, such as
   * scale, or a write of a metadata-only kind.
   */
  async #readBack(
    kind: KindReference,
    name: ObjectName,
    inFlight: WriteInFlight,
    before: KubernetesObject | undefined,
  ): Promise<void> {
    if (!inFlight.isWatched) {
      inFlight.failed()
      return
    }
    try {
      const { id, definition } = kind
      const object = await this.#client.get({ id, definition }, name)
      if (object === undefined) inFlight.removed(before?.metadata?.uid ?? '')
      else inFlight.written(object, false)
    } catch {
      // The write has succeeded; the watch will show its effect.
      inFlight.failed()
    }
  }

  #visible(kind: KindReference, name: ObjectName): KubernetesObject | undefined {
    if (!this.#cache.has(kind, name.namespace)) return undefined
    try {
      return this.#cache.get(kind, name)
    } catch {
      // A kind that cannot be read yet can still be written.
      return undefined
    }
  }

  #report(
    verb: ClientWrite['verb'],
    kind: KindReference,
    target: WriteTarget,
    subresource: string | undefined,
    result: ClientWrite['result'],
    states = unknownStates,
  ): void {
    const name = target.name ?? `${target.generateName}*`
    const key = formatObjectKey(kind.definition.namespaced ? target.namespace : undefined, name)
    const ofSubresource = subresource === undefined ? undefined : { subresource }
    this.#options.onWrite?.({ verb, kind: kind.id, key, ...ofSubresource, result }, states)
  }
}

function targetOf(input: unknown): WriteTarget {
  const { metadata = {} } = input as KubernetesObject
  const { namespace, name, generateName = '' } = metadata
  return name === undefined || name === '' ? { namespace, generateName } : { namespace, name }
}

function isOfKind(response: KubernetesObject, kind: KindReference): boolean {
  return response.kind === kind.definition.kind && response.apiVersion === apiVersionOf(kind.definition)
}

function resultOf(
  sent: SentWrite,
  subresource: string | undefined,
  before: KubernetesObject | undefined,
  response: KubernetesObject,
): ClientWrite['result'] {
  if (sent.verb === 'create' && subresource === undefined) return 'created'
  const revision = response.metadata?.resourceVersion
  if (revision === undefined) return 'changed'
  if (revision === before?.metadata?.resourceVersion) return 'unchanged'
  if (sent.verb === 'update' && revision === (sent.object as KubernetesObject).metadata?.resourceVersion)
    return 'unchanged'
  const isFirst = sent.verb === 'apply' && subresource === undefined && before?.metadata?.uid !== response.metadata?.uid
  return isFirst && (response.metadata?.managedFields?.length ?? 0) === 1 ? 'created' : 'changed'
}
