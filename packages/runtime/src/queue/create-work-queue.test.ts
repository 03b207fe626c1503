import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { event, keysOf, retry, setUp, taken, timer } from './testing/queue-fixture.ts'
import type { WorkItem } from './work-queue.ts'

test('case 1: two adds before the take are one run, with both causes', async () => {
  const { queue } = setUp()
  queue.add('a', event)
  queue.add('a', { source: 'watch', what: 'changed again' })
  expect(queue.size).toBe(1)
  const item = await taken(queue)
  expect(item.causes.map((cause) => cause.what)).toEqual(['changed', 'changed again'])
  expect(queue.size).toBe(0)
})

test('cases 2 and 3: however often a key is added while in work, it runs exactly once more, and only after done', async () => {
  for (const adds of [1, 10]) {
    const { queue } = setUp()
    queue.add('a', event)
    await taken(queue)
    for (let count = 0; count < adds; count++) queue.add('a', event)
    expect(queue.size).toBe(0)
    queue.done('a')
    expect(queue.size).toBe(1)
    const item = await taken(queue)
    expect(item.causes).toHaveLength(adds)
    queue.done('a')
    expect(queue.isIdle).toBe(true)
  }
})

test('case 4: many producers and consumers process every key, none at the same time as itself', async () => {
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

test('case 5: drained resolves when the last key in work is done, and not before', async () => {
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

test('case 6: a shutdown that discards ends the wait for keys that nobody takes', async () => {
  const { runtime, queue } = setUp()
  queue.add('a', event)
  queue.shutDown()
  const drained = queue.drained()
  queue.shutDown({ discard: true })
  await runtime.run(() => drained)
  expect(await queue.take()).toBeUndefined()
})

test('case 7: a key added while in work before the shutdown still runs before the queue is drained', async () => {
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

test('a shutdown that discards drops ready keys and what was added to keys in work', async () => {
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

test('cases 15 and 17: higher priorities first, in order within one; a raised key goes behind those of its new priority', async () => {
  const { queue } = setUp()
  queue.add('low', event, { priority: -100 })
  queue.add('raised', event, { priority: -100 })
  queue.add('first', event)
  queue.add('second', event)
  queue.add('urgent', event, { priority: 10 })
  queue.add('raised', event)
  expect(await keysOf(queue)).toEqual(['urgent', 'first', 'second', 'raised', 'low'])
})

test('case 16: the highest priority of all adds holds, and an add during the work begins with its own', async () => {
  const { queue } = setUp()
  queue.add('a', event, { priority: 5 })
  queue.add('a', event, { priority: -5 })
  queue.add('b', event, { priority: 1 })
  const item = await taken(queue)
  expect([item.key, item.priority]).toEqual(['a', 5])
  queue.add('a', event, { priority: -5 })
  queue.add('a', event, { priority: -3 })
  queue.done('a')
  expect((await taken(queue)).key).toBe('b')
  expect((await taken(queue)).priority).toBe(-3)
})

test('case 18: a key in work is skipped and comes right after done, at its priority', async () => {
  const { queue } = setUp()
  queue.add('a', event, { priority: 5 })
  await taken(queue)
  queue.add('a', event, { priority: 5 })
  queue.add('b', event)
  expect((await taken(queue)).key).toBe('b')
  queue.add('c', event)
  queue.done('a')
  expect((await taken(queue)).key).toBe('a')
})

test('cases 21 and 53: a retry keeps the priority of the run that failed, a requeue-after has the normal one', async () => {
  const { runtime, queue } = setUp()
  queue.add('urgent', event, { priority: 10 })
  queue.add('initial', event, { priority: -100 })
  await taken(queue)
  await taken(queue)
  queue.addRateLimited('urgent', retry)
  queue.addAfter('initial', 5, timer)
  queue.done('urgent')
  queue.done('initial')
  queue.add('other', event)
  await runtime.advance(5)
  const priorities: [string, number][] = []
  while (queue.size > 0) {
    const item = await taken(queue)
    priorities.push([item.key, item.priority])
  }
  expect(priorities).toEqual([
    ['urgent', 10],
    ['other', 0],
    ['initial', 0],
  ])
})

test('case 23: workers that wait are released by the shutdown', async () => {
  const { runtime, queue } = setUp()
  const waiting = [queue.take(), queue.take()]
  queue.add('a', event)
  queue.shutDown()
  const items = await runtime.run(() => Promise.all(waiting))
  expect(items.map((item) => item?.key)).toEqual(['a', undefined])
})

test('adds of one turn become one run, also when workers wait', async () => {
  const { runtime, queue } = setUp()
  const waiting = queue.take()
  await runtime.settle()
  for (let count = 0; count < 3; count++) queue.add('a', event)
  expect((await waiting)?.causes).toHaveLength(3)
  queue.done('a')
  expect(queue.isIdle).toBe(true)
})

test('causesMax bounds the causes of a run; of those past it only the number is kept', async () => {
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

test('more priorities than emptyPrioritiesMax come out in order, over and over', async () => {
  const { queue } = setUp()
  const count = runtimeLimits.emptyPrioritiesMax * 3
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < count; index++) {
      queue.add(`${index}`, event, { priority: -1000 })
      queue.add(`${index}`, event, { priority: (index * 7) % count })
    }
    const expected = Array.from({ length: count }, (_, index) => index)
      .sort((left, right) => ((right * 7) % count) - ((left * 7) % count))
      .map(String)
    expect(await keysOf(queue)).toEqual(expected)
  }
})

test('a queue that never gets to its low priority does not grow with keys that are raised out of it', async () => {
  const { queue } = setUp()
  queue.add('low', event, { priority: -100 })
  for (let round = 0; round < 1000; round++) {
    queue.add('a', event, { priority: -100 })
    queue.add('a', event)
    expect((await taken(queue)).key).toBe('a')
    queue.done('a')
  }
  expect(await keysOf(queue)).toEqual(['low'])
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
