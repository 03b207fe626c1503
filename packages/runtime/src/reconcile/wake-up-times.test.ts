import { StatusError } from '@kubewright/kube/status'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { defineController } from './index.ts'
import { ConfigMap } from './testdata/app-service.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { forbidden, interferingClient } from './testdata/interfering-client.ts'
import { inWorld, startWorld } from './testdata/world.ts'

const minuteMs = 60_000
const one = { namespace: 'default', name: 'one' }

test('keeps the requeueAt of the function beside the backoff while the server refuses a deletion', () => {
  const periodMs = 5 * minuteMs
  const minutes = new Set<number>()
  let startMs: number | undefined
  const schedule = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile(object, { now }) {
      startMs ??= now.getTime()
      const passedMs = now.getTime() - startMs
      if (passedMs % periodMs === 0) minutes.add(passedMs / minuteMs)
      const children = Object.keys(object.spec.entries).map((name) => ConfigMap({ metadata: { name } }))
      return { children, requeueAt: new Date(startMs + (Math.floor(passedMs / periodMs) + 1) * periodMs) }
    },
  })
  const before = ({ verb }: { verb: string }) => {
    if (verb === 'delete') throw forbidden('configmaps "a" is forbidden')
  }
  return inWorld(
    schedule,
    async (world) => {
      await world.admin.create(Bundle, bundle({ a: '1' }))
      await world.pass()
      await world.admin.patch(Bundle, one, { type: 'merge', patch: { spec: { entries: { a: null } } } })
      await world.pass(60 * minuteMs)
      expect(world.records.at(-1)?.error).toBeInstanceOf(StatusError)
      expect([...minutes]).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60])
      // The wake-ups do not shorten the backoff: it has 20 retries in an hour, besides 12 wake-ups and 2 events.
      expect(world.records).toHaveLength(20 + 12 + 2)
    },
    undefined,
    (client) => interferingClient(client, { before }),
  )
})

test('refuses a requeueAt that is not a date before it writes anything', () => {
  const confused = defineController({
    for: Bundle,
    owns: { configMaps: ConfigMap },
    reconcile: () => ({ children: [ConfigMap({ metadata: { name: 'a' } })], requeueAt: new Date('soon') }),
  })
  return inWorld(confused, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    expect(world.records[0]?.error).toMatchObject({ code: 'FUNCTION_RESULT_INVALID', path: 'requeueAt' })
    expect(await world.admin.get(ConfigMap, { namespace: 'default', name: 'a' })).toBeUndefined()
  })
})

test('never runs a function before its requeueAt, for any fraction of a millisecond of the clock', () => {
  const early: string[] = []
  let wakeUp: Date | undefined
  let runs = 0
  const alarm = defineController({
    for: Bundle,
    reconcile(_bundle, { now }) {
      runs++
      if (wakeUp !== undefined && now.getTime() < wakeUp.getTime())
        early.push(`${now.toISOString()} of ${wakeUp.toISOString()}`)
      // Every other run is by hand and sets the alarm; the one that follows is the alarm.
      wakeUp = wakeUp === undefined ? new Date(Math.ceil(now.getTime()) + 90_000) : undefined
      return { requeueAt: wakeUp }
    },
  })
  return inWorld(alarm, async (world) => {
    await world.admin.create(Bundle, bundle({}))
    for (let round = 0; round < 30; round++) {
      // Other timers at odd times, such as backoffs with jitter, advance the clock in the meantime.
      for (let step = 0; step < 300; step++) await world.pass(333 + (step * 7 + round) / 13)
      world.controller.enqueue(one)
    }
    expect(runs).toBeGreaterThan(50)
    expect(early).toEqual([])
  })
})

test('backs off when requeueAt is always in the past', () => {
  let runs = 0
  const late = defineController({
    for: Bundle,
    // Without a backoff there would be millions of runs, so the function gives up far above what the test allows.
    reconcile: () => ({ requeueAt: runs++ < 1000 ? new Date(0) : undefined }),
    hotLoops: 'error',
  })
  const errors: unknown[] = []
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const world = await startWorld(runtime, late, undefined, undefined, { onError: (error) => void errors.push(error) })
    await world.admin.create(Bundle, bundle({}))
    await world.pass(60 * minuteMs)
    // The delay doubles from backoffFirstMs on, so all delays so far add up to twice the last one.
    const doublings = Math.log2((60 * minuteMs) / runtimeLimits.backoffFirstMs)
    expect(world.records.length).toBeGreaterThan(runtimeLimits.loopRequeuesMax)
    expect(world.records.length).toBeLessThan(doublings + 10)
    expect(errors).toMatchObject([{ code: 'CONTROLLER_HOT_LOOP' }])
    expect(world.records.at(-1)?.hotLoop).toMatchObject({ reason: 'requeue', key: 'default/one' })
    await world.stop()
  })
})
