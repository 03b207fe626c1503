import { sleep } from '@kubewright/kube/runtime'
import { Namespace, PersistentVolume, PersistentVolumeClaim, Pod, VolumeAttributesClass } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { inCluster, until } from '../testing/test-cluster.ts'

const data = { name: 'data', namespace: 'default' }

const claim = (parts: object = {}) =>
  PersistentVolumeClaim({
    metadata: data,
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...parts },
  })

const pod = Pod({
  metadata: { name: 'user', namespace: 'default' },
  spec: {
    containers: [{ name: 'user', image: 'user:1' }],
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
  },
})

const hasClaim = async (cluster: Cluster) => (await cluster.client.get(PersistentVolumeClaim, data)) !== undefined

test('a deleted claim stays while a pod uses it, and is removed with the pod', async () => {
  await inCluster({}, async (cluster, runtime) => {
    await cluster.client.create(PersistentVolumeClaim, claim())
    await cluster.client.create(Pod, pod)
    await until(
      cluster,
      'a node',
      async () => (await cluster.client.get(Pod, { name: 'user', namespace: 'default' }))?.spec?.nodeName !== undefined,
    )
    await cluster.client.delete(PersistentVolumeClaim, data)
    await sleep(runtime, 60_000, 'a minute')
    expect(await hasClaim(cluster)).toBe(true)
    await cluster.client.delete(Pod, { name: 'user', namespace: 'default' })
    await until(cluster, 'the claim to go', async () => !(await hasClaim(cluster)))
  })
})

test('a namespace with an unused claim can be deleted', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'shop' } }))
    const own = { ...claim(), metadata: { name: 'data', namespace: 'shop' } }
    await cluster.client.create(PersistentVolumeClaim, own)
    await cluster.client.delete(Namespace, { name: 'shop' })
    const isGone = async () => (await cluster.client.get(Namespace, { name: 'shop' })) === undefined
    await until(cluster, 'the namespace to go', isGone)
  })
})

test('a deleted volume stays while it is bound', async () => {
  await inCluster({}, async (cluster, runtime) => {
    const spec = { accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' }, hostPath: { path: '/data' } }
    await cluster.client.create(PersistentVolume, PersistentVolume({ metadata: { name: 'disk' }, spec }))
    const setPhase = (phase: string) =>
      cluster.client.patch(
        PersistentVolume,
        { name: 'disk' },
        { type: 'merge', patch: { status: { phase } } },
        { subresource: 'status' },
      )
    await setPhase('Bound')
    await cluster.client.delete(PersistentVolume, { name: 'disk' })
    await sleep(runtime, 60_000, 'a minute')
    expect(await cluster.client.get(PersistentVolume, { name: 'disk' })).toBeDefined()
    await setPhase('Released')
    const isGone = async () => (await cluster.client.get(PersistentVolume, { name: 'disk' })) === undefined
    await until(cluster, 'the volume to go', isGone)
  })
})

test('a deleted class of volume attributes stays while a claim names it', async () => {
  await inCluster({}, async (cluster, runtime) => {
    const name = { name: 'fast' }
    const parameters = { iops: '4000' }
    await cluster.client.create(VolumeAttributesClass, {
      ...VolumeAttributesClass({ metadata: name, driverName: 'disk.example.com', parameters }),
    })
    await cluster.client.create(PersistentVolumeClaim, claim({ volumeAttributesClassName: 'fast' }))
    await cluster.client.delete(VolumeAttributesClass, name)
    await sleep(runtime, 60_000, 'a minute')
    expect(await cluster.client.get(VolumeAttributesClass, name)).toBeDefined()
    await cluster.client.delete(PersistentVolumeClaim, data)
    const isGone = async () => (await cluster.client.get(VolumeAttributesClass, name)) === undefined
    await until(cluster, 'the class to go', isGone)
  })
})
