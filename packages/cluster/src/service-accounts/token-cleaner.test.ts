import type { Store } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { ConfigMap, Pod, Secret, ServiceAccount } from 'kubewright/kinds'
import type { ReconcileRecord } from 'kubewright/trace'
import { expect, test } from 'vitest'
import { type Cluster, clusterLimits, startCluster } from '../index.ts'
import { until } from '../testing/test-cluster.ts'
import { mountedSecretNames } from './mounted-secrets.ts'

const dayMs = 24 * 3600_000
const namespace = 'default'
const startMs = Date.parse('2030-03-01T12:00:00Z')
const invalidLabel = 'kubernetes.io/legacy-token-invalid-since'
const lastUsedLabel = 'kubernetes.io/legacy-token-last-used'
const dayText = (days: number) => new Date(startMs + days * dayMs).toISOString().slice(0, 10)

/** A cluster with the cleaner, this many days after the start of the first, with the store of the last one. */
async function afterDays<Value>(
  days: number,
  store: Store | undefined,
  work: (cluster: Cluster, runtime: VirtualRuntime) => Promise<Value>,
  onReconcile?: (record: ReconcileRecord) => void,
): Promise<Value> {
  const startTime = new Date(startMs + days * dayMs).toISOString()
  const runtime = createVirtualRuntime({ seed: 1, startTime, timeLimitMs: 10 * dayMs })
  return runtime.run(async () => {
    const controllers = ['service-accounts', 'service-account-tokens', 'token-cleaner'] as const
    const cluster = await startCluster({ runtime, store: store?.fork(), controllers, onReconcile })
    const value = await work(cluster, runtime)
    await cluster.stop()
    return value
  })
}

function tokenSecret(name: string, labels: Readonly<Record<string, string>> = {}) {
  const annotations = { 'kubernetes.io/service-account.name': 'robot' }
  return Secret({ metadata: { namespace, name, annotations, labels }, type: 'kubernetes.io/service-account-token' })
}

/** A cluster whose account refers to all tokens but one, and in which one is created later than the others. */
async function oldStore(): Promise<Store> {
  const first = await afterDays(0, undefined, async (cluster) => {
    const { client } = cluster
    const secrets = ['unused', 'used', 'mounted', 'odd', 'young'].map((name) => ({ name }))
    await client.create(ServiceAccount, ServiceAccount({ metadata: { namespace, name: 'robot' }, secrets }))
    await client.create(Secret, tokenSecret('unused', { [lastUsedLabel]: dayText(0) }))
    await client.create(Secret, tokenSecret('used', { [lastUsedLabel]: dayText(1) }))
    await client.create(Secret, tokenSecret('odd', { [lastUsedLabel]: '1999-02-30' }))
    await client.create(Secret, tokenSecret('mounted'))
    await client.create(Secret, tokenSecret('manual'))
    const volumes = [{ name: 'token', secret: { secretName: 'mounted' } }]
    const spec = { containers: [{ name: 'web', image: 'web:1' }], volumes }
    await client.create(Pod, Pod({ metadata: { namespace, name: 'web' }, spec }))
    await until(cluster, 'the tokens', async () => (await tokensIn(cluster)).every(({ data }) => data?.['token']))
    return cluster.server.store.fork()
  })
  return afterDays(5, first, async (cluster) => {
    await cluster.client.create(Secret, tokenSecret('young'))
    return cluster.server.store.fork()
  })
}

const tokensIn = async ({ client }: Cluster) => (await client.list(Secret, { namespace })).items

/** The existing tokens, and since when they are marked invalid. */
async function marks(cluster: Cluster): Promise<Record<string, string | undefined>> {
  const secrets = await tokensIn(cluster)
  return Object.fromEntries(secrets.map(({ metadata }) => [metadata.name, metadata.labels?.[invalidLabel]]))
}

const untouched = {
  manual: undefined,
  mounted: undefined,
  odd: undefined,
  unused: undefined,
  used: undefined,
  young: undefined,
}

/** The tokens after the first cleanup, on that day; and the store. */
async function lookOn(day: number, store: Store) {
  return afterDays(day, store, async (cluster, runtime) => {
    await sleep(runtime, 60_000, 'the first look')
    return { marked: await marks(cluster), store: cluster.server.store.fork() }
  })
}

const year = clusterLimits.unusedTokenMs / dayMs
const old = oldStore()

test('marks a token invalid after unusedTokenMs without use, and deletes it after as long again', async () => {
  expect((await lookOn(year, await old)).marked).toEqual(untouched)
  const first = await lookOn(year + 1, await old)
  expect(first.marked).toEqual({ ...untouched, unused: dayText(year + 1) })
  const second = await lookOn(2 * year + 1, first.store)
  expect(second.marked).toEqual({
    ...untouched,
    unused: dayText(year + 1),
    used: dayText(2 * year + 1),
    young: dayText(2 * year + 1),
  })
  const { unused: _, ...left } = second.marked
  expect((await lookOn(2 * year + 2, second.store)).marked).toEqual(left)
})

test('searches for such tokens again after tokenCleaningIntervalMs', async () => {
  const looks: ReconcileRecord[] = []
  const work = (_: Cluster, runtime: VirtualRuntime) => sleep(runtime, 60_000, 'the first look')
  await afterDays(year, await old, work, (record) => looks.push(record))
  const ofCleaner = looks.filter(({ controller }) => controller === 'token-cleaner')
  expect(ofCleaner.map(({ requeueAfterMs }) => requeueAfterMs)).toEqual([clusterLimits.tokenCleaningIntervalMs])
})

test('marks no token until its use was tracked for that time', async () => {
  const store = await afterDays(0, await old, async ({ client, server }) => {
    const key = { namespace: 'kube-system', name: 'kube-apiserver-legacy-service-account-token-tracking' }
    expect((await client.get(ConfigMap, key))?.data).toEqual({ since: dayText(0) })
    await client.patch(ConfigMap, key, { type: 'merge', patch: { data: { since: dayText(3 * year) } } })
    return server.store.fork()
  })
  expect((await lookOn(4 * year, store)).marked).toEqual(untouched)
  expect((await lookOn(4 * year + 1, store)).marked).toMatchObject({ unused: dayText(4 * year + 1) })
})

test('every way in which a pod uses a secret counts', () => {
  const container = (name: string) => ({
    name: 'web',
    envFrom: [{ secretRef: { name: `${name}-all` } }],
    env: [
      { name: 'A', value: 'b' },
      { name: 'B', valueFrom: { secretKeyRef: { name, key: 'b' } } },
    ],
  })
  const spec = {
    imagePullSecrets: [{ name: 'pull' }],
    initContainers: [container('init')],
    containers: [container('main')],
    ephemeralContainers: [container('late')],
    volumes: [
      { name: 'a', secret: { secretName: 'volume' } },
      { name: 'b', projected: { sources: [{ secret: { name: 'projected' } }, { configMap: { name: 'not' } }] } },
      { name: 'c', csi: { driver: 'd', nodePublishSecretRef: { name: 'csi' } } },
      { name: 'd', emptyDir: {} },
    ],
  }
  const names = ['pull', 'init-all', 'init', 'main-all', 'main', 'late-all', 'late', 'projected', 'volume', 'csi']
  expect(mountedSecretNames({ metadata: { name: 'web' }, spec } as never)).toEqual(names)
})
