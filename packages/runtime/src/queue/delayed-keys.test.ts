import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createWorkQueue } from './create-work-queue.ts'
import { event, keysOf, retry, setUp, taken, timer } from './testing/queue-fixture.ts'
import type { WorkItem } from './work-queue.ts'

test('a delayed key is absent before its time and ready after; unlike in client-go a later delay replaces an earlier one even if it is longer', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('a', 50, timer)
  await runtime.advance(40)
  expect(queue.size).toBe(0)
  await runtime.advance(10)
  expect(await keysOf(queue)).toEqual(['a'])
  for (const [first, second] of [
    [1000, 30],
    [30, 1000],
  ] as const) {
    queue.addAfter('a', first, timer)
    queue.addAfter('a', second, timer)
    await runtime.advance(second - 1)
    expect(queue.size).toBe(0)
    await runtime.advance(1)
    expect(await keysOf(queue)).toEqual(['a'])
    await runtime.advance(2000)
    expect(queue.isIdle).toBe(true)
  }
})

test('delayed keys come out in the order of their deadlines', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('one', 1000, timer)
  queue.addAfter('two', 500, timer)
  queue.addAfter('three', 300, timer)
  queue.addAfter('four', 300, timer)
  await runtime.advance(1000)
  expect(await keysOf(queue)).toEqual(['three', 'four', 'two', 'one'])
})

test('a delay of zero or less is now, and a delay that is not a number is refused', async () => {
  const { queue } = setUp()
  queue.addAfter('a', 0, timer)
  queue.addAfter('b', -5, timer)
  expect(await keysOf(queue)).toEqual(['a', 'b'])
  expect(() => queue.addAfter('a', Number.NaN, timer)).toThrow('the delay is not a finite number')
  expect(() => queue.addAfter('a', Number.POSITIVE_INFINITY, timer)).toThrow('the delay is not a finite number')
  expect(() => queue.add('a', event, { priority: Number.NaN })).toThrow('the priority is not a number')
  expect(() => queue.done('a')).toThrow('the key is not being processed')
})

test('an event in between does not lose a requeue-after', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('a', 100, timer)
  await runtime.advance(10)
  queue.add('a', event)
  await taken(queue)
  queue.forget('a')
  queue.done('a')
  expect(queue.isIdle).toBe(false)
  await runtime.advance(89)
  expect(queue.size).toBe(0)
  await runtime.advance(1)
  expect((await taken(queue)).causes).toEqual([timer])
})

test('a requeue-after that comes due while the key is processing causes one more run', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('a', 100, timer)
  queue.add('a', event)
  await taken(queue)
  await runtime.advance(100)
  expect(queue.size).toBe(0)
  queue.add('a', event)
  queue.done('a')
  expect((await taken(queue)).causes).toEqual([timer, event])
})

test('backoff doubles per key up to its limit without overflow, and forget resets it', async () => {
  const { runtime, queue } = setUp({ backoff: { baseMs: 1, maxMs: 1000 } })
  const delayOf = async (key: string) => {
    queue.addRateLimited(key, retry)
    const startMs = runtime.clock.monotonic()
    const item = await runtime.run(async () => (await queue.take()) as WorkItem)
    expect(item.key).toBe(key)
    queue.done(key)
    return runtime.clock.monotonic() - startMs
  }
  const delays: number[] = []
  for (let failure = 0; failure < 5; failure++) delays.push(await delayOf('a'))
  expect(delays).toEqual([1, 2, 4, 8, 16])
  expect(await delayOf('b')).toBe(1)
  queue.forget('a')
  expect(await delayOf('a')).toBe(1)
  for (let failure = 0; failure < 2000; failure++) await delayOf('b')
  expect(await delayOf('b')).toBe(1000)
})

test('a rate-limited add counts a failure, and forget sets the count to zero', async () => {
  const { runtime, queue } = setUp()
  for (const failures of [1, 2, 3]) {
    queue.addRateLimited('a', retry)
    expect(queue.failures('a')).toBe(failures)
    await runtime.advance(100)
    expect((await taken(queue)).attempt).toBe(failures)
    queue.done('a')
  }
  expect(queue.failures('b')).toBe(0)
  queue.forget('a')
  expect([queue.failures('a'), queue.isIdle]).toEqual([0, true])
})

test('each of several keys that fail together has a backoff of its own', async () => {
  const { runtime, queue } = setUp({ backoff: { baseMs: 10 } })
  for (let failure = 0; failure < 3; failure++) {
    queue.addRateLimited('often', retry)
    await runtime.advance(100)
    await keysOf(queue)
  }
  for (const key of ['often', 'once', 'also']) queue.addRateLimited(key, retry)
  await runtime.advance(10)
  expect(await keysOf(queue)).toEqual(['once', 'also'])
  await runtime.advance(69)
  expect(queue.size).toBe(0)
  await runtime.advance(1)
  expect(await keysOf(queue)).toEqual(['often'])
})

test('the backoff ranges from backoffFirstMs to backoffMsMax by default', async () => {
  const { runtime, queue } = setUp()
  for (const expected of [5, 10, 20]) {
    queue.addRateLimited('a', retry)
    await runtime.advance(expected - 1)
    expect(queue.size).toBe(0)
    await runtime.advance(1)
    expect(await keysOf(queue)).toEqual(['a'])
  }
  expect(runtimeLimits.backoffFirstMs).toBe(5)
  for (let failure = 3; failure < 40; failure++) {
    queue.addRateLimited('a', retry)
    await runtime.advance(runtimeLimits.backoffMsMax)
    expect(await keysOf(queue)).toEqual(['a'])
  }
})

test('an event during a backoff runs at once, and its failure neither counts nor moves the retry', async () => {
  const { runtime, queue } = setUp({ backoff: { baseMs: 100 } })
  queue.addRateLimited('a', retry)
  await runtime.advance(40)
  queue.add('a', event)
  const extra = await taken(queue)
  expect(extra.attempt).toBe(1)
  queue.addRateLimited('a', retry)
  queue.done('a')
  expect(queue.failures('a')).toBe(1)
  await runtime.advance(59)
  expect(queue.size).toBe(0)
  await runtime.advance(1)
  expect((await taken(queue)).causes).toEqual([retry])
  queue.addRateLimited('a', retry)
  queue.done('a')
  expect(queue.failures('a')).toBe(2)
  await runtime.advance(200)
  expect(await keysOf(queue)).toEqual(['a'])
})

test('success of an extra run cancels the retry, even one that came due meanwhile', async () => {
  for (const workMs of [10, 200]) {
    const { runtime, queue } = setUp({ backoff: { baseMs: 100 } })
    queue.addRateLimited('a', retry)
    queue.add('a', event)
    await taken(queue)
    await runtime.advance(workMs)
    queue.forget('a')
    queue.done('a')
    expect(queue.isIdle).toBe(true)
    await runtime.advance(10_000)
    expect(queue.size).toBe(0)
  }
})

test('a retry that comes due during an extra run that fails runs right after it, uncounted', async () => {
  const { runtime, queue } = setUp({ backoff: { baseMs: 100 } })
  queue.addRateLimited('a', retry)
  queue.add('a', event)
  await taken(queue)
  await runtime.advance(150)
  queue.addRateLimited('a', retry)
  queue.done('a')
  expect(queue.failures('a')).toBe(1)
  const item = await taken(queue)
  expect(item.causes).toEqual([retry])
  queue.addRateLimited('a', retry)
  queue.done('a')
  expect(queue.failures('a')).toBe(2)
})

test('a retry that comes due while the key waits for a worker makes that run the retry', async () => {
  const { runtime, queue } = setUp({ backoff: { baseMs: 100 } })
  queue.addRateLimited('a', retry)
  queue.add('a', event)
  await runtime.advance(150)
  const item = await taken(queue)
  expect(item.causes).toEqual([event, retry])
  queue.addRateLimited('a', retry)
  queue.done('a')
  expect(queue.failures('a')).toBe(2)
})

test('an add without delay makes a delayed key ready now; unlike in controller-runtime the delay stays', async () => {
  const { queue } = setUp()
  queue.addAfter('a', 60_000, timer)
  queue.add('a', event)
  expect((await taken(queue)).causes).toEqual([event])
  queue.done('a')
  expect([queue.size, queue.isIdle]).toEqual([0, false])
})

test('size and depth exclude delayed keys until they are ready', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('a', 10, timer)
  expect(queue.size).toBe(0)
  expect(queue.gauges()).toMatchObject({ depths: [], delayed: 1 })
  await runtime.advance(10)
  expect(queue.size).toBe(1)
  expect(queue.gauges()).toMatchObject({ depths: [{ priority: 0, count: 1 }], delayed: 0 })
})

test('sets a timer that the clock fires too early again for the rest', async () => {
  const { runtime } = setUp()
  const hasty = {
    ...runtime,
    clock: {
      ...runtime.clock,
      after: (delayMs: number, what: string, run: () => void) => runtime.clock.after(delayMs / 2, what, run),
    },
  }
  const queue = createWorkQueue({ name: 'hasty', runtime: hasty })
  queue.addAfter('a', 64, timer)
  await runtime.advance(63)
  expect(queue.size).toBe(0)
  await runtime.advance(2)
  expect(queue.size).toBe(1)
})

test('a wall clock that jumps moves no deadline', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('a', 100, timer)
  runtime.jumpWallClock(3_600_000)
  await runtime.advance(99)
  expect(queue.size).toBe(0)
  runtime.jumpWallClock(-7_200_000)
  await runtime.advance(1)
  expect(queue.size).toBe(1)
})
