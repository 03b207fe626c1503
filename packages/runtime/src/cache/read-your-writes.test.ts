import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { type Client, metadataOf, subresourceClient } from '../client/index.ts'
import { Deployment } from '../kinds/index.ts'
import { type KindReference, untypedKind } from '../resource/index.ts'
import { type CachedCluster, settle, withCluster } from './testing/cached-cluster.ts'
import type { StateForm } from './testing/part-store.ts'

const lagMs = 10_000
const where = { namespace: 'default', name: 'web' }
const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }
const spec = { replicas: 1, selector: { matchLabels: labels }, template }
const untyped = untypedKind({ group: 'apps', version: 'v1', kind: 'Deployment' })
const merge = (patch: object) => ({ type: 'merge', patch: patch as never }) as const

interface Write {
  /** Whether the object exists before, and whether a finalizer holds it when it is deleted. */
  readonly before: 'absent' | 'there' | 'held'
  readonly send: (client: Client, found: Deployment) => Promise<KubernetesObject | undefined>
  /** The expected read afterwards; undefined if the object is gone. */
  readonly expected: object | undefined
}

const status = { observedGeneration: 7 }
const writes: Record<string, Write> = {
  create: {
    before: 'absent',
    send: (client) => client.create(Deployment, { metadata: where, spec }),
    expected: { spec: { replicas: 1 } },
  },
  update: {
    before: 'there',
    send: (client, found) => client.update(Deployment, { ...found, spec: { ...spec, replicas: 2 } } as Deployment),
    expected: { spec: { replicas: 2 } },
  },
  patch: {
    before: 'there',
    send: (client) => client.patch(Deployment, where, merge({ spec: { replicas: 3 } })),
    expected: { spec: { replicas: 3 } },
  },
  apply: {
    before: 'there',
    send: (client) => client.apply(Deployment, { metadata: where, spec: { ...spec, replicas: 4 } }, { force: true }),
    expected: { spec: { replicas: 4 } },
  },
  delete: { before: 'there', send: (client) => client.delete(Deployment, where), expected: undefined },
  'delete with a finalizer': {
    before: 'held',
    send: (client) => client.delete(Deployment, where),
    expected: { metadata: { deletionTimestamp: expect.any(String) } },
  },
  'delete all of': {
    before: 'there',
    send: async (client) => {
      await client.deleteAllOf(Deployment, { namespace: 'default', labelSelector: 'app=web' })
      return undefined
    },
    expected: undefined,
  },
  'delete all of, with a finalizer': {
    before: 'held',
    send: async (client) => {
      await client.deleteAllOf(Deployment, { namespace: 'default' })
      return undefined
    },
    expected: { metadata: { deletionTimestamp: expect.any(String) } },
  },
  'status update': {
    before: 'there',
    send: (client, found) => client.update(Deployment, { ...found, status } as Deployment, { subresource: 'status' }),
    expected: { status },
  },
  'status patch': {
    before: 'there',
    send: (client) => client.patch(Deployment, where, merge({ status }), { subresource: 'status' }),
    expected: { status },
  },
  'status apply': {
    before: 'there',
    send: (client) =>
      client.apply(Deployment, { metadata: where, status } as never, { force: true, subresource: 'status' }),
    expected: { status },
  },
  'scale patch': {
    before: 'there',
    send: (client) => client.patch(Deployment, where, merge({ spec: { replicas: 5 } }), { subresource: 'scale' }),
    expected: { spec: { replicas: 5 } },
  },
  'scale update': {
    before: 'there',
    send: (client) => subresourceClient(client, Deployment, 'scale').update(where, { spec: { replicas: 6 } }),
    expected: { spec: { replicas: 6 } },
  },
  'scale apply': {
    before: 'there',
    send: (client) =>
      subresourceClient(client, Deployment, 'scale').apply(where, { spec: { replicas: 7 } }, { force: true }),
    expected: { spec: { replicas: 7 } },
  },
  'update of an untyped object': {
    before: 'there',
    send: (client, found) => client.update(untyped, { ...found, spec: { ...spec, replicas: 8 } } as never),
    expected: { spec: { replicas: 8 } },
  },
  'patch by metadata': {
    before: 'there',
    send: (client) => client.patch(metadataOf(Deployment), where, merge({ spec: { replicas: 9 } })),
    expected: { spec: { replicas: 9 } },
  },
  'delete by metadata': {
    before: 'there',
    send: (client) => client.delete(metadataOf(Deployment), where),
    expected: undefined,
  },
  'delete by metadata, with a finalizer': {
    before: 'held',
    send: (client) => client.delete(metadataOf(Deployment), where),
    // The response has only the metadata, which is less than what reads return.
    expected: { metadata: { deletionTimestamp: expect.any(String) }, spec: { replicas: 1 } },
  },
}

const forms: Record<string, KindReference<KubernetesObject>> = {
  typed: Deployment,
  untyped,
  metadata: metadataOf(Deployment),
}

/** One watch receives objects, as in process; the others receive bytes, as over a network. */
const scopes: Record<string, { readonly namespaces: readonly string[]; readonly form: StateForm }> = {
  'one watch': { namespaces: [], form: 'objects' },
  'one watch of bytes': { namespaces: [], form: 'bytes' },
  'a watch for each namespace': { namespaces: ['kube-system', 'default'], form: 'bytes' },
}

/** The reads that this case allows, by get, list and index. */
function reads({ cache }: CachedCluster, kind: KindReference<KubernetesObject>) {
  const index = { name: 'app', value: 'web' }
  return [
    cache.get(kind, where),
    cache.list(kind)[0],
    cache.list(kind, { namespace: 'default', labelSelector: 'app=web' })[0],
    cache.list(kind, { index })[0],
  ]
}

for (const [what, { before, send, expected }] of Object.entries(writes)) {
  for (const [form, kind] of Object.entries(forms)) {
    for (const [scope, { namespaces, form: stateForm }] of Object.entries(scopes)) {
      test(`${what}, read ${form} with ${scope}, though the watch lags by ten seconds`, async () => {
        await withCluster({ watchDelayMs: lagMs, defaults: { namespaces }, form: stateForm }, async (cluster) => {
          const { cache, client, admin, runtime } = cluster
          const finalizers = before === 'held' ? ['example.com/held'] : []
          const metadata = { ...where, labels, finalizers }
          const found = before === 'absent' ? undefined : await admin.create(Deployment, { metadata, spec })
          cache.informer(kind).addMetadataIndex('app', (state) => [state.name === 'web' ? 'web' : ''])
          cache.start()
          await cache.synced()
          if (before === 'absent') await client.create(Deployment, { metadata, spec })
          else await send(client, found as Deployment)
          const startedMs = runtime.clock.monotonic()
          const check = () => {
            const live = reads(cluster, kind)
            if (expected === undefined) expect(live).toEqual([undefined, undefined, undefined, undefined])
            else if (form === 'metadata') {
              for (const read of live) expect(read?.metadata?.resourceVersion).not.toBe(found?.metadata.resourceVersion)
              expect(live[0]).toBeDefined()
            } else for (const read of live) expect(read).toMatchObject(expected)
          }
          check()
          // No read waits, for this write or any other.
          expect(runtime.clock.monotonic()).toBe(startedMs)
          await settle(cluster, lagMs / 2)
          check()
          await settle(cluster, 3 * lagMs)
          check()
          const server = await admin.get(Deployment, where)
          expect(cache.get(kind, where)?.metadata?.resourceVersion).toBe(server?.metadata.resourceVersion)
        })
      })
    }
  }
}

test('objects of a selection that others deleted in between are gone, and those created since are visible', async () => {
  await withCluster({ watchDelayMs: lagMs }, async (cluster) => {
    const { cache, client, admin, writes: reported } = cluster
    for (const name of ['a', 'b'])
      await admin.create(Deployment, { metadata: { namespace: 'default', name, labels }, spec })
    cache.informer(Deployment)
    cache.start()
    await cache.synced()
    await admin.delete(Deployment, { namespace: 'default', name: 'a' })
    await admin.create(Deployment, { metadata: { namespace: 'default', name: 'a', labels: { app: 'new' } }, spec })
    await client.deleteAllOf(Deployment, { namespace: 'default', labelSelector: 'app=web' })
    expect(cache.list(Deployment, { labelSelector: 'app=web' })).toEqual([])
    await settle(cluster, 3 * lagMs)
    expect(cache.list(Deployment).map(({ metadata }) => [metadata.name, metadata.labels])).toEqual([
      ['a', { app: 'new' }],
    ])
    expect(reported.map(({ verb, result }) => `${verb} ${result}`)).toEqual(['delete deleted', 'delete deleted'])
  })
})
