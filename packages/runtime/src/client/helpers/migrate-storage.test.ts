import { createApiServer } from '@kubewright/apiserver'
import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { defineResource } from '../../resource/index.ts'
import { createClient } from '../create-client.ts'
import { type Interceptors, interceptedClient } from '../intercepted-client.ts'
import { migrateStorage } from './migrate-storage.ts'

const versions = { v1: { spec: z.object({ size: z.int() }) }, v2: { spec: z.object({ size: z.int() }) } }
const common = { group: 'example.com', kind: 'Thing', scope: 'Cluster', versions } as const
const same = { to: (object: object) => object, from: (object: object) => object } as never

/** Before and after the change of the stored version. */
const Old = defineResource({ ...common, stored: 'v1', conversions: { v2: same } })
const Thing = defineResource({ ...common, stored: 'v2', conversions: { v1: same } })
const name = { name: 'things.example.com' }

async function setUp(objects: number, interceptors: Interceptors = {}) {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  await client.create(CustomResourceDefinition, Old.definition.manifest as never)
  for (let size = 0; size < objects; size++)
    await client.create(Old, { metadata: { name: `t${size}` }, spec: { size } })
  const define = (spec: unknown) =>
    client.patch(CustomResourceDefinition, name, { type: 'merge', patch: { spec } as JsonObject })
  await define(Thing.definition.manifest?.['spec'])
  const storedVersions = async () => (await client.get(CustomResourceDefinition, name))?.status?.storedVersions
  const migrate = () => runtime.run(() => migrateStorage(interceptedClient(client, interceptors), Thing, { runtime }))
  return { runtime, client, define, storedVersions, migrate }
}

test('stores every object at the new version, so that the definition may drop the old one', async () => {
  const { client, define, storedVersions, migrate } = await setUp(3)
  await client.create(Thing, { metadata: { name: 'new' }, spec: { size: 9 } })
  expect(await storedVersions()).toEqual(['v1', 'v2'])
  const { spec } = Thing.definition.manifest as { readonly spec: { readonly versions: readonly JsonObject[] } }
  const onlyNew = { versions: spec.versions.filter((version) => version['name'] === 'v2') }
  await expect(define(onlyNew)).rejects.toThrow('status.storedVersions[0]')

  expect(await migrate()).toEqual({ version: 'v2', rewritten: 3, removed: ['v1'] })
  expect(await storedVersions()).toEqual(['v2'])
  await define(onlyNew)
  expect((await client.list(Thing)).items.map((thing) => thing.spec.size)).toEqual([9, 0, 1, 2])
  expect(await migrate()).toEqual({ version: 'v2', rewritten: 0, removed: [] })
})

test('storageNoticeMs: writes nothing before the API servers have noticed the version', async () => {
  const { runtime, migrate } = await setUp(1)
  const beganMs = runtime.clock.now()
  await migrate()
  expect(runtime.clock.now() - beganMs).toBe(runtimeLimits.storageNoticeMs)
})

test('storageMigrationWritesMax: so many objects are sent at the same time', async () => {
  let [inFlight, most] = [0, 0]
  const { migrate } = await setUp(3 * runtimeLimits.storageMigrationWritesMax, {
    patch: async (client, kind, target, patch, options) => {
      most = Math.max(most, ++inFlight)
      try {
        return await client.patch(kind, target, patch, options)
      } finally {
        inFlight--
      }
    },
  })
  expect((await migrate()).rewritten).toBe(3 * runtimeLimits.storageMigrationWritesMax)
  expect(most).toBe(runtimeLimits.storageMigrationWritesMax)
})

test('storageMigrationAttemptsMax: starts again while the definition is changed, and then gives up', async () => {
  let [changes, attempts] = [0, 0]
  const { client, storedVersions, migrate } = await setUp(2, {
    patch: async (below, kind, target, patch, options) => {
      if (options?.subresource === 'status' && ++attempts <= changes) {
        const labels = { attempt: String(attempts) }
        await client.patch(CustomResourceDefinition, name, { type: 'merge', patch: { metadata: { labels } } })
      }
      return below.patch(kind, target, patch, options)
    },
  })
  changes = runtimeLimits.storageMigrationAttemptsMax
  await expect(migrate()).rejects.toMatchObject({
    code: 'STORAGE_NOT_MIGRATED',
    message: 'the objects of Thing.example.com are not migrated: its definition is changed again and again',
  })
  expect(attempts).toBe(runtimeLimits.storageMigrationAttemptsMax)
  expect(await storedVersions()).toEqual(['v1', 'v2'])
  ;[changes, attempts] = [1, 0]
  expect(await migrate()).toEqual({ version: 'v2', rewritten: 0, removed: ['v1'] })
  expect(attempts).toBe(2)
})

test('keeps the versions listed when an object cannot be stored, and names it', async () => {
  const { storedVersions, migrate } = await setUp(3, {
    patch: (client, kind, target, patch, options) =>
      target.name === 't1' ? Promise.reject(new Error('denied')) : client.patch(kind, target, patch, options),
  })
  await expect(migrate()).rejects.toMatchObject({
    code: 'STORAGE_NOT_MIGRATED',
    message: 'the objects of Thing.example.com are not migrated: t1 cannot be stored at v2: denied',
  })
  expect(await storedVersions()).toEqual(['v1', 'v2'])
})

test('an object that is deleted meanwhile is no failure', async () => {
  const { client, storedVersions, migrate } = await setUp(2, {
    patch: async (below, kind, target, patch, options) => {
      if (target.name === 't1') await client.delete(Thing, target)
      return below.patch(kind, target, patch, options)
    },
  })
  expect(await migrate()).toEqual({ version: 'v2', rewritten: 1, removed: ['v1'] })
  expect(await storedVersions()).toEqual(['v2'])
})

test('refuses to migrate to a version that the definition does not store', async () => {
  const { runtime, client } = await setUp(1)
  const migrate = (kind: Parameters<typeof migrateStorage>[1]) => migrateStorage(client, kind, { runtime })
  await expect(migrate(Old)).rejects.toThrow('its definition stores v2; apply the one that stores v1 first')
  const Other = defineResource({ ...common, kind: 'Other', stored: 'v1', conversions: { v2: same } })
  await expect(migrate(Other)).rejects.toThrow('there is no CustomResourceDefinition others.example.com')
})
