import { KubeError } from '@kubewright/kube'
import { expect, test } from 'vitest'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { forbidden, interferingClient, type PassingWrite } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }

async function namesOf({ admin }: World): Promise<readonly string[]> {
  const { items } = await admin.list(ConfigMap, { namespace: 'default' })
  return items.map(({ metadata }) => metadata.name).sort()
}

async function reconciledOf({ admin }: World) {
  const { status } = (await admin.get(Bundle, one)) ?? {}
  return { status, reconciled: status?.conditions?.find(({ type }) => type === 'Reconciled') }
}

/** A controller for which the server refuses applies of these children. */
function refusing(scenario: (world: World, refused: Set<string>) => Promise<void>): Promise<void> {
  const refused = new Set<string>()
  const before = ({ verb, name }: PassingWrite) => {
    if (verb === 'apply' && refused.has(name)) throw forbidden(`configmaps "${name}" is forbidden`)
  }
  const wrap = (client: Parameters<typeof interferingClient>[0]) => interferingClient(client, { before })
  return inWorld(bundleController, (world) => scenario(world, refused), undefined, wrap)
}

test('writes the other children and the status when the server refuses a child', () =>
  refusing(async (world, refused) => {
    refused.add('a')
    await world.admin.create(Bundle, bundle({ a: '1', b: '2', c: '3' }))
    await world.pass()
    expect(await namesOf(world)).toEqual(['b', 'c'])
    const { status, reconciled } = await reconciledOf(world)
    expect(status?.count).toBe(2)
    expect(status?.observedGeneration).toBeUndefined()
    expect(reconciled).toMatchObject({ status: 'False', message: 'configmaps "a" is forbidden' })
    world.clear()
    await world.pass(60_000)
    expect(world.records.length).toBeGreaterThan(2)
    expect(world.writes().filter((write) => !write.startsWith('refused'))).toEqual([])
    refused.clear()
    await world.pass(600_000)
    expect(await namesOf(world)).toEqual(['a', 'b', 'c'])
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'True', observedGeneration: 1 })
  }))

test('prunes although the server refuses the change of a child', () =>
  refusing(async (world, refused) => {
    await world.admin.create(Bundle, bundle({ a: '1', b: '2' }))
    await world.pass()
    refused.add('a')
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: 'new', b: null } } } })
    await world.pass()
    expect(await namesOf(world)).toEqual(['a'])
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'False', observedGeneration: 2 })
  }))

test('prunes nothing while a child cannot be created, as it may be the replacement', () =>
  refusing(async (world, refused) => {
    await world.admin.create(Bundle, bundle({ old: '1' }))
    await world.pass()
    refused.add('new')
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { old: null, new: '1' } } } })
    await world.pass(60_000)
    expect(await namesOf(world)).toEqual(['old'])
    refused.clear()
    await world.pass(600_000)
    expect(await namesOf(world)).toEqual(['new'])
  }))

test('describedChildrenMax: names the children that failed and counts the rest', () =>
  refusing(async (world, refused) => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    for (const name of names) refused.add(name)
    await world.admin.create(Bundle, bundle(Object.fromEntries(names.map((name) => [name, '1']))))
    await world.pass()
    const { error } = world.records[0] ?? {}
    expect(error).toMatchObject({ code: 'CHILDREN_FAILED' })
    const message = (error as Error).message
    expect(message).toContain('7 children could not be written: ConfigMap default/a: configmaps "a" is forbidden')
    expect(message).toMatch(/ConfigMap default\/e: .*; and 2 more$/)
  }))

test('a broken connection ends the applies of a reconcile at the first child', () => {
  const tried: string[] = []
  const before = ({ verb, name }: PassingWrite) => {
    if (verb !== 'apply') return
    tried.push(name)
    throw new KubeError('KUBE_TRANSPORT_UNREACHABLE', 'connection refused')
  }
  return inWorld(
    bundleController,
    async (world) => {
      await world.admin.create(Bundle, bundle({ a: '1', b: '2', c: '3' }))
      await world.pass()
      expect(tried.slice(0, world.records.length)).toEqual(world.records.map(() => 'a'))
      expect(tried).not.toContain('b')
    },
    undefined,
    (client) => interferingClient(client, { before }),
  )
})

test('a pruned child with a finalizer keeps Reconciled at False until it is gone', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1', b: '2' }))
    await world.pass()
    const a = { namespace: 'default', name: 'a' }
    const finalizers = (names: readonly string[] | null) =>
      world.admin.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { finalizers: names } } })
    await finalizers(['example.com/hold'])
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null } } } })
    await world.pass(60_000)
    const waiting = 'waiting for the deletion of ConfigMap default/a (finalizers: example.com/hold)'
    expect((await reconciledOf(world)).reconciled).toMatchObject({
      status: 'False',
      reason: 'ChildTerminating',
      message: waiting,
      observedGeneration: 2,
    })
    await finalizers(null)
    await world.pass()
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'True', reason: 'ReconcileSucceeded' })
  }))

test('reports a desired child that a client deletes and a finalizer holds, and creates it again afterwards', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    const a = { namespace: 'default', name: 'a' }
    const finalizers = (names: readonly string[] | null) =>
      world.admin.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { finalizers: names } } })
    await finalizers(['example.com/hold'])
    await world.admin.delete(ConfigMap, a)
    await world.pass(60_000)
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'False', reason: 'ChildTerminating' })
    await finalizers(null)
    await world.pass()
    expect(await namesOf(world)).toEqual(['a'])
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'True' })
  }))

test('reports a mistake in the function as a programming error, and recovers with the object', () => {
  const careless = defineController({
    for: Bundle,
    reconcile: ({ spec }) => ({ status: { count: (spec.entries['a'] as string).length } }),
  })
  return inWorld(careless, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'False', reason: 'ProgrammingError' })
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '123' } } } })
    await world.pass()
    expect((await reconciledOf(world)).reconciled).toMatchObject({ status: 'True' })
  })
})
