import { expect, test } from 'vitest'
import { interceptedClient } from '../client/index.ts'
import { ConfigMap, Namespace, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController, shared } from './index.ts'
import { one, Thing, thing } from './testdata/modes.ts'
import { inWorld, type World } from './testdata/world.ts'

const prepare = async (admin: World['admin']) => {
  await admin.create(Namespace, { metadata: { name: 'evil' } })
  await admin.create(Namespace, { metadata: { name: 'remote' } })
}

/** A controller with a child of each relation; notes which it sees. */
function watched() {
  const seen = new Set<string>()
  const controller = defineController({
    for: Thing,
    owns: { configs: ConfigMap, secrets: Secret },
    tracks: { remote: ConfigMap },
    shares: { routes: ConfigMap },
    reconcile(_object, { owned }) {
      for (const list of Object.values(owned)) {
        for (const { metadata } of list) seen.add(`${metadata.namespace}/${metadata.name}`)
      }
      return {
        children: [
          ConfigMap({ metadata: { name: 'real' } }),
          ConfigMap({ metadata: { namespace: 'remote', name: 'gate' } }),
          shared(ConfigMap({ metadata: { name: 'routes' } })),
        ],
      }
    },
  })
  return { seen, controller }
}

const real = ['default/real', 'default/routes', 'remote/gate']

test('only objects in its namespace with its kind and name in their references are children of an owner', () => {
  const { seen, controller } = watched()
  return inWorld(
    controller,
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      const uid = (await world.admin.get(Thing, one))?.metadata.uid ?? ''
      const mallory = world.user('mallory')
      const right = { apiVersion: 'test.example.com/v1', kind: 'Thing', name: 'one', uid, controller: true }
      const ownerReferences = [right]
      const labels = { 'kubewright.dev/shared-by': 'thing' }
      await mallory.create(ConfigMap, { metadata: { namespace: 'evil', name: 'real', ownerReferences } })
      await mallory.create(ConfigMap, {
        metadata: { namespace: 'evil', name: 'routes', labels, ownerReferences: [{ ...right, controller: false }] },
      })
      for (let index = 0; index <= runtimeLimits.prunedStatefulMax; index++) {
        await mallory.create(Secret, { metadata: { namespace: 'evil', name: `s${index}`, ownerReferences } })
      }
      const namespace = 'default'
      const wrong = [
        { ...right, name: 'two' },
        { ...right, kind: 'Other' },
      ]
      for (const [index, reference] of wrong.entries()) {
        const metadata = { namespace, name: `wrong${index}`, ownerReferences: [reference] }
        await mallory.create(ConfigMap, { metadata })
      }
      world.clear()
      world.controller.enqueue(one)
      await world.pass(1000)
      expect([...seen].sort()).toEqual(real)
      expect(world.writes()).toEqual([])
      expect((await world.admin.get(Thing, one))?.status?.conditions?.[0]).toMatchObject({ status: 'True' })
    },
    prepare,
  )
})

test('labels that the controller has not set make no tracked child', () => {
  const { seen, controller } = watched()
  return inWorld(
    controller,
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      const gate = await world.admin.get(ConfigMap, { namespace: 'remote', name: 'gate' })
      const { labels = {}, annotations = {} } = gate?.metadata ?? {}
      await world
        .user('mallory')
        .create(ConfigMap, { metadata: { namespace: 'evil', name: 'copy', labels, annotations } })
      world.controller.enqueue(one)
      await world.pass(1000)
      expect([...seen].sort()).toEqual(real)
      const gone = { ...labels, 'kubewright.dev/owner-uid': 'no-owner' }
      const stray = { namespace: 'evil', name: 'stray', labels: gone, annotations }
      await world.user('mallory').create(ConfigMap, { metadata: stray })
      await world.admin.delete(Thing, one)
      await world.pass(1000)
      const left = (await world.admin.list(ConfigMap, { namespace: 'evil' })).items.map(({ metadata }) => metadata.name)
      expect(left).toEqual(expect.arrayContaining(['copy', 'stray']))
      expect(await world.admin.get(Thing, one)).toBeUndefined()
      expect(await world.admin.get(ConfigMap, { namespace: 'remote', name: 'gate' })).toBeUndefined()
    },
    prepare,
  )
})

test('a stray that cannot be deleted neither stops the reconciles of the object nor is tried again at once', () => {
  const tracked = defineController({
    for: Thing,
    tracks: { remote: ConfigMap },
    reconcile: ({ spec }) => ({
      children: [ConfigMap({ metadata: { namespace: 'remote', name: `gate-${spec.text}` } })],
    }),
  })
  const tried: number[] = []
  let isHeld = false
  let now = () => 0
  return inWorld(
    tracked,
    async (world) => {
      now = () => world.runtime.clock.now()
      await world.admin.create(Thing, thing('one', 'a'))
      await world.pass(1000)
      isHeld = true
      await world.admin.patch(Thing, one, { type: 'merge', patch: { metadata: { finalizers: null } } })
      await world.admin.delete(Thing, one)
      await world.admin.create(Thing, thing('one', 'b'))
      await world.pass(1000)
      const names = async () => (await world.admin.list(ConfigMap, { namespace: 'remote' })).items.map(nameOf)
      expect(await names()).toEqual(expect.arrayContaining(['gate-a', 'gate-b']))
      expect((await world.admin.get(Thing, one))?.status?.conditions?.[0]).toMatchObject({ status: 'True' })
      expect(tried).toHaveLength(1)
      await world.pass(10 * runtimeLimits.strayRetryMs)
      expect([tried.length, new Set(tried).size]).toEqual([11, 11])
      isHeld = false
      await world.pass(runtimeLimits.strayRetryMs)
      expect(await names()).not.toContain('gate-a')
    },
    prepare,
    (client) =>
      interceptedClient(client, {
        // Another client changes the stray between its read and its deletion, each time.
        async delete(inner, ...call) {
          const [, name] = call
          if (isHeld && tried.length < 300) {
            tried.push(now())
            const patch = { metadata: { annotations: { tried: String(tried.length) } } }
            await inner.patch(ConfigMap, name as typeof one, { type: 'merge', patch })
          }
          return inner.delete(...call)
        },
      }),
  )
})

const nameOf = ({ metadata }: { readonly metadata: { readonly name: string } }) => metadata.name
