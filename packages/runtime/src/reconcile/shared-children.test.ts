import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { shared } from './index.ts'
import { namespace, one, Thing, thing, thingController } from './testdata/modes.ts'
import { inWorld, type World } from './testdata/world.ts'

const routes = { namespace, name: 'routes' }
const two = { namespace, name: 'two' }
const part = (data: Record<string, string>) => shared(ConfigMap({ metadata: { name: 'routes' }, data }))
const sharing = thingController((name, text) => [text !== 'none' && part({ [name]: text })])

const dataOf = async ({ admin }: World) => (await admin.get(ConfigMap, routes))?.data

test('each owner contributes its part, and none gets the part of another', () =>
  inWorld(sharing, async (world) => {
    await world.admin.create(Thing, thing('one', 'a'))
    await world.admin.create(Thing, thing('two', 'b'))
    await world.pass(1000)
    expect(await dataOf(world)).toEqual({ one: 'a', two: 'b' })
    const references = (await world.admin.get(ConfigMap, routes))?.metadata.ownerReferences
    expect(references?.map(({ name, controller }) => [name, controller])).toEqual([
      ['one', undefined],
      ['two', undefined],
    ])
    await world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text: 'c' } } })
    await world.pass(1000)
    expect(await dataOf(world)).toEqual({ one: 'c', two: 'b' })
    world.clear()
    world.controller.enqueue(one)
    world.controller.enqueue(two)
    await world.pass(1000)
    expect(world.writes()).toEqual([])
  }))

test('an owner that stops listing it, or is deleted, gives up its part; the last one deletes it', () =>
  inWorld(sharing, async (world) => {
    for (const name of ['one', 'two', 'three']) await world.admin.create(Thing, thing(name, name))
    await world.pass(1000)
    const first = await world.admin.get(ConfigMap, routes)
    await world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text: 'none' } } })
    await world.pass(1000)
    expect(await dataOf(world)).toEqual({ two: 'two', three: 'three' })
    await world.admin.delete(Thing, two)
    await world.pass(1000)
    expect(await dataOf(world)).toEqual({ three: 'three' })
    expect((await world.admin.get(ConfigMap, routes))?.metadata.uid).toBe(first?.metadata.uid)
    expect(await world.admin.get(Thing, two)).toBeUndefined()
    await world.admin.delete(Thing, { namespace, name: 'three' })
    await world.pass(1000)
    expect(await dataOf(world)).toBeUndefined()
  }))

test('creates it again, with all parts, when it was deleted; reverts a foreign change of a part', () =>
  inWorld(sharing, async (world) => {
    await world.admin.create(Thing, thing('one', 'a'))
    await world.admin.create(Thing, thing('two', 'b'))
    await world.pass(1000)
    await world.admin.delete(ConfigMap, routes)
    await world.pass(60_000)
    expect(await dataOf(world)).toEqual({ one: 'a', two: 'b' })
    await world.admin.patch(ConfigMap, routes, { type: 'merge', patch: { data: { one: 'x', other: 'y' } } })
    await world.pass(60_000)
    expect(await dataOf(world)).toEqual({ one: 'a', two: 'b', other: 'y' })
  }))

test('refuses a field that another owner contributes, and an object that is not shared', () => {
  const clashing = thingController((_name, text) => [part({ same: text })])
  return inWorld(clashing, async (world) => {
    await world.admin.create(Thing, thing('one', 'a'))
    await world.pass(1000)
    await world.admin.create(Thing, thing('two', 'b'))
    await world.pass(1000)
    expect(await dataOf(world)).toEqual({ same: 'a' })
    const message = (await world.admin.get(Thing, two))?.status?.conditions?.[0]?.message
    expect(message).toMatch(/^ConfigMap default\/routes: another owner contributes another value .*: \.data\.same/)
  })
})

test('never joins an object that its controller did not share', () =>
  inWorld(sharing, async (world) => {
    await world.admin.create(ConfigMap, { metadata: routes, data: { user: 'yes' } })
    await world.admin.create(Thing, thing('one', 'a'))
    await world.pass(60_000)
    expect(await dataOf(world)).toEqual({ user: 'yes' })
    await world.admin.delete(Thing, one)
    await world.pass(60_000)
    expect(await dataOf(world)).toEqual({ user: 'yes' })
  }))
