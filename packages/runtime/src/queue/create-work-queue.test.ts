import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { event, retry, setUp, taken, timer } from './testing/queue-fixture.ts'
import type { WorkItem } from './work-queue.ts'

test('two adds before the take are one run, with both causes', async () => {
  const { queue } = setUp()
  queue.add('a', event)
  queue.add('a', { source: 'watch', what: 'changed again' })
  expect(queue.size).toBe(1)
  const item = await taken(queue)
  expect(item.causes.map((cause) => cause.what)).toEqual(['changed', 'changed again'])
  expect(queue.size).toBe(0)
})

test('hands out a key that is added once or ten times while processing exactly once more after done', async () => {
  for (const adds of [1, 10]) {
    const { queue } = setUp()
    queue.add('a', event)
    await taken(queue)
    for (let count = 0; count < adds; count++) queue.add('a', event)
    queue.done('a')
    expect(queue.size).toBe(1)
    const item = await taken(queue)
    expect(item.causes).toHaveLength(adds)
    queue.done('a')
    expect(queue.isIdle).toBe(true)
  }
})

test('does not hand a key that is added while processing to a second worker before done', async () => {
  const { runtime, queue } = setUp()
  queue.add('a', event)
  await taken(queue)
  queue.add('a', event)
  let second: WorkItem | undefined
  void queue.take().then((item) => {
    second = item
  })
  await runtime.settle()
  expect([queue.size, queue.tryTake(), second]).toEqual([0, undefined, undefined])
  queue.done('a')
  await runtime.settle()
  expect(second?.key).toBe('a')
})

test('many producers and consumers process every key, none at the same time as itself', async () => {
  const { runtime, queue } = setUp()
  const inWork = new Set<string>()
  const seen = new Map<string, number>()
  const consume = async () => {
    for (let item = await queue.take(); item !== undefined; item = await queue.take()) {
      expect(inWork.has(item.key)).toBe(false)
      inWork.add(item.key)
      seen.set(item.key, (seen.get(item.key) ?? 0) + item.causes.length + item.causesOmitted)
      await new Promise<void>((resolve) => runtime.clock.after(runtime.random.integer(5), 'work', resolve))
      inWork.delete(item.key)
      queue.done(item.key)
    }
  }
  const produce = async () => {
    for (let count = 0; count < 20; count++) {
      queue.add(String(count), event)
      await new Promise<void>((resolve) => runtime.clock.after(runtime.random.integer(3), 'produce', resolve))
    }
  }
  await runtime.run(async () => {
    const consumers = Array.from({ length: 10 }, consume)
    await Promise.all(Array.from({ length: 50 }, produce))
    queue.shutDown()
    await queue.drained()
    await Promise.all(consumers)
  })
  expect([...seen.values()]).toEqual(Array(20).fill(50))
})

test('drained resolves when the last processing key is done, and not before; a shutdown itself waits for nothing', async () => {
  const { runtime, queue } = setUp()
  queue.add('a', event)
  queue.add('b', event)
  await taken(queue)
  await taken(queue)
  queue.shutDown()
  let isDrained = false
  void queue.drained().then(() => {
    isDrained = true
  })
  queue.done('a')
  await runtime.settle()
  expect(isDrained).toBe(false)
  queue.done('b')
  await runtime.settle()
  expect(isDrained).toBe(true)
})

test('a shutdown that discards ends the wait for keys that no worker takes', async () => {
  const { runtime, queue } = setUp()
  queue.add('a', event)
  queue.shutDown()
  const drained = queue.drained()
  queue.shutDown({ discard: true })
  await runtime.run(() => drained)
  expect(await queue.take()).toBeUndefined()
})

test('a key added while processing before the shutdown still runs before the queue is drained', async () => {
  const { runtime, queue } = setUp()
  queue.add('a', event)
  await taken(queue)
  queue.add('a', event)
  queue.shutDown()
  queue.add('b', event)
  queue.done('a')
  expect((await queue.take())?.key).toBe('a')
  const drained = queue.drained()
  queue.done('a')
  await runtime.run(() => drained)
  expect(await queue.take()).toBeUndefined()
})

test('a shutdown that discards drops ready keys and adds of processing keys', async () => {
  const { queue } = setUp()
  queue.add('a', event)
  await taken(queue)
  queue.add('a', event)
  queue.add('b', event)
  queue.shutDown({ discard: true })
  queue.done('a')
  expect(await queue.take()).toBeUndefined()
  expect(queue.isIdle).toBe(true)
})

test('a shutdown drops delayed keys and their timer', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('a', 1000, timer)
  queue.addRateLimited('b', retry)
  expect(queue.isIdle).toBe(false)
  queue.shutDown()
  expect(queue.isIdle).toBe(true)
  await runtime.advance(10_000)
  expect(queue.size).toBe(0)
})

test('the shutdown releases waiting workers', async () => {
  const { runtime, queue } = setUp()
  const waiting = [queue.take(), queue.take()]
  queue.add('a', event)
  queue.shutDown()
  const items = await runtime.run(() => Promise.all(waiting))
  expect(items.map((item) => item?.key)).toEqual(['a', undefined])
})

test('a shutdown between the add and the hand-over leaves no worker waiting, whatever it does with the key', async () => {
  for (const discard of [false, true]) {
    const { runtime, queue } = setUp()
    const waiting = [queue.take(), queue.take(), queue.take()]
    await runtime.settle()
    queue.add('a', event)
    queue.shutDown({ discard })
    queue.shutDown({ discard })
    const items = await runtime.run(() => Promise.all(waiting))
    expect(items.map((item) => item?.key)).toEqual([discard ? undefined : 'a', undefined, undefined])
    if (!discard) queue.done('a')
    await runtime.run(() => queue.drained())
  }
})

test('tryTake returns a ready key and never waits, even when other workers do', async () => {
  const { runtime, queue } = setUp()
  expect(queue.tryTake()).toBeUndefined()
  const waiting = queue.take()
  queue.add('a', event)
  const item = queue.tryTake()
  expect([item?.key, item?.causes, queue.processing]).toEqual(['a', [event], 1])
  queue.done('a')
  queue.add('b', event)
  expect((await runtime.run(() => waiting))?.key).toBe('b')
  queue.done('b')
  queue.shutDown()
  expect(queue.tryTake()).toBeUndefined()
})

test('addAll adds each of the keys with the same cause and priority', () => {
  const { queue } = setUp()
  queue.add('b', timer)
  queue.addAll(['a', 'b', 'c', 'a'], event, { priority: 3 })
  const items = [queue.tryTake(), queue.tryTake(), queue.tryTake(), queue.tryTake()]
  expect(items.map((item) => item && [item.key, item.priority, item.causes])).toEqual([
    ['a', 3, [event, event]],
    ['b', 3, [timer, event]],
    ['c', 3, [event]],
    undefined,
  ])
  queue.shutDown()
  queue.addAll(['d'], event)
  expect(queue.size).toBe(0)
})

test('the time of a request is a wall time, and follows a wall clock that was set', async () => {
  const { runtime, queue } = setUp()
  const startMs = runtime.clock.now()
  queue.add('a', event)
  await runtime.advance(250)
  expect(queue.tryTake()?.queuedAtMs).toBe(startMs)
  queue.done('a')
  runtime.jumpWallClock(3_600_000)
  await runtime.advance(1000)
  queue.add('a', event)
  expect(queue.tryTake()?.queuedAtMs).toBe(startMs + 3_601_250)
})

test('adds of one task become one run, even when workers wait', async () => {
  const { runtime, queue } = setUp()
  const waiting = queue.take()
  await runtime.settle()
  for (let count = 0; count < 3; count++) queue.add('a', event)
  expect((await waiting)?.causes).toHaveLength(3)
  queue.done('a')
  expect(queue.isIdle).toBe(true)
})

test('causesMax bounds the causes of a run, which counts the omitted ones', async () => {
  const { queue } = setUp()
  for (let count = 0; count < runtimeLimits.causesMax + 1; count++) queue.add('a', event)
  const item = await taken(queue)
  expect(item.causes).toHaveLength(runtimeLimits.causesMax)
  expect(item.causesOmitted).toBe(1)
  queue.add('a', event)
  queue.done('a')
  const next = await taken(queue)
  expect([next.causes.length, next.causesOmitted]).toEqual([1, 0])
})

test('idle resolves when the last key is done, and at once when nothing is left', async () => {
  const { runtime, queue } = setUp()
  await queue.idle()
  queue.addAfter('a', 1000, timer)
  const work = async () => {
    const item = (await queue.take()) as WorkItem
    queue.done(item.key)
  }
  const [idleAtMs] = await runtime.run(() => Promise.all([queue.idle().then(() => runtime.clock.monotonic()), work()]))
  expect(idleAtMs).toBe(1000)
})
