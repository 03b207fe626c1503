import { findCondition } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import type { Infer } from '../resource/index.ts'
import { defineController, type ExternalDriver } from './index.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

/** A provider whose deletions take as many requests. */
function provider(deletions = 1) {
  const buckets = new Map<string, number>()
  const driver: ExternalDriver<string> = {
    find: async ({ key }) => (buckets.has(key) ? key : undefined),
    async create({ key }) {
      buckets.set(key, deletions)
      return key
    },
    async delete(found) {
      const left = (buckets.get(found) ?? 0) - 1
      if (left > 0) buckets.set(found, left)
      else buckets.delete(found)
    },
  }
  return { buckets, driver }
}

const reconciledOf = async ({ admin }: World) =>
  findCondition((await admin.get(Bundle, one))?.status?.conditions ?? [], 'Reconciled')

test('an external is created once, and the object stays until it is gone', () => {
  const { buckets, driver } = provider(2)
  const definition = defineController({
    for: Bundle,
    async reconcile(_object, { external }) {
      const key = await external.ensure('bucket', driver)
      return { conditions: { Ready: { status: 'True', reason: 'Stored', message: key } } }
    },
    async finalize(_object, { external }) {
      return (await external.delete('bucket', driver)) ? undefined : { requeueAfterMs: 10_000 }
    },
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(buckets.size).toBe(1)
    expect(world.records.map(({ outcome }) => outcome)).toEqual(['ok'])
    world.clear()
    world.controller.enqueue(one)
    await world.pass(60_000)
    expect(world.writes()).toEqual([])
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect(await reconciledOf(world)).toMatchObject({ status: 'False', reason: 'Finalizing' })
    await world.pass(10_000)
    expect([buckets.size, await world.admin.get(Bundle, one)]).toEqual([0, undefined])
  })
})

test('the journal of an object never leads to the external of another', () => {
  const { buckets, driver } = provider()
  const definition = defineController({
    for: Bundle,
    async reconcile(_object, { external }) {
      const key = await external.ensure('bucket', driver)
      return { conditions: { Ready: { status: 'True', reason: 'Stored', message: key } } }
    },
    async finalize(_object, { external }) {
      return (await external.delete('bucket', driver)) ? undefined : { requeueAfterMs: 10_000 }
    },
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    const [key] = [...buckets.keys()]
    const annotation = 'bundle.external.kubewright.dev/bucket'
    const entry = JSON.stringify({ state: 'created', key, since: '2020-01-01T00:00:00Z' })
    const copy = { ...bundle({}), metadata: { ...one, name: 'copy', annotations: { [annotation]: entry } } }
    await world.user('mallory').create(Bundle, copy)
    await world.pass()
    const seen = await world.admin.get(Bundle, { ...one, name: 'copy' })
    expect(findCondition(seen?.status?.conditions ?? [], 'Ready')).toBeUndefined()
    expect(findCondition(seen?.status?.conditions ?? [], 'Reconciled')?.message).toContain('which is never used')
    await world.user('mallory').delete(Bundle, { ...one, name: 'copy' })
    await world.pass(60_000)
    expect([...buckets.keys()]).toEqual([key])
  })
})

test('finalize that forgets an external keeps the object and names it', () => {
  const { driver } = provider()
  const definition = defineController({
    for: Bundle,
    reconcile: async (_object, { external }) => void (await external.ensure('bucket', driver)),
    finalize: () => undefined,
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.pass()
    expect((await reconciledOf(world))?.message).toContain('the journal still has the externals bucket')
  })
})

test('an external without finalize is refused before anything is created', () => {
  const { buckets, driver } = provider()
  const definition = defineController({
    for: Bundle,
    reconcile: async (_object, { external }) => void (await external.ensure('bucket', driver)),
  })
  return inWorld(definition, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect((await reconciledOf(world))?.message).toContain('uses external without finalize')
    expect(buckets.size).toBe(0)
  })
})

test('unit tests call the drivers that they give, and a plan only finds', async () => {
  const { buckets, driver } = provider()
  const definition = defineController({
    for: Bundle,
    async reconcile(_object, { external }) {
      await external.ensure('bucket', driver)
      return {}
    },
    finalize: async (_object, { external }) => void (await external.delete('bucket', driver)),
  })
  const object = { ...bundle({}), metadata: { ...one, uid: 'u' } } as unknown as Infer<typeof Bundle>
  const { writes, stoppedBy } = await definition.plan(object)
  expect(writes.map(({ action, object: what }) => `${action} ${what}`)).toEqual([
    'add finalizer Bundle default/one',
    'create external bucket',
  ])
  expect(stoppedBy).toContain('depends on what the creation of the external bucket returns')
  expect(buckets.size).toBe(0)
  await definition.reconcile(object)
  expect(buckets.size).toBe(1)
  await definition.finalize(object)
  expect(buckets.size).toBe(0)
})
