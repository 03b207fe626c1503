import { expect, test } from 'vitest'
import { terminal } from '../controller/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController } from './index.ts'
import { AppService, appServiceController, ConfigMap, Deployment, Service } from './testdata/app-service.ts'
import { Bundle, bundle, bundleController } from './testdata/bundle.ts'
import { inWorld, type World } from './testdata/world.ts'

const name = { namespace: 'default', name: 'web' }
const web = AppService({ metadata: name, spec: { image: 'nginx', size: 2, ports: [{ port: 80 }] } })
const one = { namespace: 'default', name: 'one' }
const inDefault = (configMap: string) => ({ namespace: 'default', name: configMap })

async function readyDeployment({ admin }: World, readyReplicas: number): Promise<void> {
  const patch = { status: { replicas: 2, readyReplicas } }
  await admin.patch(Deployment, name, { type: 'merge', patch }, { subresource: 'status' })
}

async function reconciled({ admin }: World) {
  const conditions = (await admin.get(Bundle, one))?.status?.conditions
  return conditions?.find(({ type }) => type === 'Reconciled')
}

test('creates children, then writes the status, and then writes nothing more', () =>
  inWorld(appServiceController, async (world) => {
    await world.admin.create(AppService, web)
    await world.pass(60_000)
    expect(world.writes()).toEqual([
      'created Deployment default/web',
      'created Service default/web',
      'changed AppService default/web/status',
    ])
    expect(world.records).toHaveLength(1)
    const app = await world.admin.get(AppService, name)
    expect(app?.status).toMatchObject({
      readyReplicas: 0,
      observedGeneration: 1,
      conditions: [
        { type: 'Available', status: 'False', reason: 'WaitingForReplicas', observedGeneration: 1 },
        { type: 'Reconciled', status: 'True', observedGeneration: 1 },
      ],
    })
    const deployment = await world.admin.get(Deployment, name)
    expect(deployment?.metadata.ownerReferences).toEqual([
      {
        apiVersion: 'app.example.com/v1',
        kind: 'AppService',
        name: 'web',
        uid: app?.metadata.uid,
        controller: true,
        blockOwnerDeletion: true,
      },
    ])
  }))

test('shows in the status when a child becomes ready; 100 more reconciles write nothing', () =>
  inWorld(appServiceController, async (world) => {
    await world.admin.create(AppService, web)
    await world.pass()
    world.clear()
    await readyDeployment(world, 2)
    await world.pass()
    expect(world.writes()).toEqual(['changed AppService default/web/status'])
    expect((await world.admin.get(AppService, name))?.status).toMatchObject({
      readyReplicas: 2,
      conditions: [{ type: 'Available', status: 'True' }, { type: 'Reconciled' }],
    })
    world.clear()
    for (let round = 0; round < 100; round++) {
      world.controller.enqueue(name)
      await world.pass()
    }
    expect(world.records).toHaveLength(100)
    expect(world.writes()).toEqual([])
  }))

test('reverts deletions and changes of a child by others, and keeps their additions', () =>
  inWorld(appServiceController, async (world) => {
    await world.admin.create(AppService, web)
    await world.pass()
    world.clear()
    await world.admin.delete(Service, name)
    await world.pass()
    expect(world.writes()).toEqual(['created Service default/web'])
    world.clear()
    const patch = { metadata: { labels: { mine: 'yes' } }, spec: { replicas: 7 } }
    await world.admin.patch(Deployment, name, { type: 'merge', patch })
    await world.pass()
    expect(world.writes()).toEqual(['changed Deployment default/web'])
    expect(await world.admin.get(Deployment, name)).toMatchObject({
      metadata: { labels: { mine: 'yes' } },
      spec: { replicas: 2 },
    })
  }))

test('deletes children of removed entries after the status that no longer names them', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1', b: '2' }))
    await world.pass()
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(2)
    world.clear()
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null } } } })
    await world.pass()
    expect(world.writes()).toEqual([
      'changed Bundle default/one/status',
      'deleted ConfigMap default/a',
      'changed Bundle default/one/status',
    ])
    expect((await world.admin.get(Bundle, one))?.status).toMatchObject({ count: 1, observedGeneration: 2 })
  }))

test('neither changes nor deletes a kept child', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null }, keep: ['a'] } } })
    await world.pass()
    const kept = await world.admin.get(ConfigMap, inDefault('a'))
    expect(kept?.data).toEqual({ value: '1' })
    await world.admin.patch(ConfigMap, inDefault('a'), { type: 'merge', patch: { data: { value: 'edited' } } })
    await world.pass()
    expect((await world.admin.get(ConfigMap, inDefault('a')))?.data).toEqual({ value: 'edited' })
  }))

test('reports a taken name as error and condition, leaves the object, and recovers when it is gone', () =>
  inWorld(bundleController, async (world) => {
    const foreign = await world.admin.create(ConfigMap, { metadata: inDefault('a'), data: { other: 'x' } })
    await world.admin.create(Bundle, bundle({ a: '1', b: '2' }))
    await world.pass(60_000)
    expect(world.records[0]?.error).toMatchObject({ code: 'CHILD_NAME_TAKEN' })
    expect(await world.admin.get(ConfigMap, inDefault('a'))).toEqual(foreign)
    expect((await world.admin.get(ConfigMap, inDefault('b')))?.data).toEqual({ value: '2' })
    expect(await reconciled(world)).toMatchObject({
      status: 'False',
      reason: 'ReconcileFailed',
      message: expect.stringContaining('ConfigMap default/a exists'),
    })
    expect(world.writes()).toEqual(['created ConfigMap default/b', 'changed Bundle default/one/status'])
    world.clear()
    await world.admin.delete(ConfigMap, inDefault('a'))
    await world.pass()
    expect(world.records[0]?.causes[0]?.what).toBe('ConfigMap default/a deleted')
    expect((await world.admin.get(ConfigMap, inDefault('a')))?.data).toEqual({ value: '1' })
    expect(await reconciled(world)).toMatchObject({ status: 'True', reason: 'ReconcileSucceeded' })
  }))

test('a function sees the children it made within the same reconcile, without waiting to be woken', () => {
  const chain = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile(_bundle, { owned }) {
      const names = ['a', 'b', 'c'].slice(0, owned.configMaps.length + 1)
      return {
        children: names.map((child) => ConfigMap({ metadata: { name: child } })),
        status: { count: owned.configMaps.length },
      }
    },
  })
  return inWorld(chain, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(60_000)
    expect(world.records).toHaveLength(1)
    expect(world.writes()).toEqual([
      'created ConfigMap default/a',
      'created ConfigMap default/b',
      'created ConfigMap default/c',
      'changed Bundle default/one/status',
    ])
    expect((await world.admin.get(Bundle, one))?.status?.count).toBe(3)
  })
})

test('gives up on a child that flips after settleRoundsMax runs, names it, and retries with backoff', () => {
  let runs = 0
  const restless = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' }, data: { run: String(++runs) } })] }),
  })
  return inWorld(restless, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(world.records[0]).toMatchObject({ outcome: 'retry', error: { code: 'CHILDREN_UNSETTLED' } })
    expect(String(world.records[0]?.error)).toContain('ConfigMap default/a still changes after 5 runs')
    expect(runs).toBe(runtimeLimits.settleRoundsMax * world.records.length)
    await world.pass(60_000)
    expect(world.records.length).toBeLessThan(20)
  })
})

test('a throw writes only its condition and is retried, and the next success clears it', () => {
  let failures = 2
  const moody = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile() {
      if (failures-- > 0) throw new Error('the moon is full: password=hunter2')
      return { children: [ConfigMap({ metadata: { name: 'a' } })] }
    },
  })
  return inWorld(moody, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(world.writes()).toEqual(['changed Bundle default/one/status'])
    expect(await reconciled(world)).toMatchObject({ status: 'False', message: 'the moon is full: password=[redacted]' })
    await world.pass(60_000)
    expect(world.records.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'ok'])
    expect(world.writes()).toEqual([
      'changed Bundle default/one/status',
      'created ConfigMap default/a',
      'changed Bundle default/one/status',
    ])
    expect(await reconciled(world)).toMatchObject({ status: 'True' })
  })
})

test('a terminal failure sets the condition and is not retried', () => {
  const hopeless = defineController({
    for: Bundle,
    reconcile() {
      throw terminal(new Error('no way'))
    },
  })
  return inWorld(hopeless, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(3_600_000)
    // Changes that the server adds to the status, such as defaults, may wake the controller once more.
    expect(new Set(world.records.map(({ outcome }) => outcome))).toEqual(new Set(['failed']))
    expect(world.writes()).toEqual(['changed Bundle default/one/status'])
    expect(await reconciled(world)).toMatchObject({ status: 'False', message: 'no way' })
  })
})

test('objects that the function read wake it; objects that it no longer reads do not', () =>
  inWorld(bundleController, async (world) => {
    const source = inDefault('source')
    await world.admin.create(Bundle, bundle({ a: '1' }, { source: 'source' }))
    await world.pass()
    expect((await world.admin.get(ConfigMap, inDefault('a')))?.data).toEqual({ value: '1absent' })
    await world.admin.create(ConfigMap, { metadata: source, data: { value: '!' } })
    await world.pass()
    expect((await world.admin.get(ConfigMap, inDefault('a')))?.data).toEqual({ value: '1!' })
    await world.admin.create(ConfigMap, { metadata: inDefault('unrelated') })
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { source: null } } })
    await world.pass()
    world.clear()
    await world.admin.delete(ConfigMap, source)
    await world.pass()
    expect(world.records).toEqual([])
  }))

test('runs a requeue at its time, once', () => {
  const times: number[] = []
  const clockwork = defineController({
    for: Bundle,
    reconcile(_bundle, { now }) {
      times.push(now.getTime())
      if (times.length === 1) return { requeueAt: new Date(now.getTime() + 90_000) }
      return times.length === 2 ? { requeueAfterMs: 30_000 } : {}
    },
  })
  return inWorld(clockwork, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass(3_600_000)
    const [first = 0, ...others] = times
    expect(others.map((time) => time - first)).toEqual([90_000, 120_000])
  })
})

test('does not reconcile an object that is being deleted without finalize', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, { ...bundle({ a: '1' }), metadata: { ...one, finalizers: ['example.com/other'] } })
    await world.pass()
    await world.admin.delete(Bundle, one)
    await world.admin.delete(ConfigMap, inDefault('a'))
    world.clear()
    await world.pass()
    expect(world.writes()).toEqual([])
  }))

test('leaves a child alone that is being deleted, and creates it again when it is gone', () =>
  inWorld(bundleController, async (world) => {
    await world.admin.create(Bundle, bundle({ a: '1' }))
    await world.pass()
    const finalizers = { metadata: { finalizers: ['example.com/other'] } }
    await world.admin.patch(ConfigMap, inDefault('a'), { type: 'merge', patch: finalizers })
    await world.admin.delete(ConfigMap, inDefault('a'))
    await world.pass()
    world.clear()
    await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: '2' } } } })
    await world.pass()
    expect(world.writes()).toEqual(['changed Bundle default/one/status'])
    await world.admin.patch(ConfigMap, inDefault('a'), { type: 'merge', patch: { metadata: { finalizers: null } } })
    await world.pass()
    expect((await world.admin.get(ConfigMap, inDefault('a')))?.data).toEqual({ value: '2' })
  }))
