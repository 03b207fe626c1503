import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { forbidden, interferingClient } from './testdata/interfering-client.ts'
import { inWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const statusWrite = 'changed Bundle default/one/status'

async function statusOf({ admin }: World) {
  const { status } = (await admin.get(Bundle, one)) ?? {}
  const conditionOf = (type: string) => status?.conditions?.find((condition) => condition.type === type)
  return { status, reconciled: conditionOf('Reconciled'), ready: conditionOf('Ready') }
}

test('sets Reconciled to True with the first success, and steady reconciles write nothing', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    expect(world.writes()).toEqual(['created ConfigMap default/a', statusWrite])
    const { reconciled } = await statusOf(world)
    expect(reconciled).toMatchObject({ status: 'True', reason: 'ReconcileSucceeded', observedGeneration: 1 })
    world.clear()
    world.controller.enqueue(one)
    await world.pass(60_000)
    expect(world.writes()).toEqual([])
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '2' } } } })
    await world.pass(60_000)
    expect(world.writes()).toEqual(['changed ConfigMap default/a', statusWrite])
    expect((await statusOf(world)).reconciled).toMatchObject({ status: 'True', observedGeneration: 2 })
  }))

test('sets Reconciled for a function that returns neither a status nor conditions', () => {
  const silent = defineController({ for: Bundle, reconcile: () => ({}) })
  return inWorld(silent, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(60_000)
    expect(world.writes()).toEqual([statusWrite])
    const { status, reconciled } = await statusOf(world)
    expect([status?.observedGeneration, reconciled?.status]).toEqual([1, 'True'])
  })
})

test('changes nothing but Reconciled when the function throws for a new generation', () => {
  const moody = defineController({
    for: Bundle,
    reconcile(object) {
      if (object.metadata.generation === 2) throw new Error('cannot be done')
      return { status: { count: 7 }, conditions: { Ready: { status: 'True', reason: 'Done' } } }
    },
  })
  return inWorld(moody, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    const before = await statusOf(world)
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '1' } } } })
    await world.pass(1000)
    const failed = await statusOf(world)
    expect(failed.reconciled).toMatchObject({ status: 'False', reason: 'ReconcileFailed', observedGeneration: 2 })
    expect(failed.ready).toEqual(before.ready)
    expect(failed.status).toMatchObject({ count: 7, observedGeneration: 1 })
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { b: '1' } } } })
    await world.pass(60_000)
    const healed = await statusOf(world)
    expect(healed.status?.observedGeneration).toBe(3)
    expect([healed.ready?.observedGeneration, healed.reconciled?.status]).toEqual([3, 'True'])
  })
})

test('keeps Reconciled at False while the server refuses a deletion, and writes it once', () => {
  let isRefusing = true
  const before = ({ verb }: { verb: string }) => {
    if (verb === 'delete' && isRefusing) throw forbidden('configmaps "a" is forbidden')
  }
  const seen: (string | undefined)[] = []
  return inWorld(
    bundleController,
    async (world) => {
      await world.admin.create(Bundle, bundle({ a: '1', b: '2' }))
      await world.pass()
      world.clear()
      await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null } } } })
      for (let second = 0; second < 60; second++) {
        await world.pass(1000)
        seen.push((await statusOf(world)).reconciled?.status)
      }
      expect(new Set(seen)).toEqual(new Set(['False']))
      expect(world.records.length).toBeGreaterThan(5)
      // The first write has the status of the new generation, the second the failure.
      expect(world.writes().filter((write) => write === statusWrite)).toHaveLength(2)
      const { reconciled, status } = await statusOf(world)
      expect(reconciled).toMatchObject({ message: 'configmaps "a" is forbidden', observedGeneration: 2 })
      expect(status?.observedGeneration).toBe(2)
      isRefusing = false
      world.controller.enqueue(one)
      await world.pass()
      expect((await statusOf(world)).reconciled).toMatchObject({ status: 'True', observedGeneration: 2 })
    },
    undefined,
    (client) => interferingClient(client, { before }),
  )
})

test('failureRefreshMs: writes a failure that differs only in IDs, times and numbers again after that time', () => {
  let tries = 0
  const varying = defineController({
    for: Bundle,
    reconcile(_bundle, { now }) {
      tries++
      const id = `${String(tries).padStart(8, '0')}-1111-4222-8333-444444444444`
      throw new Error(`request ${id} at ${now.toISOString()} failed after ${tries}ms`)
    },
  })
  return inWorld(varying, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(runtimeLimits.failureRefreshMs - 1)
    expect(world.records.length).toBeGreaterThan(10)
    expect(world.writes()).toEqual([statusWrite])
    await world.pass(2 * runtimeLimits.backoffMsMax)
    expect(world.writes().length).toBeGreaterThan(1)
    expect((await statusOf(world)).reconciled?.message).toContain(`failed after ${tries}ms`)
  })
})

test('writes another failure at once', () => {
  let tries = 0
  const changing = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile() {
      throw new Error(tries++ === 0 ? 'pod web-1 is missing' : 'pod web-2 is missing')
    },
  })
  return inWorld(changing, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(1000)
    expect((await statusOf(world)).reconciled?.message).toBe('pod web-2 is missing')
  })
})

test('a value that cannot be examined is a failure as any other: the condition shows it, and the key runs again', () => {
  const fail = () => {
    throw new Error('unreadable')
  }
  const thrown = [
    new Proxy({}, { get: fail, getPrototypeOf: fail, has: fail }),
    Object.defineProperty(new TypeError('the cause is hidden'), 'cause', { get: fail }),
  ]
  let runs = 0
  const hiding = defineController({
    for: Bundle,
    reconcile() {
      throw thrown[Math.min(runs++, 1)]
    },
  })
  return inWorld(hiding, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(1)
    expect((await statusOf(world)).reconciled).toMatchObject({ message: 'a value without a text was thrown' })
    await world.pass(60_000)
    expect(runs).toBeGreaterThan(3)
    expect((await statusOf(world)).reconciled).toMatchObject({ status: 'False', message: 'the cause is hidden' })
  })
})
