import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { testingLimits } from '../limits.ts'
import { createVirtualRuntime } from './virtual-runtime.ts'

test('a day passes without real waiting', async () => {
  const runtime = createVirtualRuntime({ startTime: '2026-01-01T00:00:00Z' })
  await runtime.run(() => sleep(runtime, 24 * 3600 * 1000, 'a day'))
  expect(new Date(runtime.clock.now()).toISOString()).toBe('2026-01-02T00:00:00.000Z')
  expect(runtime.clock.monotonic()).toBe(24 * 3600 * 1000)
})

test('timers fire in the order of their time, and of their setting among equals', async () => {
  const runtime = createVirtualRuntime()
  const fired: string[] = []
  for (const [delayMs, name] of [
    [30, 'c'],
    [10, 'a'],
    [30, 'd'],
    [20, 'b'],
    [0, 'first'],
  ] as const) {
    runtime.clock.after(delayMs, name, () => fired.push(name))
  }
  await runtime.advance(30)
  expect(fired).toEqual(['first', 'a', 'b', 'c', 'd'])
})

test('time does not pass while a promise can still make progress', async () => {
  const runtime = createVirtualRuntime()
  const seen: number[] = []
  const busy = async () => {
    for (let iteration = 0; iteration < 1000; iteration++) await Promise.resolve()
    seen.push(runtime.clock.monotonic())
  }
  await runtime.run(async () => {
    const slept = sleep(runtime, 5, 'five').then(() => seen.push(runtime.clock.monotonic()))
    await Promise.all([busy(), slept])
  })
  expect(seen).toEqual([0, 5])
})

test('a cancelled timer does not fire', async () => {
  const runtime = createVirtualRuntime()
  const fired: string[] = []
  const timer = runtime.clock.after(1, 'cancelled', () => fired.push('cancelled'))
  runtime.clock.after(2, 'kept', () => fired.push('kept'))
  timer.cancel()
  await runtime.advance(10)
  expect(fired).toEqual(['kept'])
})

test('a run that would hang ends with an error that lists all waits', async () => {
  const runtime = createVirtualRuntime()
  const run = runtime.run(() => runtime.waiting('a response that never comes', new Promise(() => {})))
  await expect(run).rejects.toMatchObject({
    code: 'TESTING_HANG',
    message: expect.stringContaining('a response that never comes'),
  })
})

test('a run that waits for a real timer ends with an error that names such timers as a cause', async () => {
  const cause = expect.stringContaining('work that is not on the clock of this Runtime, such as setTimeout')
  const realTime = async () => {
    const hour = new Promise((resolve) => setTimeout(resolve, 3_600_000).unref())
    await hour
  }
  const idle = createVirtualRuntime().run(realTime)
  await expect(idle).rejects.toMatchObject({ code: 'TESTING_HANG', message: cause })
  const busy = createVirtualRuntime({ timeLimitMs: 1000 })
  const again = () => void busy.clock.after(300, 'the clockwork', again)
  again()
  await expect(busy.run(realTime)).rejects.toMatchObject({ code: 'TESTING_TIME_LIMIT', message: cause })
})

test('a run beyond its virtual time names the timers that continue', async () => {
  const runtime = createVirtualRuntime({ timeLimitMs: 1000 })
  const again = () => void runtime.clock.after(300, 'the clockwork', again)
  again()
  const run = runtime.run(() => new Promise(() => {}))
  await expect(run).rejects.toMatchObject({
    code: 'TESTING_TIME_LIMIT',
    message: expect.stringContaining('the clockwork'),
  })
  expect(testingLimits.virtualTimeMsMax).toBeGreaterThan(1000)
})

test('a run in an endless loop ends at its number of timers', async () => {
  const runtime = createVirtualRuntime({ timersMax: 1000 })
  const again = () => void runtime.clock.after(0, 'the circle', again)
  again()
  const run = runtime.run(() => new Promise(() => {}))
  await expect(run).rejects.toMatchObject({
    code: 'TESTING_TIMER_LIMIT',
    message: expect.stringContaining('the circle'),
  })
  expect(testingLimits.virtualTimersMax).toBeGreaterThan(1000)
})

test('the report of a hang lists at most reportedWaitsMax waits', async () => {
  const runtime = createVirtualRuntime()
  for (let index = 0; index < 100; index++) void runtime.waiting(`wait ${index}`, new Promise(() => {}))
  const error = await runtime.run(() => new Promise(() => {})).catch((reason: Error) => reason)
  expect(String((error as Error).message).split('\n')).toHaveLength(testingLimits.reportedWaitsMax + 1)
})

test('the same seed gives the same numbers and ids, another seed others', () => {
  const draw = (seed: number) => {
    const { random } = createVirtualRuntime({ seed })
    return [random.fraction(), random.integer(1000), random.uuid(), ...random.bytes(4), random.fork('x').fraction()]
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(draw(7)[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('the wall clock can jump without touching timers', async () => {
  const runtime = createVirtualRuntime({ startTime: '2026-01-01T00:00:00Z' })
  const fired: number[] = []
  runtime.clock.after(10, 'timer', () => fired.push(runtime.clock.monotonic()))
  runtime.jumpWallClock(-3_600_000)
  await runtime.advance(10)
  expect(fired).toEqual([10])
  expect(new Date(runtime.clock.now()).toISOString()).toBe('2025-12-31T23:00:00.010Z')
})

test('a killed process has no timers, and gets no response to its requests', async () => {
  const runtime = createVirtualRuntime()
  const process = runtime.process('operator')
  const seen: string[] = []
  const transport = process.connect({
    send: async () => {
      await sleep(runtime, 5, 'the server')
      return { status: 200, headers: {}, body: { form: 'value', value: null } }
    },
    close() {},
  })
  process.clock.after(5, 'timer', () => seen.push('timer'))
  void transport.send({ method: 'GET', path: '/' }).then(() => seen.push('response'))
  await runtime.advance(1)
  process.kill()
  await runtime.advance(100)
  expect(seen).toEqual([])
})
