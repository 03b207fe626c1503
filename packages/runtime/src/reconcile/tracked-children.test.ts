import { expect, test } from 'vitest'
import { ConfigMap, Namespace } from '../kinds/index.ts'
import { defineController, keep } from './index.ts'
import { ownerAnnotation, ownerUidLabel } from './relation.ts'
import { namespace, one, Thing, thing, thingController } from './testdata/modes.ts'
import { inWorld, type World } from './testdata/world.ts'

const remote = { namespace: 'remote', name: 'gate' }
const gate = (data: Record<string, string> = {}) => ConfigMap({ metadata: remote, data })
const prepare = async (admin: World['admin']) => {
  await admin.create(Namespace, { metadata: { name: 'remote' } })
}

test('writes a child in another namespace with labels and a finalizer, and deletes it with its owner', () =>
  inWorld(
    thingController((_name, text) => [gate({ text })]),
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      expect(world.writes().slice(0, 2)).toEqual(['changed Thing default/one', 'created ConfigMap remote/gate'])
      const owner = await world.admin.get(Thing, one)
      expect(owner?.metadata.finalizers).toEqual(['children.kubewright.dev/thing'])
      const child = await world.admin.get(ConfigMap, remote)
      expect(child?.metadata.labels).toEqual({
        [ownerUidLabel]: owner?.metadata.uid,
        'kubewright.dev/controller': 'thing',
      })
      expect(child?.metadata.annotations).toEqual({ [ownerAnnotation]: 'Thing.test.example.com default/one' })
      expect(child?.metadata.ownerReferences).toBeUndefined()
      await world.admin.delete(Thing, one)
      await world.pass(1000)
      expect(await world.admin.get(ConfigMap, remote)).toBeUndefined()
      expect(await world.admin.get(Thing, one)).toBeUndefined()
    },
    prepare,
  ))

test('reverts a foreign change, creates it again when deleted, and prunes it', () =>
  inWorld(
    thingController((_name, text) => [text === '' && gate({ a: '1' })]),
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      await world.admin.patch(ConfigMap, remote, { type: 'merge', patch: { data: { a: '2' } } })
      await world.pass(1000)
      expect((await world.admin.get(ConfigMap, remote))?.data).toEqual({ a: '1' })
      await world.admin.delete(ConfigMap, remote)
      await world.pass(1000)
      expect(await world.admin.get(ConfigMap, remote)).toBeDefined()
      world.clear()
      world.controller.enqueue(one)
      await world.pass(1000)
      expect(world.writes()).toEqual([])
      await world.admin.patch(Thing, one, { type: 'merge', patch: { spec: { text: 'none' } } })
      await world.pass(1000)
      expect(await world.admin.get(ConfigMap, remote)).toBeUndefined()
    },
    prepare,
  ))

test('shows tracked children in owned, and keep leaves them as they are', () => {
  const seen: number[] = []
  const controller = defineController({
    for: Thing,
    tracks: { gates: ConfigMap },
    reconcile(_object, { owned }) {
      seen.push(owned.gates.length)
      return { children: owned.gates.length === 0 ? [gate({ a: '1' })] : owned.gates.map(keep) }
    },
  })
  return inWorld(
    controller,
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      expect(seen.at(-1)).toBe(1)
      await world.admin.patch(ConfigMap, remote, { type: 'merge', patch: { data: { a: '2' } } })
      await world.pass(1000)
      expect((await world.admin.get(ConfigMap, remote))?.data).toEqual({ a: '2' })
    },
    prepare,
  )
})

test('never touches an object of that name that has another owner or none', () =>
  inWorld(
    thingController(() => [gate({ a: '1' })]),
    async (world) => {
      await world.admin.create(ConfigMap, gate({ user: 'yes' }))
      await world.admin.create(Thing, thing())
      await world.pass(60_000)
      expect((await world.admin.get(ConfigMap, remote))?.data).toEqual({ user: 'yes' })
      await world.admin.delete(Thing, one)
      await world.pass(60_000)
      expect(await world.admin.get(ConfigMap, remote)).toBeDefined()
      expect(await world.admin.get(Thing, one)).toBeUndefined()
    },
    prepare,
  ))

test('deletes the children of an owner whose finalizer was removed by hand', () =>
  inWorld(
    thingController((_name, text) => [text === '' && gate({ a: '1' })]),
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      await world.admin.patch(Thing, one, { type: 'merge', patch: { metadata: { finalizers: null } } })
      await world.admin.delete(Thing, one)
      await world.admin.create(Thing, thing('one', 'none'))
      await world.pass(1000)
      expect(await world.admin.get(ConfigMap, remote)).toBeUndefined()
      expect(await world.admin.get(Thing, { namespace, name: 'one' })).toBeDefined()
    },
    prepare,
  ))

test('runs the finalize of the author first', () => {
  const calls: string[] = []
  const controller = defineController({
    for: Thing,
    tracks: { gates: ConfigMap },
    reconcile: () => ({ children: [gate()] }),
    finalize(_object, { owned }) {
      calls.push(`finalize with ${owned.gates.length}`)
    },
  })
  return inWorld(
    controller,
    async (world) => {
      await world.admin.create(Thing, thing())
      await world.pass(1000)
      await world.admin.delete(Thing, one)
      await world.pass(1000)
      expect(calls).toEqual(['finalize with 1'])
      expect(await world.admin.get(Thing, one)).toBeUndefined()
      expect(await world.admin.get(ConfigMap, remote)).toBeUndefined()
    },
    prepare,
  )
})

test('a child in another namespace needs its kind in tracks', () => {
  const controller = defineController({
    for: Thing,
    owns: { configs: ConfigMap },
    reconcile: () => ({ children: [gate()] }),
  })
  return inWorld(controller, async (world) => {
    await world.admin.create(Thing, thing())
    await world.pass(1000)
    const message = (await world.admin.get(Thing, one))?.status?.conditions?.[0]?.message
    expect(message).toMatch(
      /a child must be in the namespace of its owner, default, unless ConfigMap is declared in tracks/,
    )
  })
})
