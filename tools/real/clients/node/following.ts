import {
  CoreV1Api,
  CustomObjectsApi,
  type KubernetesListObject,
  type KubernetesObject,
  ListWatch,
  makeInformer,
  type V1ConfigMap,
  Watch,
} from '@kubernetes/client-node'
import { defineGadgets } from './gadgets.ts'
import type { NodeScenario, ScenarioContext } from './scenario.ts'

/** Watches, informers and the cache of a ListWatch. */
export const following: NodeScenario = {
  name: 'node-following',
  async run(context) {
    await watching(context)
    await informing(context)
    await caching(context)
    await relistAfterExpiredRevision(context)
  },
}

async function change({ config, namespace }: ScenarioContext, name: string, label: string): Promise<void> {
  const core = config.makeApiClient(CoreV1Api)
  const made = await core.createNamespacedConfigMap({
    namespace,
    body: { metadata: { name, labels: { kind: label } }, data: { step: '1' } },
  })
  await core.replaceNamespacedConfigMap({ namespace, name, body: { ...made, data: { step: '2' } } })
  await core.deleteNamespacedConfigMap({ namespace, name })
}

function pathOf({ namespace }: ScenarioContext): string {
  return `/api/v1/namespaces/${namespace}/configmaps`
}

async function watching(context: ScenarioContext): Promise<void> {
  const { config, expect, namespace } = context
  const { metadata } = await config.makeApiClient(CoreV1Api).listNamespacedConfigMap({ namespace })
  const seen: string[] = []
  let end: unknown = 'not yet'
  const begin = (parameters: Record<string, string | number | boolean>) =>
    new Watch(config).watch(
      pathOf(context),
      { resourceVersion: metadata?.resourceVersion, ...parameters },
      (phase, object: V1ConfigMap) =>
        seen.push(`${phase} ${object.metadata?.name ?? ''} ${object.data?.['step'] ?? ''}`),
      (error) => {
        end = error === null ? 'ended' : error
      },
    )
  const request = await begin({ allowWatchBookmarks: true })
  await change(context, 'watched', 'watch')
  const changes = ['ADDED watched 1', 'MODIFIED watched 2', 'DELETED watched 2']
  await expect.eventually('a watch tells every change, in order', () => [...seen], changes)
  request.abort()
  seen.length = 0
  end = 'not yet'
  await begin({ timeoutSeconds: 1 })
  await expect.eventually('a watch of limited time ends without an error', () => end, 'ended')
  expect.equal('a watch from the same revision tells the same', [...seen], changes)
}

async function informing(context: ScenarioContext): Promise<void> {
  const { config, expect, namespace } = context
  const core = config.makeApiClient(CoreV1Api)
  const list = () => core.listNamespacedConfigMap({ namespace, labelSelector: 'kind=informer' })
  const informer = makeInformer<V1ConfigMap>(config, pathOf(context), list, 'kind=informer')
  const seen: string[] = []
  for (const verb of ['add', 'update', 'delete'] as const) {
    informer.on(verb, (object) => seen.push(`${verb} ${object.metadata?.name ?? ''}`))
  }
  await core.createNamespacedConfigMap({
    namespace,
    body: { metadata: { name: 'there', labels: { kind: 'informer' } } },
  })
  await informer.start()
  await change(context, 'other', 'something-else')
  await change(context, 'informed', 'informer')
  const wanted = ['add there', 'add informed', 'update informed', 'delete informed']
  await expect.eventually('an informer tells what there is and what changes', () => [...seen], wanted)
  expect.equal('its cache holds what is left', informer.list(namespace).length, 1)
  await informer.stop()
}

async function caching(context: ScenarioContext): Promise<void> {
  const { config, expect, namespace } = context
  const core = config.makeApiClient(CoreV1Api)
  const list = () => core.listNamespacedConfigMap({ namespace })
  const cache = new ListWatch<V1ConfigMap>(pathOf(context), new Watch(config), list, false)
  await cache.start()
  await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'cached' }, data: { a: '1' } } })
  await expect.eventually('a cache comes to hold a new object', () => cache.get('cached', namespace)?.data, { a: '1' })
  await core.deleteNamespacedConfigMap({ namespace, name: 'cached' })
  await expect.eventually('a cache comes to lose a deleted object', () => cache.get('cached', namespace), undefined)
  await cache.stop()
}

const group = 'following.clients.kubewright.dev'

/**
 * A cache whose resourceVersion has expired lists again. A server has no history of custom objects from before their
 * definition.
 */
async function relistAfterExpiredRevision(context: ScenarioContext): Promise<void> {
  const { config, expect, namespace } = context
  await defineGadgets(config, group)
  const custom = config.makeApiClient(CustomObjectsApi)
  const place = { group, version: 'v1', namespace, plural: 'gadgets' }
  let lists = 0
  const list = async () => {
    lists += 1
    const found: KubernetesListObject<KubernetesObject> = await custom.listNamespacedCustomObject(place)
    // The first list gets the oldest resourceVersion.
    return lists === 1 ? { ...found, metadata: { ...found.metadata, resourceVersion: '1' } } : found
  }
  await forget(context)
  const path = `/apis/${group}/v1/namespaces/${namespace}/gadgets`
  const cache = new ListWatch<KubernetesObject>(path, new Watch(config), list, false)
  // A server whose cache of a new kind is not ready responds with Retry-After; this client leaves the retry to its
  // user.
  cache.on('error', () => setTimeout(() => cache.start(), restartMs))
  await cache.start()
  await expect.eventually('a cache whose revision is forgotten lists again', () => lists, 2)
  const body: KubernetesObject = { apiVersion: `${group}/v1`, kind: 'Gadget', metadata: { name: 'after' } }
  await custom.createNamespacedCustomObject({ ...place, body })
  await expect.eventually('and follows from there', () => cache.get('after', namespace)?.metadata?.name, 'after')
  await cache.stop()
}

const changesOfHistory = 300
const restartMs = 200

/** Makes so many changes that a server with a short history compacts its first revisions. */
async function forget({ config, namespace }: ScenarioContext): Promise<void> {
  const core = config.makeApiClient(CoreV1Api)
  await core.createNamespacedConfigMap({ namespace, body: { metadata: { name: 'busy' } } })
  for (let count = 0; count < changesOfHistory; count += 1) {
    const body = { metadata: { name: 'busy' }, data: { count: String(count) } }
    await core.replaceNamespacedConfigMap({ namespace, name: 'busy', body })
  }
}
