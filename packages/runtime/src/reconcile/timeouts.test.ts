import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Client } from '../client/index.ts'
import type { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController } from './index.ts'
import { Bundle, bundle } from './testdata/bundle.ts'
import { startWorld, type World } from './testdata/world.ts'

const one = { namespace: 'default', name: 'one' }
const timeoutMs = 1000
const hang = { type: 'merge', patch: { spec: { entries: { hang: 'yes' } } } } as const
const release = { type: 'merge', patch: { spec: { entries: { hang: null } } } } as const

async function reconciledOf({ admin }: World) {
  const { status } = (await admin.get(Bundle, one)) ?? {}
  const reconciled = status?.conditions?.find(({ type }) => type === 'Reconciled')
  return { ...reconciled, reached: status?.observedGeneration }
}

type Wait = (signal: AbortSignal) => Promise<unknown>

/** A controller that waits as the test says while the object has the entry "hang", and an object without that entry. */
async function withHanging(
  wait: Wait,
  work: (world: World, errors: readonly RuntimeError[], starts: () => number) => Promise<void>,
  wrap?: (client: Client) => Client,
): Promise<void> {
  let starts = 0
  const controller = defineController({
    for: Bundle,
    reconcileTimeoutMs: timeoutMs,
    async reconcile(object, { signal }) {
      starts++
      if (object.spec.entries['hang'] !== undefined) await wait(signal)
      return { status: { count: starts } }
    },
  })
  const runtime = createVirtualRuntime()
  const errors: RuntimeError[] = []
  const onError = (error: unknown) => errors.push(error as RuntimeError)
  await runtime.run(async () => {
    const world = await startWorld(runtime, controller, undefined, wrap, { onError })
    await world.admin.create(Bundle, bundle({}))
    await world.pass()
    await world.admin.patch(Bundle, one, hang)
    await work(world, errors, () => starts)
  })
}

const untilAborted: Wait = (signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the upload was aborted', { cause: signal.reason })))
  })

test('a reconcile that exceeds its timeout sets Reconciled to False for this generation, written once', () =>
  withHanging(untilAborted, async (world, errors) => {
    world.clear()
    await world.pass(timeoutMs + 1)
    const timeout = 'controller bundle: the reconcile of default/one has taken longer than 1000 ms'
    expect(await reconciledOf(world)).toMatchObject({
      status: 'False',
      reason: 'ReconcileTimeout',
      message: `${timeout}: the upload was aborted`,
      observedGeneration: 2,
      reached: 1,
    })
    await world.pass(20 * timeoutMs)
    expect(world.records.length).toBeGreaterThan(5)
    expect(world.writes()).toEqual(['changed Bundle default/one/status'])
    expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['RECONCILE_TIMEOUT']))
    await world.admin.patch(Bundle, one, release)
    await world.pass(60_000)
    expect(await reconciledOf(world)).toMatchObject({ status: 'True', observedGeneration: 3 })
    await world.stop()
  }))

test('timeoutReportMs: a server that never responds to the write of the condition does not hold the key', () => {
  let isSilent = false
  const silent = (client: Client) =>
    new Proxy(client, {
      get(target, name, receiver) {
        const method = Reflect.get(target, name, receiver)
        if (name !== 'apply') return typeof method === 'function' ? method.bind(target) : method
        return (...parameters: Parameters<Client['apply']>) => {
          const { signal } = parameters[2]
          if (!isSilent) return target.apply(...parameters)
          return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
        }
      },
    })
  return withHanging(
    untilAborted,
    async (world) => {
      world.clear()
      isSilent = true
      await world.pass(timeoutMs + runtimeLimits.timeoutReportMs + 1)
      expect(world.records).toMatchObject([{ outcome: 'retry', error: { code: 'RECONCILE_TIMEOUT' } }])
      isSilent = false
      await world.pass(10_000)
      expect(await reconciledOf(world)).toMatchObject({ status: 'False', reason: 'ReconcileTimeout' })
      await world.stop()
    },
    silent,
  )
})

test('overdueFirstMs: reports a function that ignores its signal, and the condition says that it still runs', () => {
  let end = () => {}
  const deaf: Wait = () =>
    new Promise<void>((resolve) => {
      end = resolve
    })
  return withHanging(deaf, async (world, errors, starts) => {
    const startedMs = world.runtime.clock.now()
    await world.pass(timeoutMs + runtimeLimits.overdueFirstMs - 1)
    expect(errors.map(({ code }) => code)).toEqual(['RECONCILE_TIMEOUT'])
    await world.pass(2)
    expect(errors.at(-1)).toMatchObject({
      code: 'RECONCILE_OVERDUE',
      message: expect.stringMatching(/reconcile of default\/one still runs 10 s after its timeout of 1000 ms/),
    })
    const since = new Date(startedMs).toISOString()
    expect(await reconciledOf(world)).toMatchObject({
      status: 'False',
      reason: 'ReconcileTimeout',
      message: `the function has run since ${since} and ignores its signal, which aborted after the timeout of 1000 ms; the object is not reconciled until it returns or throws`,
      observedGeneration: 2,
      reached: 1,
    })
    // One run of a key at a time: an event waits for the end of the run, and is not lost.
    await world.admin.patch(Bundle, one, release)
    await world.pass(60_000)
    expect(starts()).toBe(2)
    end()
    await world.pass(10_000)
    expect(starts()).toBe(3)
    expect(await reconciledOf(world)).toMatchObject({ status: 'True', observedGeneration: 3, reached: 3 })
    await world.stop()
  })
})

test('overdueMsMax: reports of a function that never ends become rarer, up to this interval, and end with the stop', () =>
  withHanging(
    () => new Promise(() => {}),
    async (world, errors) => {
      const at: number[] = []
      for (let minute = 0; minute < 300; minute++) {
        const before = errors.length
        await world.pass(60_000)
        if (errors.length > before) at.push(minute)
      }
      const hour = runtimeLimits.overdueMsMax / 60_000
      expect(at.slice(-3).map((minute) => minute - (at.at(-3) ?? 0))).toEqual([0, hour, 2 * hour])
      expect(errors.filter(({ code }) => code === 'RECONCILE_OVERDUE').length).toBeLessThan(15)
      await expect(world.stop()).rejects.toMatchObject({ code: 'CONTROLLER_STOP_TIMEOUT' })
      const count = errors.length
      await sleep(world.runtime, 2 * runtimeLimits.overdueMsMax, 'after the stop')
      expect(errors).toHaveLength(count)
    },
  ))

test('a stop is not a timeout: it leaves the condition unchanged', () =>
  withHanging(untilAborted, async (world) => {
    const stopped = world.controller.stop({ graceMs: 0 })
    await stopped
    expect(await reconciledOf(world)).toMatchObject({ status: 'True', observedGeneration: 1 })
    await world.stop()
  }))
