import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { Secret } from '../kinds/index.ts'
import { once } from './index.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { namespace, one, Thing, thing, thingController } from './testdata/modes.ts'
import { inWorld, startWorld } from './testdata/world.ts'

const key = { namespace, name: 'key' }

/** A child whose contents differ each time they are generated. */
function generator() {
  let count = 0
  const generate = () => ({ stringData: { password: `p${++count}` } })
  return { child: () => once(Secret, 'key', generate), count: () => count }
}

test('creates a child once, and neither generates nor changes its contents again', () => {
  const { child, count } = generator()
  const controller = thingController(() => [child()])
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect(world.writes()).toContain('created Secret default/key')
    const made = await world.admin.get(Secret, key)
    expect(made?.metadata.ownerReferences).toMatchObject([{ name: 'one', controller: true }])
    await world.admin.patch(Secret, key, { type: 'merge', patch: { data: { password: 'Y2hhbmdlZA==' } } })
    await world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text: 'new' } } })
    await world.pass(1000)
    expect((await world.admin.get(Secret, key))?.data).toEqual({ password: 'Y2hhbmdlZA==' })
    expect(count()).toBe(1)
  })
})

test('creates it again when it was deleted, and deletes it when it is no longer in the list', () => {
  const { child, count } = generator()
  const controller = thingController((_name, text) => [text === '' && child()])
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    await world.admin.delete(Secret, key)
    await world.pass(1000)
    expect(await world.admin.get(Secret, key)).toBeDefined()
    expect(count()).toBe(2)
    await world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text: 'none' } } })
    await world.pass(1000)
    expect(await world.admin.get(Secret, key)).toBeUndefined()
  })
})

test('accepts the child whose creation got no response, and refuses one of another owner', () => {
  const { child } = generator()
  let lost = 1
  const wrap = (client: Client) =>
    interferingClient(client, {
      after({ verb, kind }) {
        if (verb === 'create' && kind === 'Secret' && lost-- > 0) throw new Error('connection lost')
      },
    })
  const scenario = async (world: Parameters<Parameters<typeof inWorld>[1]>[0]) => {
    await world.admin.create(Thing, thing())
    await world.pass(60_000)
    expect((await world.admin.get(Secret, key))?.data).toEqual({ password: Buffer.from('p1').toString('base64') })
    await world.admin.create(Thing, thing('two'))
    await world.pass(1000)
    const two = await world.admin.get(Thing, { namespace, name: 'two' })
    expect(two?.status?.conditions).toMatchObject([{ type: 'Reconciled', status: 'False' }])
    expect(world.records.some(({ error }) => (error as { code?: string })?.code === 'CHILD_NAME_TAKEN')).toBe(true)
  }
  return inWorld(
    thingController(() => [child()]),
    scenario,
    undefined,
    wrap,
  )
})

test('the determinism check does not compare the contents', async () => {
  const errors: unknown[] = []
  let count = 0
  const random = () => once(Secret({ metadata: { name: 'key' }, stringData: { password: `p${++count}` } }))
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const environment = { checkDeterminism: true, onError: (error: unknown) => errors.push(error) }
    const world = await startWorld(
      runtime,
      thingController(() => [random()]),
      undefined,
      undefined,
      environment,
    )
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    expect(await world.admin.get(Secret, key)).toBeDefined()
    await world.stop()
  })
  expect(errors).toEqual([])
})

test('awaits contents that are generated asynchronously', () => {
  const content = async () => ({ stringData: { password: 'later' } })
  return inWorld(
    thingController(() => [once(Secret, 'key', content)]),
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      expect((await world.admin.get(Secret, key))?.data).toEqual({ password: Buffer.from('later').toString('base64') })
    },
  )
})
