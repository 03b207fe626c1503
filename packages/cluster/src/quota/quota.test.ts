import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { createCache } from 'kubewright/cache'
import { type Client, createClient } from 'kubewright/client'
import { ConfigMap, CustomResourceDefinition, Pod, ResourceQuota } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { type Cluster, clusterLimits } from '../index.ts'
import { inCluster, until } from '../testing/test-cluster.ts'
import { createQuotaController } from './quota-controller.ts'

const quotaName = { name: 'quota', namespace: 'default' }
const controllers = ['quotas'] as const

const quota = (hard: Readonly<Record<string, string>>) => ResourceQuota({ metadata: quotaName, spec: { hard } })
const configMap = (name: string) => ConfigMap({ metadata: { name, namespace: 'default' } })
const pod = (name: string) =>
  Pod({ metadata: { name, namespace: 'default' }, spec: { containers: [{ name: 'main', image: 'x' }] } })

async function usedIn(cluster: Cluster): Promise<Readonly<Record<string, unknown>> | undefined> {
  return (await cluster.client.get(ResourceQuota, quotaName))?.status?.used
}

async function untilUsed(cluster: Cluster, name: string, amount: string): Promise<void> {
  await until(cluster, `${amount} of ${name}`, async () => (await usedIn(cluster))?.[name] === amount)
}

test('measures a new quota, and releases deleted objects', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(ConfigMap, configMap('a'))
    await cluster.client.create(ResourceQuota, quota({ configmaps: '2', pods: '1' }))
    await untilUsed(cluster, 'configmaps', '1')
    await cluster.client.create(ConfigMap, configMap('b'))
    await expect(cluster.client.create(ConfigMap, configMap('c'))).rejects.toThrow('exceeded quota')
    expect(await usedIn(cluster)).toEqual({ configmaps: '2', pods: '0' })
    await cluster.client.delete(ConfigMap, { name: 'a', namespace: 'default' })
    await untilUsed(cluster, 'configmaps', '1')
    await cluster.client.create(ConfigMap, configMap('c'))
  })
})

test('releases a pod that has ended', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(ResourceQuota, quota({ pods: '1', 'count/pods': '5' }))
    await untilUsed(cluster, 'pods', '0')
    await cluster.client.create(Pod, pod('a'))
    const ended = { type: 'merge', patch: { status: { phase: 'Succeeded' } } } as const
    await cluster.client.patch(Pod, { name: 'a', namespace: 'default' }, ended, { subresource: 'status' })
    await untilUsed(cluster, 'pods', '0')
    expect(await usedIn(cluster)).toEqual({ pods: '0', 'count/pods': '1' })
  })
})

test('measures a quota again when its spec changes', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(ResourceQuota, quota({ configmaps: '1' }))
    await untilUsed(cluster, 'configmaps', '0')
    const patch = { spec: { hard: { configmaps: '9', secrets: '4' } } }
    await cluster.client.patch(ResourceQuota, quotaName, { type: 'merge', patch })
    await untilUsed(cluster, 'secrets', '0')
    expect((await cluster.client.get(ResourceQuota, quotaName))?.status?.hard).toEqual({
      configmaps: '9',
      secrets: '4',
    })
  })
})

test('loses no charges that come while a quota is measured', async () => {
  await inCluster({ controllers }, async (cluster) => {
    await cluster.client.create(ResourceQuota, quota({ configmaps: '50' }))
    await untilUsed(cluster, 'configmaps', '0')
    const names = Array.from({ length: 30 }, (_, index) => `c${index}`)
    await Promise.all(
      names.map(async (name, index) => {
        await cluster.client.create(ConfigMap, configMap(name))
        if (index % 3 === 0) await cluster.client.delete(ConfigMap, { name, namespace: 'default' })
      }),
    )
    await untilUsed(cluster, 'configmaps', '20')
  })
})

/** The client; after its first list of config maps, another one is created. */
function overtaken(client: Client): Client {
  let isDone = false
  const list: Client['list'] = async (kind, options) => {
    const found = await client.list(kind, options)
    if (kind.id === ConfigMap.id && !isDone) {
      isDone = true
      await client.create(ConfigMap, configMap('late'))
    }
    return found
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'list' ? list : Reflect.get(target, name).bind(target)),
  })
}

test('does not overwrite a charge between measuring and writing', async () => {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
    const cache = createCache({ client, runtime })
    const controller = createQuotaController({ runtime, client: overtaken(client), cache })
    const counted = quota({ configmaps: '9' })
    await client.create(ResourceQuota, counted)
    // Without a status a quota charges nothing.
    const patch = { status: { hard: counted.spec?.hard, used: { configmaps: '5' } } }
    await client.patch(ResourceQuota, quotaName, { type: 'merge', patch }, { subresource: 'status' })
    cache.start()
    await controller.start()
    await sleep(runtime, 1000, 'the quota being measured')
    expect((await client.get(ResourceQuota, quotaName))?.status?.used).toEqual({ configmaps: '1' })
    await controller.stop()
    await cache.stop()
  })
})

test('measures quotas again after quotaRecheckMs, those of custom resources after customQuotaRecheckMs', async () => {
  const definition = CustomResourceDefinition({
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  })
  await inCluster({ controllers }, async (cluster, runtime) => {
    await cluster.client.create(CustomResourceDefinition, definition)
    const forget = async (name: string) => {
      const patch = { status: { used: { [name]: '7' } } }
      await cluster.client.patch(ResourceQuota, quotaName, { type: 'merge', patch }, { subresource: 'status' })
    }
    for (const [name, recheckMs] of [
      ['count/widgets.example.com', clusterLimits.customQuotaRecheckMs],
      ['configmaps', clusterLimits.quotaRecheckMs],
    ] as const) {
      await cluster.client.create(ResourceQuota, quota({ [name]: '9' }))
      await untilUsed(cluster, name, '0')
      await forget(name)
      await sleep(runtime, recheckMs - 1000, 'not yet')
      expect((await usedIn(cluster))?.[name]).toBe('7')
      await untilUsed(cluster, name, '0')
      await cluster.client.delete(ResourceQuota, quotaName)
    }
  })
})
