import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { adopt, adoptMatching, defineController } from './index.ts'
import { interferingClient } from './testdata/interfering-client.ts'
import { config, namespace, one, Thing, thing, thingController } from './testdata/modes.ts'
import { inWorld, type World } from './testdata/world.ts'

const a = { namespace, name: 'a' }
const adopting = thingController((name) => [adopt(config('a', { by: name }))])

test('takes over an existing object without a controller, and creates a missing one', () =>
  inWorld(adopting, async (world) => {
    await world.admin.create(ConfigMap, { metadata: a, data: { by: 'user', more: 'yes' } })
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    const adopted = await world.admin.get(ConfigMap, a)
    expect(adopted?.data).toEqual({ by: 'one', more: 'yes' })
    expect(adopted?.metadata.ownerReferences).toMatchObject([{ name: 'one', controller: true }])
    await world.admin.delete(ConfigMap, a)
    await world.pass(60_000)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ by: 'one' })
  }))

test('never takes over an object of another controller', () =>
  inWorld(adopting, async (world) => {
    await world.admin.create(Thing, thing('one'))
    await world.pass(1000)
    await world.admin.create(Thing, thing('two'))
    await world.pass(1000)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ by: 'one' })
    const two = await world.admin.get(Thing, { namespace, name: 'two' })
    expect(two?.status?.conditions?.[0]?.message).toMatch(/is not controlled by Thing two; it was not changed/)
  }))

test('adopts nothing for an owner that the server no longer has', () => {
  let isGone = true
  const wrap = (client: Client): Client => ({
    ...interferingClient(client, {}),
    get: async (kind, name, options) => (isGone && kind.id === Thing.id ? undefined : client.get(kind, name, options)),
  })
  const scenario = async (world: World) => {
    await world.admin.create(ConfigMap, { metadata: a, data: { by: 'user' } })
    await world.admin.create(Thing, thing())
    await world.pass(60_000)
    expect((await world.admin.get(ConfigMap, a))?.metadata.ownerReferences).toBeUndefined()
    isGone = false
    await world.admin.create(Thing, thing('two'))
    await world.pass(1000)
    expect((await world.admin.get(ConfigMap, a))?.data).toEqual({ by: 'two' })
  }
  return inWorld(adopting, scenario, undefined, wrap)
})

const labelled = (name: string, app: string) => ({ metadata: { namespace, name, labels: { app } }, data: {} })

test('adopts by a selector, releases what no longer matches, and deletes what is excepted', () => {
  const controller = defineController({
    for: Thing,
    owns: { configs: ConfigMap },
    reconcile({ spec }, { owned }) {
      const except = owned.configs.filter(({ metadata }) => metadata.name === spec.text)
      return { children: [adoptMatching(ConfigMap, { matchLabels: { app: 'web' } }, { except })] }
    },
  })
  return inWorld(controller, async (world) => {
    for (const name of ['a', 'b', 'c']) await world.admin.create(ConfigMap, labelled(name, name === 'c' ? 'db' : 'web'))
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    const owned = async () => {
      const { items } = await world.admin.list(ConfigMap, { namespace })
      return items.filter(({ metadata }) => metadata.ownerReferences).map(({ metadata }) => metadata.name)
    }
    expect(await owned()).toEqual(['a', 'b'])
    // A label that begins to match wakes the owner.
    await world.admin.patch(
      ConfigMap,
      { namespace, name: 'c' },
      { type: 'merge', patch: { metadata: { labels: { app: 'web' } } } },
    )
    await world.pass(1000)
    expect(await owned()).toEqual(['a', 'b', 'c'])
    await world.admin.patch(ConfigMap, a, { type: 'merge', patch: { metadata: { labels: { app: 'db' } } } })
    await world.pass(1000)
    expect(await owned()).toEqual(['b', 'c'])
    expect(await world.admin.get(ConfigMap, a)).toBeDefined()
    await world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text: 'b' } } })
    await world.pass(1000)
    expect(await world.admin.get(ConfigMap, { namespace, name: 'b' })).toBeUndefined()
    expect(await owned()).toEqual(['c'])
  })
})
