import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Client } from '../client/index.ts'
import { isRuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { Cache, Informer, InformerOptions } from './cache.ts'
import { CompiledSelectors } from './compiled-selectors.ts'
import { type InformerEnvironment, KindInformer } from './informer.ts'
import { KindInformers } from './kind-informers.ts'
import { WriteToStores } from './write-to-stores.ts'

export interface CacheOptions {
  /** Lists and watches; must not be a caching client of this cache. */
  readonly client: Client
  readonly runtime: Runtime
  /**
   * Told of a handler or an index function that threw, and of lists and watches that failed and are tried again.
   * Without it the former are thrown as uncaught errors, and the latter are only seen by reads and synced().
   */
  readonly onError?: ((error: Error) => void) | undefined
}

/** Makes a cache; nothing is requested before its start. */
export function createCache(options: CacheOptions): Cache {
  const { client, runtime } = options
  const onError = safeReporter(options.onError)
  const environment: InformerEnvironment = { client, runtime, onError, selectors: new CompiledSelectors() }
  const kinds = new Map<string, KindInformers>()
  let isStarted = false
  let isStopped = false

  const all = () => [...kinds.values()].flatMap((informers) => informers.all())
  const informersOf = (kind: KindReference) => {
    let informers = kinds.get(kind.id)
    if (informers === undefined) {
      informers = new KindInformers(kind)
      kinds.set(kind.id, informers)
    }
    return informers
  }
  const writing: Cache['writing'] = (kind, target, origin) => {
    const stores = (kinds.get(kind.id)?.all() ?? []).map(({ store }) => store)
    return new WriteToStores(stores, kind.definition.namespaced ? target : { ...target, namespace: '' }, origin)
  }

  return {
    informer<Object extends KubernetesObject>(kind: KindReference<Object>, scope: InformerOptions = {}) {
      const informers = informersOf(kind)
      const existing = informers.exactly(scope)
      if (existing !== undefined) return existing as unknown as Informer<Object>
      const informer = new KindInformer(kind, scope, environment)
      informers.add(informer as unknown as KindInformer<KubernetesObject>)
      if (isStopped) void informer.stop()
      else if (isStarted) informer.start()
      return informer
    },
    get<Object extends KubernetesObject>(...[kind, name]: Parameters<Cache['get']>) {
      return informersOf(kind).for(name.namespace).get(name) as Object | undefined
    },
    list<Object extends KubernetesObject>(...[kind, scope = {}]: Parameters<Cache['list']>) {
      return informersOf(kind).list(scope) as readonly Object[]
    },
    has: (kind, namespace) => kinds.get(kind.id)?.isComplete(namespace) ?? false,
    start() {
      isStarted = true
      for (const informer of all()) informer.start()
    },
    async synced() {
      await Promise.all(all().map((informer) => informer.synced()))
    },
    async stop() {
      isStopped = true
      await Promise.all(all().map((informer) => informer.stop()))
    },
    writing,
    written(kind, object, origin) {
      for (const { store } of kinds.get(kind.id)?.all() ?? []) store.written(object, origin)
    },
    removed(kind, name, uid, origin) {
      for (const { store } of kinds.get(kind.id)?.all() ?? []) {
        store.removed(kind.definition.namespaced ? (name.namespace ?? '') : '', name.name, uid, origin)
      }
    },
  }
}

/** Reporting must not harm what reports: an error of the reporter itself surfaces as uncaught. */
function safeReporter(report: CacheOptions['onError']): (error: Error) => void {
  const surface = (error: unknown) =>
    queueMicrotask(() => {
      throw error
    })
  return (error) => {
    if (report === undefined) {
      if (isRuntimeError(error, 'CACHE_HANDLER_FAILED')) surface(error)
      return
    }
    try {
      report(error)
    } catch (failure) {
      surface(failure)
    }
  }
}
