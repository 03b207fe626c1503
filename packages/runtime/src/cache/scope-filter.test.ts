import { expect, test } from 'vitest'
import { Job, Node } from '../kinds/index.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

const jobSpec = {
  template: { spec: { restartPolicy: 'Never' as const, containers: [{ name: 'work', image: 'work:1' }] } },
}

test('an own write that matches a field selector stays in view where the server treats a missing field as false', async () => {
  await withCluster({ form: 'bytes', watchDelayMs: 50 }, async (cluster) => {
    const { cache, client } = cluster
    const received: string[] = []
    const informer = cache.informer(Node, { fieldSelector: 'spec.unschedulable=false' })
    informer.addHandler(({ type, state }) => received.push(`${type} ${state.labels?.['size']}`))
    cache.start()
    await cache.synced()
    await client.create(Node, { metadata: { name: 'one', labels: { size: '1' } } })
    expect(informer.get({ name: 'one' })?.metadata.labels).toEqual({ size: '1' })
    await client.patch(Node, { name: 'one' }, { type: 'merge', patch: { metadata: { labels: { size: '2' } } } })
    expect(informer.get({ name: 'one' })?.metadata.labels).toEqual({ size: '2' })
    await client.patch(Node, { name: 'one' }, { type: 'merge', patch: { spec: { unschedulable: true } } })
    expect(informer.list()).toEqual([])
    await settle(cluster, 1000)
    expect(informer.list()).toEqual([])
    expect(received).toEqual(['added 1', 'updated 2', 'deleted 2'])
  })
})

test('hides an own write that a field selector excludes where the server names the field differently', async () => {
  await withCluster({ form: 'bytes', watchDelayMs: 50 }, async (cluster) => {
    const { cache, client } = cluster
    const done = cache.informer(Job, { fieldSelector: 'status.successful!=0' })
    const open = cache.informer(Job, { fieldSelector: 'status.successful=0' })
    cache.start()
    await cache.synced()
    await client.create(Job, { metadata: { namespace: 'default', name: 'a' }, spec: jobSpec })
    const names = () => [open, done].map((informer) => informer.list().map(({ metadata }) => metadata.name))
    expect(names()).toEqual([['a'], []])
    await settle(cluster, 1000)
    expect(names()).toEqual([['a'], []])
  })
})
