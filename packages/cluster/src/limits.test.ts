import { KubeError } from '@kubewright/kube'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport, TransportStream } from '@kubewright/kube/transport'
import type { Cache } from 'kubewright/cache'
import { ConfigMap, Namespace, Node, Pod, ReplicaSet } from 'kubewright/kinds'
import type { ReconcileRecord } from 'kubewright/trace'
import { expect, test } from 'vitest'
import { type Cluster, clusterLimits, startControllers } from './index.ts'
import { createPodAddresses } from './pods/pod-addresses.ts'
import { inCluster, podsOf, until } from './testing/test-cluster.ts'
import { currentAnnotations } from './workloads/revision.ts'

const { revisionHistoryCharactersMax, podAddressesMax, namespacePageSize } = clusterLimits

test('the history of revisions keeps the latest within revisionHistoryCharactersMax', () => {
  const history = 'deployment.kubernetes.io/revision-history'
  const long = Array.from({ length: revisionHistoryCharactersMax / 2 }, (_, index) => index % 10).join()
  const annotations = { 'deployment.kubernetes.io/revision': '7', [history]: long }
  const replicaSet = { metadata: { annotations } } as unknown as ReplicaSet
  const next = currentAnnotations({ metadata: {} } as never, replicaSet, 8)[history]
  expect(next?.length).toBeLessThanOrEqual(revisionHistoryCharactersMax)
  expect(next?.endsWith(',7')).toBe(true)
})

test('podAddressesMax pods have addresses, the next has none', () => {
  const taken = new Set<string>()
  const cache = {
    informer: () => ({ addIndex() {} }),
    list: (_kind: unknown, { index }: { readonly index: { readonly value: string } }) =>
      taken.has(index.value) ? [{}] : [],
  } as unknown as Cache
  const addresses = createPodAddresses(cache)
  for (let count = 0; count < podAddressesMax; count++) taken.add(addresses.next())
  expect(taken.size).toBe(podAddressesMax)
  expect(() => addresses.next()).toThrow(expect.objectContaining({ code: 'CLUSTER_ADDRESSES_EXHAUSTED' }))
})

test('empties a namespace in pages of namespacePageSize', async () => {
  await inCluster({ controllers: ['namespaces'] }, async (cluster) => {
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'full' } }))
    for (let count = 0; count < namespacePageSize + 5; count++) {
      await cluster.client.create(ConfigMap, ConfigMap({ metadata: { name: `c-${count}`, namespace: 'full' } }))
    }
    await cluster.client.delete(Namespace, { name: 'full' })
    await until(cluster, 'the end', async () => (await cluster.client.get(Namespace, { name: 'full' })) === undefined)
    expect((await cluster.client.list(ConfigMap)).items).toEqual([])
  })
})

test('fails after nodeRegistrationAttemptsMax attempts to register a node, nodeRegistrationPauseMs apart', async () => {
  await inCluster({ controllers: [] }, async (_cluster, runtime) => {
    const times: number[] = []
    const transport: Transport = {
      send() {
        times.push(runtime.clock.monotonic())
        return Promise.reject(new KubeError('KUBE_TRANSPORT_UNREACHABLE', 'connection refused'))
      },
      close() {},
    }
    await expect(startControllers({ transport, runtime, controllers: ['pods'] })).rejects.toThrow()
    const distinct = [...new Set(times)]
    expect(distinct).toHaveLength(clusterLimits.nodeRegistrationAttemptsMax)
    const pauses = distinct.slice(1).map((time, index) => time - (distinct[index] ?? 0))
    expect(new Set(pauses)).toEqual(new Set([clusterLimits.nodeRegistrationPauseMs]))
  })
})

test('tries to create refused pods podBatchFirst times, with a message of failureMessageCharactersMax', async () => {
  await inCluster({ controllers: [] }, async (cluster, runtime) => {
    const refused: string[] = []
    const inner = cluster.transport()
    const message = 'x'.repeat(2 * clusterLimits.failureMessageCharactersMax)
    const transport: Transport = {
      send(request) {
        if (request.method !== 'POST' || !request.path.endsWith('/pods')) return inner.send(request)
        refused.push(request.path)
        const value = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message, reason: 'Forbidden', code: 403 }
        return Promise.resolve({ status: 403, headers: {}, body: { form: 'value', value } })
      },
      close: () => inner.close(),
    }
    const controllers = await startControllers({ transport, runtime, controllers: ['replicasets'] })
    const labels = { app: 'set' }
    const template = { metadata: { labels }, spec: { containers: [{ name: 'main', image: 'main:1' }] } }
    const spec = { replicas: 50, selector: { matchLabels: labels }, template }
    await cluster.client.create(ReplicaSet, ReplicaSet({ metadata: { name: 'set', namespace: 'default' }, spec }))
    await sleep(runtime, 1, 'the first attempt')
    expect(refused).toHaveLength(clusterLimits.podBatchFirst)
    const status = (await cluster.client.get(ReplicaSet, { name: 'set', namespace: 'default' }))?.status
    expect(status?.conditions?.[0]).toMatchObject({ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' })
    expect(status?.conditions?.[0]?.message?.length).toBe(clusterLimits.failureMessageCharactersMax)
    await controllers.stop()
    expect(await podsOf(cluster)).toEqual([])
    expect((await cluster.client.list(Pod)).items).toEqual([])
  })
})

const podAt = (name: string, spec: object = {}, annotations: { readonly [key: string]: string } = {}) =>
  Pod({
    metadata: { name, namespace: 'default', annotations },
    spec: { containers: [{ name: 'main', image: 'main:1' }], ...spec },
  })

const podNamed = (cluster: Cluster, name: string) => cluster.client.get(Pod, { name, namespace: 'default' })

test('a controller reconciles at most controllerConcurrency keys concurrently', async () => {
  await inCluster({ controllers: [] }, async (cluster, runtime) => {
    const inner = cluster.transport()
    let most = 0
    const underWay = new Set<object>()
    const transport: Transport = {
      async send(request) {
        if (!request.path.endsWith('/binding')) return inner.send(request)
        underWay.add(request)
        most = Math.max(most, underWay.size)
        await sleep(runtime, 1000, 'a slow binding')
        underWay.delete(request)
        return inner.send(request)
      },
      close: () => inner.close(),
    }
    const controllers = await startControllers({ transport, runtime, controllers: ['pods'] })
    const count = 3 * clusterLimits.controllerConcurrency
    for (let index = 0; index < count; index++) await cluster.client.create(Pod, podAt(`p-${index}`))
    const isBound = (pod: Pod) => pod.spec?.nodeName !== undefined
    await until(cluster, 'all to be bound', async () => (await podsOf(cluster)).filter(isBound).length === count)
    expect(most).toBe(clusterLimits.controllerConcurrency)
    await controllers.stop()
  })
})

test('a crashed container starts again crashBackoffFirstMs later', async () => {
  await inCluster({ controllers: ['pods'] }, async (cluster, runtime) => {
    const containerOf = async () => (await podNamed(cluster, 'p'))?.status?.containerStatuses?.[0]
    await cluster.client.create(Pod, podAt('p', {}, { 'kubewright.dev/stage': 'crash' }))
    await until(cluster, 'the crash', async () => (await containerOf())?.state?.waiting !== undefined)
    await sleep(runtime, clusterLimits.crashBackoffFirstMs - 100, 'nearly all of the backoff')
    expect((await containerOf())?.restartCount).toBe(0)
    await sleep(runtime, 200, 'the rest of it')
    expect((await containerOf())?.restartCount).toBe(1)
  })
})

test('retries an unschedulable pod every unschedulableRetryMs', async () => {
  let looks = 0
  const onReconcile = ({ controller, requeueAfterMs }: ReconcileRecord) => {
    if (controller === 'pods' && requeueAfterMs === clusterLimits.unschedulableRetryMs) looks++
  }
  await inCluster({ controllers: ['pods'], onReconcile }, async (cluster, runtime) => {
    await cluster.client.patch(
      Node,
      { name: 'kubewright' },
      { type: 'merge', patch: { spec: { unschedulable: true } } },
    )
    await cluster.client.create(Pod, podAt('p'))
    await sleep(runtime, 1000, 'the report')
    const before = looks
    await sleep(runtime, 4 * clusterLimits.unschedulableRetryMs, 'four more looks')
    expect(looks - before).toBe(4)
  })
})

/** A stream that emits nothing more once it is silenced. */
function silenced(stream: TransportStream, isSilent: () => boolean): TransportStream {
  let end: () => void = () => {}
  const closed = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined)
  })
  return {
    async next() {
      const chunk = await stream.next()
      return isSilent() ? closed : chunk
    },
    close() {
      end()
      stream.close()
    },
  }
}

test('looks up an existing owner that no watch delivers every unseenOwnerRecheckMs', async () => {
  await inCluster({ controllers: [] }, async (cluster, runtime) => {
    const inner = cluster.transport()
    const lookUps: number[] = []
    let isSilent = false
    const transport: Transport = {
      async send(request) {
        if (request.path === '/api/v1/nodes/owner') lookUps.push(runtime.clock.monotonic())
        const response = await inner.send(request)
        if (request.path !== '/api/v1/nodes' || response.body.form !== 'stream') return response
        return { ...response, body: { form: 'stream', stream: silenced(response.body.stream, () => isSilent) } }
      },
      close: () => inner.close(),
    }
    const controllers = await startControllers({ transport, runtime, controllers: ['garbage-collector'] })
    isSilent = true
    const { uid } = (await cluster.client.create(Node, Node({ metadata: { name: 'owner' } }))).metadata
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Node', name: 'owner', uid }]
    const child = { name: 'child', namespace: 'default' }
    await cluster.client.create(ConfigMap, ConfigMap({ metadata: { ...child, ownerReferences } }))
    await sleep(runtime, 3 * clusterLimits.unseenOwnerRecheckMs + 100, 'three more looks')
    const pauses = lookUps.slice(1).map((time, index) => time - (lookUps[index] ?? 0))
    expect(pauses).toEqual(Array(3).fill(clusterLimits.unseenOwnerRecheckMs))
    expect(await cluster.client.get(ConfigMap, child)).toBeDefined()
    await controllers.stop()
  })
})
