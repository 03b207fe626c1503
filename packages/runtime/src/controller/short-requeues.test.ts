import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { describeHotLoop } from '../trace/index.ts'
import { requeueAfter } from './failures.ts'
import { setUpController } from './testing/environment.ts'
import { recordingObserver } from './testing/recording-observer.ts'
import { inCluster } from './testing/world.ts'

const key = { namespace: 'default', name: 'a' }
const hourMs = 3_600_000

/** Runs a key for an hour; returns the start times of its runs, relative to the beginning. */
async function startsOf(requeueAfterMs: number, more: Parameters<typeof setUpController>[1] = {}) {
  const startsMs: number[] = []
  const set = setUpController(
    {
      async reconcile() {
        startsMs.push(set.runtime.clock.monotonic())
        return { requeueAfterMs }
      },
    },
    more,
  )
  set.controller.enqueue(key)
  await set.runtime.run(async () => {
    await set.controller.start()
    await sleep(set.runtime, hourMs, 'an hour')
    await set.controller.stop()
  })
  return { ...set, startsMs }
}

test.each([0, -5000, 1])('backs off when a key repeatedly requests an immediate run: %d ms', async (requeueAfterMs) => {
  const { startsMs } = await startsOf(requeueAfterMs)
  // The first wake-up may have been computed late and runs at once; those that follow wait as retries do.
  expect(startsMs.slice(0, 5)).toEqual([0, 1, 6, 16, 36])
  expect(startsMs.length).toBeLessThan(30)
})

test('shortRequeueMs: does not delay a key that requests at least this much', async () => {
  const { startsMs } = await startsOf(runtimeLimits.shortRequeueMs)
  expect(startsMs.length).toBeGreaterThanOrEqual(hourMs / runtimeLimits.shortRequeueMs)
})

test('loopRequeuesMax: reports a key once after so many short requeues in a row, also in its records', async () => {
  const { observer, calls } = recordingObserver()
  const { errors, records } = await startsOf(0, { observer, hotLoops: 'error' })
  expect(errors).toMatchObject([{ code: 'CONTROLLER_HOT_LOOP' }])
  expect(calls.filter((word) => word.startsWith('hot loop'))).toHaveLength(1)
  const found = records.findIndex(({ hotLoop }) => hotLoop !== undefined)
  expect(found).toBe(runtimeLimits.loopRequeuesMax - 1)
  const { hotLoop } = records.at(-1) ?? {}
  expect(hotLoop).toMatchObject({ reason: 'requeue', key: 'default/a' })
  expect(hotLoop && describeHotLoop(hotLoop)).toMatch(/default\/a was requeued at once \d+ times in a row/)
})

test('hotLoops off reports nothing but still backs off', async () => {
  const { errors, records } = await startsOf(0, { hotLoops: 'off' })
  expect(errors).toEqual([])
  expect(records.length).toBeLessThan(30)
})

test('an event runs a key during its backoff at once, and neither moves nor lengthens the backoff', async () => {
  const startsMs: number[] = []
  const { runtime, controller } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      return { requeueAfterMs: 0 }
    },
  })
  controller.enqueue(key)
  await runtime.run(async () => {
    await controller.start()
    for (const atMs of [40, 10]) {
      await sleep(runtime, atMs, 'an event')
      controller.enqueue(key)
    }
    await sleep(runtime, 100, 'the rest')
    await controller.stop()
  })
  expect(startsMs).toEqual([0, 1, 6, 16, 36, 40, 50, 76])
})

test('a result without a requeue, or with a longer one, resets the backoff', async () => {
  const startsMs: number[] = []
  const results = [0, 0, 0, 1000, 0, 0, undefined]
  const { runtime, controller } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      return { requeueAfterMs: results[startsMs.length - 1] }
    },
  })
  controller.enqueue(key)
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
    controller.enqueue(key)
    await controller.queue.idle()
  })
  expect(startsMs.slice(0, 7)).toEqual([0, 1, 6, 16, 1016, 1017, 1022])
})

test('a failure with a short requeue does not bypass its backoff', async () => {
  const { runtime, controller, records, errors } = setUpController({
    hotLoops: 'error',
    async reconcile() {
      throw requeueAfter(new Error('refused'), 0)
    },
  })
  controller.enqueue(key)
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, hourMs, 'an hour')
    await controller.stop()
  })
  expect(records.length).toBeLessThan(60)
  expect(errors).toEqual([])
})

test('a key that makes progress with each run may continue at once', async () => {
  await inCluster(async (world) => {
    const { runtime, cache } = world
    let runs = 0
    const controller = world.controller({
      name: 'batches',
      sources: [],
      async reconcile(_request, { client }) {
        if (runs === 20) return undefined
        await client.create(ConfigMap, { metadata: { namespace: 'default', name: `made-${runs++}` } })
        return { requeueAfterMs: 0 }
      },
    })
    await cache.synced()
    await controller.start()
    const startMs = runtime.clock.monotonic()
    controller.enqueue(key)
    await controller.queue.idle()
    expect(runtime.clock.monotonic() - startMs).toBe(20 * runtimeLimits.requeueAfterMsMin)
  })
})
