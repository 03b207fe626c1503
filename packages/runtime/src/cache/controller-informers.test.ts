import { expect, test } from 'vitest'
import { createController, watch } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap, Namespace } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

test('a source holds its kind while its controller runs, and the watch ends with the last source', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, client, runtime, admin } = cluster
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const seen: string[] = []
    const create = (name: string) =>
      createController(
        {
          name,
          sources: [watch(ConfigMap, enqueueObject())],
          reconcile: async ({ key }) => void seen.push(`${name} ${key}`),
        },
        { cache, client, runtime },
      )
    cache.start()
    const [first, second] = [create('first'), create('second')]
    await Promise.all([first.start(), second.start()])
    await settle(cluster)
    expect(seen.sort()).toEqual(['first default/a', 'second default/a'])
    expect(cache.usage().map(({ informerCount, parsedObjects }) => [informerCount, parsedObjects])).toEqual([[2, 0]])
    await first.stop()
    expect(cache.usage().map(({ informerCount }) => informerCount)).toEqual([1])
    await second.stop()
    await settle(cluster, 2 * runtimeLimits.informerGraceMs)
    expect(cache.usage()).toEqual([])
  })
})

test('a namespace that leaves the scope enqueues no keys, because its objects cannot be read', async () => {
  await withCluster({ namespaces: ['x', 'y'], defaults: { namespaces: ['x', 'y'] } }, async (cluster) => {
    const { cache, client, runtime, admin } = cluster
    for (const namespace of ['x', 'y']) await admin.create(ConfigMap, { metadata: { namespace, name: 'a' } })
    const seen: string[] = []
    const controller = createController(
      {
        name: 'maps',
        sources: [watch(ConfigMap, enqueueObject()), watch(Namespace, enqueueObject())],
        async reconcile(request, context) {
          const kind: KindReference =
            request.namespace === undefined || request.namespace === '' ? Namespace : ConfigMap
          context.cache.get(kind, request)
          seen.push(request.key)
          return undefined
        },
      },
      { cache, client, runtime },
    )
    cache.start()
    await controller.start()
    await settle(cluster)
    seen.length = 0
    await cache.setNamespaces('all', ['y'])
    await admin.patch(ConfigMap, { namespace: 'y', name: 'a' }, { type: 'merge', patch: { data: { size: '1' } } })
    await settle(cluster, 60_000)
    expect(seen).toEqual(['y/a'])
    await controller.stop()
  })
})
