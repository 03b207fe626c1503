import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Client, createClient, metadataOf } from '../../client/index.ts'
import type { SuiteServer } from '../../client/testing/index.ts'
import { ConfigMap, CustomResourceDefinition, Deployment, Namespace } from '../../kinds/index.ts'
import { defineResource } from '../../resource/index.ts'
import type { Cache } from '../cache.ts'
import { createCachingClient } from '../caching-client.ts'
import { type CacheOptions, createCache } from '../create-cache.ts'
import type { InformerEvent } from '../informer-event.ts'
import type { Informer } from '../informer-types.ts'

interface CacheContext extends SuiteServer {
  /** Another client. */
  readonly admin: Client
  /** A name in the namespace of the test. */
  named(name: string): { readonly namespace: string; readonly name: string }
  /** Creates a cache with a client on it; the cache is stopped after the test. */
  createCache(options?: Pick<CacheOptions, 'defaults' | 'kinds'>): { readonly cache: Cache; readonly client: Client }
}

type CacheTest = (context: CacheContext) => Promise<void>

type Until<T extends KubernetesObject> = (
  what: string,
  predicate: (event: InformerEvent<T>) => boolean,
) => Promise<InformerEvent<T>>

/**
 * Records all events of the informer; the returned function waits for the first past or future event that meets a
 * condition.
 */
function noteEvents<T extends KubernetesObject>(informer: Informer<T>, { runtime }: CacheContext): Until<T> {
  const events: InformerEvent<T>[] = []
  let wake = () => {}
  informer.addHandler((event) => {
    events.push(event)
    wake()
  })
  return async (what, predicate) => {
    for (;;) {
      const found = events.find(predicate)
      if (found !== undefined) return found
      const next = new Promise<void>((resolve) => {
        wake = resolve
      })
      await runtime.waiting(what, next)
    }
  }
}

const merge = (patch: object) => ({ type: 'merge', patch: patch as never }) as const

const follows: CacheTest = async (context) => {
  const { admin, namespace, named } = context
  await admin.create(ConfigMap, { metadata: { ...named('a'), labels: { app: 'web' } }, data: { size: '1' } })
  const { cache } = context.createCache()
  const informer = cache.informer(ConfigMap, { namespace })
  informer.addIndex('size', ({ data }) => [data?.['size'] ?? ''])
  const until = noteEvents(informer, context)
  cache.start()
  await cache.synced()
  expect(cache.get(ConfigMap, named('a'))).toMatchObject({ data: { size: '1' } })
  await admin.create(ConfigMap, { metadata: named('b'), data: { size: '2' } })
  await until('b', ({ state }) => state.name === 'b')
  const names = (options: Parameters<Cache['list']>[1]) =>
    cache.list(ConfigMap, options).map(({ metadata }) => metadata.name)
  expect(names({ namespace, index: { name: 'size', value: '2' } })).toEqual(['b'])
  expect(names({ namespace, labelSelector: 'app=web' })).toEqual(['a'])
  const { metadata } = await admin.patch(ConfigMap, named('b'), merge({ data: { size: '3' } }))
  const changed = await until('change', ({ state }) => state.resourceVersion === metadata.resourceVersion)
  expect(changed.object.data).toEqual({ size: '3' })
  await admin.delete(ConfigMap, named('a'))
  const deleted = await until('deletion', ({ type }) => type === 'deleted')
  expect([deleted.state.name, deleted.object.data]).toEqual(['a', { size: '1' }])
  expect(names({ namespace })).toEqual(['b'])
}

const ownWrites: CacheTest = async (context) => {
  const { named, namespace, createCache } = context
  const { cache, client } = createCache({ defaults: { namespaces: [namespace] } })
  cache.informer(Deployment)
  cache.start()
  await cache.synced()
  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }
  const spec = { replicas: 0, selector: { matchLabels: labels }, template }
  const read = () => cache.get(Deployment, named('web'))
  const created = await client.create(Deployment, {
    metadata: { ...named('web'), finalizers: ['example.com/held'] },
    spec,
  })
  expect(read()?.metadata.uid).toBe(created.metadata.uid)
  await client.patch(Deployment, named('web'), merge({ metadata: { labels } }))
  expect(read()?.metadata.labels).toEqual(labels)
  await client.apply(Deployment, { metadata: { ...named('web'), annotations: { note: 'b' } } } as never, {
    force: true,
  })
  expect(read()?.metadata.annotations).toMatchObject({ note: 'b' })
  await client.patch(Deployment, named('web'), merge({ status: { observedGeneration: 7 } }), { subresource: 'status' })
  expect(read()?.status?.observedGeneration).toBe(7)
  await client.patch(Deployment, named('web'), merge({ spec: { replicas: 2 } }), { subresource: 'scale' })
  expect(read()?.spec?.replicas).toBe(2)
  await client.deleteAllOf(Deployment, { namespace, labelSelector: 'app=web' })
  expect(read()?.metadata.deletionTimestamp).toBeDefined()
  await client.patch(Deployment, named('web'), merge({ metadata: { finalizers: null } }))
  expect([read(), cache.list(Deployment)]).toEqual([undefined, []])
  const again = await client.create(Deployment, { metadata: named('web'), spec })
  expect(read()?.metadata.uid).toBe(again.metadata.uid)
  await client.delete(Deployment, named('web'))
  expect(read()).toBeUndefined()
  await cache.requireFresh(Deployment)
  expect(cache.list(Deployment)).toEqual([])
}

const forms: CacheTest = async (context) => {
  const { admin, namespace, named, createCache } = context
  await admin.create(ConfigMap, { metadata: { ...named('a'), labels: { app: 'web' } }, data: { size: '1' } })
  const { cache } = createCache({ defaults: { namespaces: [namespace] } })
  const metadata = cache.informer(metadataOf(ConfigMap))
  const until = noteEvents(metadata, context)
  const part = cache.informer(ConfigMap, { fields: ['immutable'] })
  const sized = cache.informer(ConfigMap, { transform: ({ data: _, ...rest }) => ({ ...rest, immutable: false }) })
  cache.start()
  await cache.synced()
  const read = metadata.list().find((object) => object.metadata.name === 'a')
  expect(read).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { labels: { app: 'web' } } })
  expect(Object.keys(read ?? {}).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
  expect(read?.metadata.managedFields).toBeUndefined()
  expect(Object.keys(part.get(named('a')) ?? {}).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
  expect(sized.get(named('a'))).toMatchObject({ immutable: false, metadata: { name: 'a' } })
  const whole = cache.informer(ConfigMap, { managedFields: 'keep' })
  await whole.synced()
  expect(whole.get(named('a'))).toMatchObject({
    data: { size: '1' },
    metadata: { managedFields: [{ manager: 'suite' }] },
  })
  await admin.patch(ConfigMap, named('a'), merge({ data: { size: '2' } }))
  const changed = await until('change', ({ type }) => type === 'updated')
  expect(changed.object.metadata.name).toBe('a')
}

const scopes: CacheTest = async (context) => {
  const { admin, namespace, named, createCache, runtime } = context
  const other = `${namespace}-other`
  await admin.create(Namespace, { metadata: { name: other } })
  for (const where of [named('a'), named('b'), { namespace: other, name: 'a' }]) {
    await admin.create(ConfigMap, { metadata: { ...where, labels: { suite: namespace } } })
  }
  const ours = { labelSelector: `suite=${namespace}` }
  const { cache } = createCache()
  const split = cache.informer(ConfigMap, { namespaces: ['', namespace], ...ours })
  const named1 = cache.informer(ConfigMap, { fieldSelector: `metadata.namespace=${namespace},metadata.name=a` })
  const moving = createCache({ defaults: { namespaces: [namespace] } }).cache
  const informer = moving.informer(ConfigMap, ours)
  const received: string[] = []
  informer.addHandler(({ type, state, isOutOfScope }) => received.push(`${type} ${state.name} ${isOutOfScope}`))
  for (const one of [cache, moving]) {
    one.start()
    await one.synced()
  }
  expect(cache.usage().map(({ objects }) => objects)).toEqual([1, 2, 1])
  expect([split.list().length, named1.list().length, informer.list().length]).toEqual([3, 1, 2])
  await runtime.waiting('the other namespace', moving.setNamespaces('all', [other]))
  expect(informer.list().map(({ metadata }) => metadata.namespace)).toEqual([other])
  expect(received.slice(2).sort()).toEqual(['added a false', 'deleted a true', 'deleted b true'])
}

const definitions: CacheTest = async (context) => {
  const { admin, namespace, named, createCache, runtime } = context
  const group = `${namespace}.example.com`
  const Part = defineResource({ group, version: 'v1', kind: 'Part', spec: z.object({ size: z.int() }) })
  const { cache } = createCache()
  const until = noteEvents(cache.informer(Part), context)
  cache.start()
  await expect(cache.synced()).rejects.toMatchObject({ code: 'CACHE_WATCH_REFUSED' })
  await admin.create(CustomResourceDefinition, Part.definition.manifest as never)
  const established = cache.informer(CustomResourceDefinition, { fieldSelector: `metadata.name=parts.${group}` })
  const isEstablished = ({ object }: InformerEvent<CustomResourceDefinition>) =>
    object.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True') ?? false
  await noteEvents(established, context)('the definition', isEstablished)
  await createWhenServed()
  cache.kindServed(Part)
  await until('the first object', ({ type }) => type === 'added')
  expect(cache.get(Part, named('a'))?.spec.size).toBe(1)
  await admin.delete(CustomResourceDefinition, { name: `parts.${group}` })
  await until('its end', ({ type }) => type === 'deleted')

  /** A server may serve the kind some time after its definition is established. */
  async function createWhenServed(): Promise<void> {
    for (;;) {
      try {
        await admin.create(Part, { metadata: named('a'), spec: { size: 1 } })
        return
      } catch (error) {
        if ((error as { readonly code?: number }).code !== 404) throw error
        await sleep(runtime, 50, 'the definition to be served')
      }
    }
  }
}

const tests: Readonly<Record<string, CacheTest>> = {
  'a cache equals the server and follows every change': follows,
  'own writes are readable at once, for every verb': ownWrites,
  'objects in all forms: metadata, some fields, transformed, with and without managedFields': forms,
  'namespaces, selectors and their changes at run time': scopes,
  'a kind that appears and disappears': definitions,
}

/** Tests of the cache for any server, passed to a test runner; clientSuite describes the servers. */
export function cacheSuite(register: (name: string, run: (server: SuiteServer) => Promise<void>) => void): void {
  for (const [name, run] of Object.entries(tests)) register(name, (server) => withContext(server, run))
}

async function withContext(server: SuiteServer, run: CacheTest): Promise<void> {
  const { transport, runtime, namespace } = server
  const admin = createClient({ transport, runtime, manager: 'suite' })
  const caches: Cache[] = []
  await admin.create(Namespace, { metadata: { name: namespace } })
  try {
    await run({
      ...server,
      admin,
      named: (name) => ({ namespace, name }),
      createCache(options = {}) {
        const cache = createCache({ client: admin, runtime, ...options, onError: () => {} })
        caches.push(cache)
        const client = createClient({ transport, runtime, manager: 'operator' })
        return { cache, client: createCachingClient({ client, cache }) }
      },
    })
  } finally {
    for (const cache of caches) await cache.stop()
  }
}
