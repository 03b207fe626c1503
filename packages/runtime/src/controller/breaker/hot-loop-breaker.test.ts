import { sleep } from '@kubewright/kube/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enqueueObject, enqueueOwner } from '../../handler/index.ts'
import { ConfigMap, Pod } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import type { ControllerOptions } from '../controller.ts'
import type { Reconciler } from '../reconciler.ts'
import { watch } from '../sources/index.ts'
import { recordingObserver } from '../testing/recording-observer.ts'
import { inCluster, type World } from '../testing/world.ts'

const name = { namespace: 'default', name: 'a' }

function run(world: World, reconcile: Reconciler, more: Partial<ControllerOptions> = {}) {
  const { observer, calls } = recordingObserver()
  const sources = [watch(ConfigMap, enqueueObject())]
  const controller = world.controller({ name: 'test', sources, reconcile, ...more }, { observer })
  const loops = () => world.records.flatMap(({ hotLoop }) => (hotLoop === undefined ? [] : [hotLoop]))
  return { controller, calls, loops }
}

/** Writes the value if it is not set. */
const insists =
  (value: (count: number) => string, patience = () => ({})): Reconciler =>
  async (request, { client, cache }) => {
    const object = cache.get(ConfigMap, request)
    if (object === undefined) return undefined
    const wanted = value(Number(object.data?.['count'] ?? 0))
    if (object.data?.['value'] !== wanted) {
      await client.patch(ConfigMap, request, { type: 'merge', patch: { data: { value: wanted } } })
    }
    return patience()
  }

test('loopFlipsMax, loopDelayFirstMs and loopDelayMsMax: sets a value that is changed back each time more and more rarely', async () => {
  await inCluster(async (world) => {
    const { runtime, user, cache } = world
    const admin = user('admin')
    const competitor = user('competitor')
    await admin.create(ConfigMap, { metadata: name, data: { value: 'theirs' } })
    const { controller, calls, loops } = run(
      world,
      insists(() => 'ours'),
    )
    // The competing manager reacts at once.
    cache.informer(ConfigMap).addHandler(({ state, object }) => {
      if (state.name !== 'a' || object.data?.['value'] !== 'ours' || runtime.clock.monotonic() > 3_600_000) return
      void competitor.patch(ConfigMap, name, { type: 'merge', patch: { data: { value: 'theirs' } } })
    })
    await controller.start()
    await sleep(runtime, 3_600_000, 'an hour')
    const startsMs = world.records.map(({ startedAtMs }) => startedAtMs - Date.parse('2026-01-01T00:00:00Z'))
    expect(startsMs.length).toBeLessThan(80)
    const gaps = startsMs.slice(1).map((startMs, index) => startMs - (startsMs[index] as number))
    const slow = gaps.filter((gap) => gap >= runtimeLimits.loopDelayFirstMs)
    expect(slow.slice(0, 7)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000])
    expect(gaps.length - slow.length).toBeLessThanOrEqual(2 * runtimeLimits.loopFlipsMax + 2)
    expect(loops().at(-1)).toMatchObject({ reason: 'flip', path: 'data.value', count: runtimeLimits.loopFlipsMax })
    expect(calls).toContain('hot loop 1')
    await sleep(runtime, runtimeLimits.loopDelayMsMax + runtimeLimits.loopCalmMs, 'calm')
    expect(calls).toContain('slowed 0')
    expect(cache.get(ConfigMap, name)?.data).toEqual({ value: 'ours' })
    expect(world.records.at(-1)?.causes).toEqual([{ source: 'timer', what: 'hot loop ended' }])
  })
})

test('loopSelfWritesMax: throttles a reconciler that its own writes wake and that writes something new each time', async () => {
  await inCluster(async (world) => {
    await world.user('admin').create(ConfigMap, { metadata: name })
    let count = 0
    const { controller, loops } = run(
      world,
      insists(() => `${count++}`),
    )
    await controller.start()
    await sleep(world.runtime, 3_600_000, 'an hour')
    expect(world.records.length).toBeLessThan(runtimeLimits.loopSelfWritesMax + 80)
    expect(loops()[0]).toEqual({
      reason: 'self',
      kind: 'ConfigMap',
      key: 'default/a',
      path: 'data.value',
      count: runtimeLimits.loopSelfWritesMax + 1,
    })
  })
})

test('loopRequeueMs: immediate requeues that write each time are a loop; a heartbeat is not', async () => {
  for (const [requeueAfterMs, isLoop] of [
    [runtimeLimits.loopRequeueMs - 1, true],
    [runtimeLimits.loopRequeueMs, false],
  ] as const) {
    await inCluster(async (world) => {
      await world.user('admin').create(ConfigMap, { metadata: name })
      let count = 0
      const beat = insists(
        () => `${count++}`,
        () => ({ requeueAfterMs }),
      )
      const { controller, loops } = run(world, beat, { wakesOnOwnWrites: false })
      await controller.start()
      await sleep(world.runtime, 300_000, 'five minutes')
      expect(loops().length > 0).toBe(isLoop)
      expect(world.records.length > 290).toBe(!isLoop)
    })
  }
})

test('loopDrivenWritesMax: a field that is written again each time another client changes the object is a loop of two', async () => {
  await inCluster(async (world) => {
    const { runtime, user } = world
    const competitor = user('competitor')
    await competitor.create(ConfigMap, { metadata: name })
    const { controller, loops } = run(
      world,
      insists((count) => `seen ${count}`),
      { wakesOnOwnWrites: false },
    )
    await controller.start()
    for (let count = 1; count <= 400; count++) {
      await competitor.patch(ConfigMap, name, { type: 'merge', patch: { data: { count: `${count}` } } })
      await sleep(runtime, 100, 'the competitor')
    }
    expect(loops()[0]).toMatchObject({ reason: 'driven', path: 'data.value' })
    expect(world.records.length).toBeLessThan(runtimeLimits.loopDrivenWritesMax + 20)
    await sleep(runtime, runtimeLimits.loopDelayMsMax, 'the pause')
    expect(world.cache.get(ConfigMap, name)?.data).toEqual({ count: '400', value: 'seen 400' })
  })
})

test('loopIdleRunsMax: reconciles more rarely for changes that never lead to a write', async () => {
  await inCluster(async (world) => {
    const { runtime, user } = world
    const competitor = user('competitor')
    await competitor.create(ConfigMap, { metadata: name, data: { value: 'ours' } })
    const { controller, loops } = run(
      world,
      insists(() => 'ours'),
    )
    await controller.start()
    for (let count = 0; count < 900; count++) {
      await competitor.patch(ConfigMap, name, { type: 'merge', patch: { data: { count: `${count}` } } })
      await sleep(runtime, 50, 'the competitor')
    }
    expect(loops()[0]).toMatchObject({ reason: 'idle', kind: 'ConfigMap', key: 'default/a', path: '' })
    expect(world.records.length).toBeLessThan(runtimeLimits.loopIdleRunsMax + 20)
  })
})

test('a parent whose status follows hundreds of children is not in a loop', async () => {
  await inCluster(async (world) => {
    const { runtime, user } = world
    const admin = user('admin')
    const owner = await admin.create(ConfigMap, { metadata: name })
    const ownerReferences = [
      { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', uid: owner.metadata.uid, controller: true },
    ]
    const { controller, loops } = run(
      world,
      async (request, { client, cache }) => {
        const ready = cache.list(Pod, { namespace: 'default' }).filter(({ status }) => status?.phase === 'Running')
        await client.patch(ConfigMap, request, { type: 'merge', patch: { data: { ready: `${ready.length}` } } })
        return undefined
      },
      { sources: [watch(ConfigMap, enqueueObject()), watch(Pod, enqueueOwner(ConfigMap))], wakesOnOwnWrites: false },
    )
    await controller.start()
    for (let index = 0; index < 200; index++) {
      const metadata = { namespace: 'default', name: `p${index}`, ownerReferences }
      await admin.create(Pod, { metadata, spec: { containers: [{ name: 'c', image: 'i' }] } })
      await sleep(runtime, 10, 'the kubelet')
      await admin.patch(
        Pod,
        metadata,
        { type: 'merge', patch: { status: { phase: 'Running' } } },
        { subresource: 'status' },
      )
      await sleep(runtime, 10, 'the kubelet')
    }
    await controller.queue.idle()
    expect(loops()).toEqual([])
    expect(world.cache.get(ConfigMap, name)?.data).toEqual({ ready: '200' })
  })
})

test('hotLoops off detects no loops', async () => {
  await inCluster(async (world) => {
    await world.user('admin').create(ConfigMap, { metadata: name })
    let count = 0
    const beat = insists(
      () => `${count++}`,
      () => ({ requeueAfterMs: 100 }),
    )
    const { controller, loops } = run(world, beat, { hotLoops: 'off', wakesOnOwnWrites: false })
    await controller.start()
    await sleep(world.runtime, 20_050, 'the loop')
    expect(loops()).toEqual([])
    expect(world.records.length).toBe(201)
  })
})

const step = fc.record({
  who: fc.constantFrom('competitor', 'user', 'user', 'retry'),
  pauseMs: fc.constantFrom(0, 1, 10, 500, 3000, 40_000),
})

test('loses no event in a fight: the last state is reconciled, and runs per hour stay bounded', async () => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 150, size: 'max' }), async (steps) => {
    await inCluster(async (world) => {
      const { runtime, user, cache } = world
      const [admin, competitor] = [user('admin'), user('competitor')]
      await admin.create(ConfigMap, { metadata: name, data: { count: '0' } })
      let failures = 0
      const seen: (string | undefined)[] = []
      const write = insists(() => 'ours')
      const { controller } = run(world, async (request, context) => {
        seen.push(context.cache.get(ConfigMap, request)?.metadata.resourceVersion)
        if (failures > 0) {
          failures--
          throw new Error('fails')
        }
        return await write(request, context)
      })
      await controller.start()
      for (const [index, { who, pauseMs }] of steps.entries()) {
        if (who === 'retry') failures = 2
        const data = who === 'competitor' ? { value: 'theirs' } : { count: `${index}` }
        if (who !== 'retry')
          await (who === 'competitor' ? competitor : admin).patch(ConfigMap, name, { type: 'merge', patch: { data } })
        if (pauseMs > 0) await sleep(runtime, pauseMs, 'the next step')
      }
      failures = 0
      await sleep(runtime, 2 * runtimeLimits.loopDelayMsMax, 'the longest pause')
      const object = cache.get(ConfigMap, name)
      expect(object?.data?.['value']).toBe('ours')
      // Its own write wakes it as well, so the last state was reconciled.
      expect(seen.at(-1)).toBe(object?.metadata.resourceVersion)
      expect(controller.queue.isIdle).toBe(true)
    })
  })
  await fc.assert(property, { seed: 7, numRuns: process.env['SOAK'] ? 2000 : 10 })
})
