import { expect } from 'vitest'
import { ConfigMap, CustomResourceDefinition, Deployment } from '../../kinds/index.ts'
import { retryOnConflict } from '../helpers/index.ts'
import { deploymentNamed, type SuiteTests } from './suite.ts'

const finalizer = 'suite.example.com/hold'

/** A real API server shows the behaviour that controller-runtime's fake client imitates. */
export const objectTests: SuiteTests = {
  'by a server instead of a fake client, an update from an old revision is a conflict': async (context) => {
    const { client, named } = context
    const created = await client.create(ConfigMap, { metadata: named('web'), data: { a: '1' } })
    await client.update(ConfigMap, { ...created, data: { a: '2' } })
    const stale = client.update(ConfigMap, { ...created, data: { a: '3' } })
    await expect(stale).rejects.toMatchObject({ code: 409, reason: 'Conflict' })
    const again = client.create(ConfigMap, { metadata: named('web') })
    await expect(again).rejects.toMatchObject({ code: 409, reason: 'AlreadyExists' })
    const withRevision = { metadata: { ...named('other'), resourceVersion: '1' } }
    await expect(client.create(ConfigMap, withRevision)).rejects.toThrow('resourceVersion should not be set')
  },

  'by a server instead of a fake client, some kinds are replaced without a revision and others are not': async ({
    client,
    named,
  }) => {
    const created = await client.create(ConfigMap, { metadata: named('web'), data: { a: '1' } })
    const unconditional = { ...created, metadata: named('web') as never, data: { a: '2' } }
    expect(await client.update(ConfigMap, unconditional)).toMatchObject({ data: { a: '2' } })
    const crd = await client.create(CustomResourceDefinition, definitionIn(named('widgets').namespace))
    const { resourceVersion: _, ...metadata } = crd.metadata
    const bare = client.update(CustomResourceDefinition, { ...crd, metadata: metadata as never })
    await expect(bare).rejects.toMatchObject({ code: 422 })
    await client.delete(CustomResourceDefinition, crd.metadata)
  },

  'by a server instead of a fake client, an object with a finalizer stays until its last one is taken off': async ({
    client,
    named,
  }) => {
    const created = await client.create(ConfigMap, { metadata: { ...named('web'), finalizers: [finalizer] } })
    const held = await client.delete(ConfigMap, named('web'))
    expect(held?.metadata.deletionTimestamp).toEqual(expect.any(String))
    expect(held?.metadata.uid).toBe(created.metadata.uid)
    const patch = { metadata: { finalizers: null } }
    await client.patch(ConfigMap, named('web'), { type: 'merge', patch })
    expect(await client.get(ConfigMap, named('web'))).toBeUndefined()
    await expect(client.delete(ConfigMap, named('web'))).rejects.toMatchObject({ code: 404, reason: 'NotFound' })
  },

  'by a server instead of a fake client, no client can set, change or remove a deletionTimestamp': async ({
    client,
    named,
  }) => {
    const deletionTimestamp = '2020-01-01T00:00:00Z'
    const metadata = { ...named('web'), deletionTimestamp, finalizers: [finalizer] }
    const created = await client.create(ConfigMap, { metadata })
    expect(created.metadata.deletionTimestamp ?? undefined).toBeUndefined()
    const held = await client.delete(ConfigMap, named('web'))
    const patch = { metadata: { deletionTimestamp: null, labels: { a: '1' } } }
    const patched = await client.patch(ConfigMap, named('web'), { type: 'merge', patch })
    expect(patched.metadata).toMatchObject({
      deletionTimestamp: held?.metadata.deletionTimestamp,
      labels: { a: '1' },
    })
    const more = { metadata: { finalizers: [finalizer, 'suite.example.com/more'] } }
    const added = client.patch(ConfigMap, named('web'), { type: 'merge', patch: more })
    await expect(added).rejects.toMatchObject({ code: 422 })
  },

  'by a server instead of a fake client, spec and status are written separately': async ({ client, named }) => {
    const created = await client.create(Deployment, { ...deploymentNamed(named('web')), status: { replicas: 9 } })
    expect(created.status?.replicas ?? 0).toBe(0)
    const both = { ...created, spec: { ...created.spec, replicas: 4 }, status: { replicas: 4 } } as Deployment
    const status = await client.update(Deployment, both, { subresource: 'status' })
    expect(status).toMatchObject({ spec: { replicas: 1 }, status: { replicas: 4 } })
    const next = { ...both, metadata: status.metadata, status: { replicas: 7 } }
    const spec = await client.update(Deployment, next)
    expect(spec).toMatchObject({ spec: { replicas: 4 }, status: { replicas: 4 } })
    expect(spec.metadata.generation).toBe(2)
  },

  'by a server instead of a fake client, applying a field of another manager is a conflict unless forced': async ({
    client,
    named,
  }) => {
    const metadata = named('web')
    await client.apply(ConfigMap, { metadata, data: { a: '1' } }, { manager: 'one' })
    const other = { metadata, data: { a: '2' } }
    const taken = client.apply(ConfigMap, other, { manager: 'two' })
    await expect(taken).rejects.toMatchObject({
      code: 409,
      reason: 'Conflict',
      status: { details: { causes: [{ reason: 'FieldManagerConflict', field: '.data.a' }] } },
    })
    const forced = await client.apply(ConfigMap, other, { manager: 'two', force: true })
    expect(forced.data).toEqual({ a: '2' })
    const released = await client.apply(ConfigMap, { metadata }, { manager: 'two' })
    expect(released.data ?? {}).toEqual({})
  },

  'by a server instead of a fake client, parallel patches and retried updates lose nothing': async ({
    client,
    named,
    runtime,
  }) => {
    await client.create(ConfigMap, { metadata: named('web'), data: { count: '0' } })
    const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`)
    const increment = async () => {
      const current = await client.get(ConfigMap, named('web'))
      if (current === undefined) throw new Error('the object is gone')
      const count = String(Number(current.data?.['count']) + 1)
      await client.update(ConfigMap, { ...current, data: { ...current.data, count } })
    }
    const patient = { attempts: 30, firstMs: 5, factor: 1.2, jitter: 1 }
    await Promise.all([
      ...keys.map((key) => client.patch(ConfigMap, named('web'), { type: 'merge', patch: { data: { [key]: 'x' } } })),
      ...keys.slice(0, 5).map(() => retryOnConflict(runtime, increment, patient)),
    ])
    const after = await client.get(ConfigMap, named('web'))
    expect(Object.keys(after?.data ?? {}).sort()).toEqual(['count', ...keys].sort())
    expect(after?.data?.['count']).toBe('5')
  },

  'by a server instead of a fake client, generated names are all different': async ({ client, namespace }) => {
    const metadata = { namespace, generateName: 'web-' }
    const created = await Promise.all(Array.from({ length: 20 }, () => client.create(ConfigMap, { metadata })))
    const names = created.map((object) => object.metadata.name)
    expect(new Set(names).size).toBe(20)
    for (const name of names) expect(name).toMatch(/^web-[a-z0-9]{5}$/)
  },
}

/** A CustomResourceDefinition in a group that only this test uses. */
export function definitionIn(group: string, scope: 'Namespaced' | 'Cluster' = 'Namespaced') {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } as const
  return {
    metadata: { name: `widgets.${group}.example.com` },
    spec: {
      group: `${group}.example.com`,
      scope,
      names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList', shortNames: ['wd'] },
      versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { status: {} } }],
    },
  }
}
