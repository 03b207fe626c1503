import { expect, test } from 'vitest'
import { ConfigMap, Deployment } from '../kinds/index.ts'
import { after, defineController, keep, once, readyWhen } from './index.ts'
import { config, namespace, one, Thing, thing, thingController } from './testdata/modes.ts'
import { inWorld, type World } from './testdata/world.ts'

const nameOf = (name: string) => ({ namespace, name })
const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }
const web = () =>
  Deployment({ metadata: { name: 'web' }, spec: { replicas: 1, selector: { matchLabels: labels }, template } })

const childWrites = (world: World) => world.writes().filter((line) => !line.includes('Thing'))
const setText = (world: World, text: string) =>
  world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text } } })
const reconciled = async ({ admin }: World) => (await admin.get(Thing, one))?.status?.conditions?.[0]

/** Reports what the Deployment controller would. */
async function makeReady({ admin }: World, isReady = true): Promise<void> {
  const generation = (await admin.get(Deployment, nameOf('web')))?.metadata.generation
  const count = isReady ? 1 : 0
  const conditions = [
    { type: 'Available', status: isReady ? 'True' : 'False' },
    { type: 'Progressing', status: 'True', reason: 'NewReplicaSetAvailable' },
  ]
  const counts = { replicas: 1, updatedReplicas: 1, readyReplicas: count, availableReplicas: count }
  const patch = { status: { observedGeneration: generation, ...counts, conditions } } as never
  await admin.patch(Deployment, nameOf('web'), { type: 'merge', patch }, { subresource: 'status' })
}

test('writes a child only while the ones before it are ready, and keeps it meanwhile', () => {
  const controller = thingController((_name, text) => {
    const first = web()
    return [after(config('late', { text }), first), first]
  })
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect(childWrites(world)).toEqual(['created Deployment default/web'])
    expect(await reconciled(world)).toMatchObject({
      status: 'False',
      reason: 'ChildWaiting',
      message: 'ConfigMap default/late waits: Deployment default/web is not ready: 0 of 1 replicas exist',
    })
    await makeReady(world)
    await world.pass(1000)
    expect(await world.admin.get(ConfigMap, nameOf('late'))).toBeDefined()
    expect(await reconciled(world)).toMatchObject({ status: 'True' })
    await makeReady(world, false)
    await setText(world, 'new')
    await world.pass(1000)
    expect((await world.admin.get(ConfigMap, nameOf('late')))?.data).toEqual({ text: '' })
    await makeReady(world)
    await world.pass(1000)
    expect((await world.admin.get(ConfigMap, nameOf('late')))?.data).toEqual({ text: 'new' })
  })
})

const chainOf = (length: number) => {
  const chain = [config('c0')]
  for (let index = 1; index < length; index++) {
    const before = chain[index - 1]
    if (before !== undefined) chain.push(after(config(`c${index}`), before))
  }
  return chain
}

test('writes, prunes and finalizes a chain in one reconcile each, however long', () => {
  const controller = thingController((_name, text) => (text === 'none' ? [] : chainOf(9).toReversed()))
  const names = Array.from({ length: 9 }, (_, index) => `ConfigMap default/c${index}`)
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect(childWrites(world)).toEqual(names.map((name) => `created ${name}`))
    expect(world.records.map(({ outcome }) => outcome)).not.toContain('failed')
    expect(world.records.filter((record) => record.writes.length > 0)).toHaveLength(1)
    world.clear()
    await setText(world, 'none')
    await world.pass(1000)
    expect(childWrites(world)).toEqual(names.toReversed().map((name) => `deleted ${name}`))
    await setText(world, 'again')
    await world.pass(1000)
    world.clear()
    await world.admin.delete(Thing, one)
    await world.pass(1000)
    expect(childWrites(world)).toEqual(names.toReversed().map((name) => `deleted ${name}`))
    expect(await world.admin.get(Thing, one)).toBeUndefined()
  })
})

test('a child waits for one that changes in the same run', () => {
  const controller = thingController((_name, text) => {
    const first = config('first', { text })
    return [after(config('late', { text }), first), first]
  })
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    world.clear()
    await setText(world, 'new')
    await world.pass(1000)
    expect(childWrites(world)).toEqual(['changed ConfigMap default/first', 'changed ConfigMap default/late'])
  })
})

test('with the policy Orphan, waits for the garbage collector and deletes no owned child', () => {
  const first = config('first')
  return inWorld(
    thingController(() => [first, after(config('late'), first)]),
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      await world.admin.delete(Thing, one, { propagation: 'Orphan' })
      await world.pass(60_000)
      // No collector runs in this world, so the test does its work.
      for (const name of ['first', 'late']) {
        const patch = { metadata: { ownerReferences: null } }
        await world.admin.patch(ConfigMap, nameOf(name), { type: 'merge', patch })
      }
      const finalizers = ['children.kubewright.dev/thing']
      await world.admin.patch(Thing, one, { type: 'merge', patch: { metadata: { finalizers } } })
      await world.pass(1000)
      expect(await world.admin.get(Thing, one)).toBeUndefined()
      expect((await world.admin.list(ConfigMap, { namespace })).items).toHaveLength(2)
    },
  )
})

test('a deletion waits until the child that was written later is gone', () => {
  const held = () => ConfigMap({ metadata: { name: 'late', finalizers: ['example.com/held'] } })
  const controller = thingController((_name, text) => {
    const first = config('first')
    return text === 'none' ? [] : [first, after(held(), first)]
  })
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    await setText(world, 'none')
    await world.pass(1000)
    expect(await world.admin.get(ConfigMap, nameOf('first'))).toBeDefined()
    expect(await reconciled(world)).toMatchObject({ reason: 'ChildTerminating' })
    await world.admin.delete(Thing, one)
    await world.pass(1000)
    expect(await world.admin.get(ConfigMap, nameOf('first'))).toBeDefined()
    await world.admin.patch(ConfigMap, nameOf('late'), { type: 'merge', patch: { metadata: { finalizers: null } } })
    await world.pass(1000)
    expect(await world.admin.get(ConfigMap, nameOf('first'))).toBeUndefined()
    expect(await world.admin.get(Thing, one)).toBeUndefined()
  })
})

test('readyWhen replaces the rule of the kind, and a kept child may come before', () => {
  const controller = defineController({
    for: Thing,
    owns: { configs: ConfigMap },
    ordered: true,
    reconcile(_object, { owned }) {
      const [existing] = owned.configs.filter(({ metadata }) => metadata.name === 'first')
      const first = readyWhen(config('first'), ({ data }) => data?.['ready'] === 'yes')
      const second = after(once(config('second')), existing === undefined ? first : keep(existing))
      return {
        children: [existing === undefined ? first : keep(existing), second, after(config('third'), first, second)],
      }
    },
  })
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect(childWrites(world)).toEqual([
      'created ConfigMap default/first',
      'created ConfigMap default/second',
      'created ConfigMap default/third',
    ])
    const second = await world.admin.get(ConfigMap, nameOf('second'))
    expect(second?.metadata.annotations).toEqual({ 'kubewright.dev/after': 'ConfigMap default/first' })
  })
})

test.each([
  [
    'a child that is not in the list',
    () => [after(config('b'), config('a'))],
    /ConfigMap default\/a, which is not in children/,
  ],
  [
    'children that wait for each other',
    () => [after(config('a'), config('b')), after(config('b'), config('a'))],
    /children wait for each other: ConfigMap default\/a, after ConfigMap default\/b, after ConfigMap default\/a|: ConfigMap default\/b, after/,
  ],
])('refuses %s', (_name, children, message) =>
  inWorld(thingController(children), async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect((await reconciled(world))?.message).toMatch(message)
    expect(childWrites(world)).toEqual([])
  }),
)

test('needs ordered in the definition of the controller', () => {
  const first = config('a')
  return inWorld(
    thingController(() => [first, after(config('b'), first)], { ordered: false }),
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      expect((await reconciled(world))?.message).toMatch(/does not declare ordered: true/)
    },
  )
})
