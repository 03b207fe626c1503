import { transportCut } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { type DeletionBudget, defineController, isTerminating } from './index.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { config, namespace, one, Thing, thing, thingController } from './testdata/modes.ts'
import { inWorld, type World } from './testdata/world.ts'

const childWrites = (world: World) => world.writes().filter((line) => !line.includes('Thing'))
const setText = (world: World, text: string) =>
  world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text } } })

test('deleteFirst deletes before it writes, in one reconcile', () => {
  const controller = (deleteFirst: boolean) =>
    thingController((_name, text) => [config(`run-${text}`)], { deleteFirst })
  const order = async (deleteFirst: boolean) => {
    let writes: readonly string[] = []
    await inWorld(controller(deleteFirst), async (world) => {
      await world.admin.create(Thing, thing('one', '1'))
      await world.pass(1000)
      world.clear()
      await setText(world, '2')
      await world.pass(1000)
      writes = childWrites(world)
      expect(world.records.filter((record) => record.writes.length > 0)).toHaveLength(1)
    })
    return writes
  }
  return Promise.all([
    expect(order(true)).resolves.toEqual(['deleted ConfigMap default/run-1', 'created ConfigMap default/run-2']),
    expect(order(false)).resolves.toEqual(['created ConfigMap default/run-2', 'deleted ConfigMap default/run-1']),
  ])
})

test('the function sees which children are being deleted', () => {
  const seen: string[] = []
  const controller = defineController({
    for: Thing,
    owns: { configs: ConfigMap },
    reconcile({ spec }, { owned }) {
      for (const child of owned.configs) seen.push(`${child.metadata.name} ${isTerminating(child)}`)
      const held = ConfigMap({ metadata: { name: 'a', finalizers: ['example.com/held'] } })
      return { children: spec.text === '' ? [held] : [] }
    },
  })
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect(new Set(seen)).toEqual(new Set(['a false']))
    await setText(world, 'none')
    await world.pass(1000)
    expect(seen.at(-1)).toBe('a true')
  })
})

/** As many Secrets as the text says. */
function secrets(deletionBudget?: DeletionBudget | 'unlimited') {
  return defineController({
    for: Thing,
    owns: { secrets: Secret },
    ...(deletionBudget === undefined ? {} : { deletionBudget }),
    reconcile: ({ spec }) => ({
      children: Array.from({ length: Number(spec.text) }, (_, index) => Secret({ metadata: { name: `s${index}` } })),
    }),
  })
}

async function countOf({ admin }: World): Promise<number> {
  return (await admin.list(Secret, { namespace })).items.length
}

test('prunes at most prunedStatefulMax stateful children within prunedStatefulWindowMs, and says why others wait', () =>
  inWorld(secrets(), async (world) => {
    const count = 2 * runtimeLimits.prunedStatefulMax + 2
    await world.admin.create(Thing, thing('one', String(count)))
    await world.pass(1000)
    await setText(world, '0')
    await world.pass(1000)
    expect(await countOf(world)).toBe(count - runtimeLimits.prunedStatefulMax)
    const condition = (await world.admin.get(Thing, one))?.status?.conditions?.[0]
    expect(condition).toMatchObject({ status: 'False', reason: 'DeletionBudgetExceeded' })
    expect(condition?.message).toMatch(
      /^waiting to delete Secret default\/.* and 2 more: .* its deletionBudget allows$/,
    )
    await world.pass(runtimeLimits.prunedStatefulWindowMs)
    expect(await countOf(world)).toBe(2)
    await world.pass(runtimeLimits.prunedStatefulWindowMs)
    expect(await countOf(world)).toBe(0)
    expect((await world.admin.get(Thing, one))?.status?.conditions?.[0]).toMatchObject({ status: 'True' })
  }))

test('an owner that deletes many children does not use up the deletions of the others', () =>
  inWorld(secrets(), async (world) => {
    const max = runtimeLimits.prunedStatefulMax
    const greedy = { namespace, name: 'greedy' }
    await world.admin.create(Thing, thing('one', '0'))
    await world.pass(1000)
    const uid = (await world.admin.get(Thing, one))?.metadata.uid ?? ''
    const reference = { apiVersion: 'test.example.com/v1', kind: 'Thing', name: 'one', uid, controller: true }
    await world.admin.create(Thing, thing('greedy', String(10 * max)))
    await world.pass(1000)
    const setGreedy = { type: 'merge', patch: { spec: { text: '0' } } } as const
    await world.admin.patch(Thing, greedy, setGreedy)
    await world.pass(1000)
    await world.admin.create(Secret, { metadata: { namespace, name: 'other', ownerReferences: [reference] } })
    const other = () => world.admin.get(Secret, { namespace, name: 'other' })
    await world.pass(1000)
    expect(await other()).toBeDefined()
    // The greedy one has waited longer when the first minute ends, and is behind the other one in the next.
    await world.pass(2 * runtimeLimits.prunedStatefulWindowMs)
    expect(await other()).toBeUndefined()
    expect(await countOf(world)).toBe(10 * max - (3 * max - 1))
  }))

test('the budget is larger for a controller with many stateful children, and can be set', async () => {
  const left = async (budget: DeletionBudget | 'unlimited' | undefined, count: number) => {
    let remaining = -1
    await inWorld(secrets(budget), async (world) => {
      await world.admin.create(Thing, thing('one', String(count)))
      await world.pass(1000)
      await setText(world, '0')
      await world.pass(1000)
      remaining = await countOf(world)
    })
    return remaining
  }
  const share = Math.floor((400 * runtimeLimits.prunedStatefulPercentMax) / 100)
  expect(share).toBeGreaterThan(runtimeLimits.prunedStatefulMax)
  expect(await left(undefined, 400)).toBe(400 - share)
  expect(await left({ perMinute: 1 }, 10)).toBe(9)
  expect(await left({ perMinute: 1, kinds: [ConfigMap] }, 10)).toBe(0)
  expect(await left('unlimited', 10)).toBe(0)
})

test('a deletion whose response is lost counts in the budget', () => {
  let lost = 0
  const wrap = (client: Client) =>
    interferingClient(client, {
      after({ verb }) {
        if (verb !== 'delete' || ++lost > runtimeLimits.prunedStatefulMax) return
        throw transportCut({ method: 'DELETE', path: '/' }, 'the network lost it')
      },
    })
  const scenario = async (world: World) => {
    const count = runtimeLimits.prunedStatefulMax + 3
    await world.admin.create(Thing, thing('one', String(count)))
    await world.pass(1000)
    await setText(world, '0')
    await world.pass(runtimeLimits.prunedStatefulWindowMs - 1000)
    expect(lost).toBe(runtimeLimits.prunedStatefulMax)
    expect(await countOf(world)).toBe(3)
    await world.pass(runtimeLimits.prunedStatefulWindowMs)
    expect(await countOf(world)).toBe(0)
  }
  return inWorld(secrets(), scenario, undefined, wrap)
})

test('prunes no stateful child for an object that has changed on the server', () => {
  let admin: Client | undefined
  const wrap = (client: Client): Client => ({
    ...interferingClient(client, {}),
    async get(kind, name, options) {
      const user = admin
      admin = undefined
      // The user wants the child again before the watch has reported that he did not.
      if (kind.id === Thing.id && user !== undefined) await user.patch(Thing, one, wanted)
      return client.get(kind, name, options)
    },
  })
  const wanted = { type: 'merge', patch: { spec: { text: '2' } } } as const
  const scenario = async (world: World) => {
    await world.admin.create(Thing, thing('one', '2'))
    await world.pass(1000)
    admin = world.admin
    await setText(world, '1')
    await world.pass(1000)
    expect(admin).toBeUndefined()
    expect(childWrites(world)).toEqual(['created Secret default/s0', 'created Secret default/s1'])
    expect((await world.admin.get(Thing, one))?.status?.conditions?.[0]).toMatchObject({ status: 'True' })
  }
  return inWorld(secrets(), scenario, undefined, wrap)
})
