import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { event, keysOf, retry, setUp, taken, timer } from './testing/queue-fixture.ts'

test('higher priorities come first, and keys of the same one in the order in which they were added', async () => {
  const { queue } = setUp()
  queue.add('low', event, { priority: -100 })
  queue.add('first', event)
  queue.add('urgent', event, { priority: 10 })
  queue.add('second', event)
  queue.add('lower', event, { priority: -100 })
  expect(await keysOf(queue)).toEqual(['urgent', 'first', 'second', 'low', 'lower'])
})

test('the highest priority of all adds counts, and an add during the run starts with its own', async () => {
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

test('a key whose priority is raised goes behind those that have it already', async () => {
  const { queue } = setUp()
  queue.add('raised', event, { priority: -100 })
  queue.add('low', event, { priority: -100 })
  queue.add('first', event)
  queue.add('second', event)
  queue.add('raised', event)
  queue.add('third', event)
  queue.add('first', event)
  expect(await keysOf(queue)).toEqual(['first', 'second', 'raised', 'third', 'low'])
})

test('skips a processing key, which comes right after done, at its priority', async () => {
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

test('a delayed key of a higher priority that comes due is taken before lower ones that were ready earlier', async () => {
  const { runtime, queue } = setUp()
  queue.addAfter('urgent', 5, timer, { priority: 10 })
  queue.addAfter('normal', 5, timer)
  queue.add('low', event, { priority: -100 })
  queue.add('other', event)
  await runtime.advance(5)
  expect(await keysOf(queue)).toEqual(['urgent', 'other', 'normal', 'low'])
})

test('a retry and a requeue-after keep the priority of the run, unless the result has another', async () => {
  for (const [given, expected] of [
    [undefined, [-100, -100]],
    [7, [7, 7]],
  ] as const) {
    const { runtime, queue } = setUp()
    queue.addAll(['failed', 'requeued'], event, { priority: -100 })
    await taken(queue)
    await taken(queue)
    queue.addRateLimited('failed', retry, { priority: given })
    queue.addAfter('requeued', 5, timer, { priority: given })
    queue.done('failed')
    queue.done('requeued')
    await runtime.advance(5)
    expect([(await taken(queue)).priority, (await taken(queue)).priority]).toEqual(expected)
  }
})

test('a delayed add or a retry outside of a run has the normal priority', async () => {
  const { runtime, queue } = setUp()
  queue.addRateLimited('a', retry)
  queue.addAfter('b', 5, timer)
  await runtime.advance(5)
  expect([(await taken(queue)).priority, (await taken(queue)).priority]).toEqual([0, 0])
  expect(() => queue.addAfter('b', 5, timer, { priority: Number.NaN })).toThrow('the priority is not a number')
  expect(() => queue.addRateLimited('b', retry, { priority: Number.NaN })).toThrow('the priority is not a number')
})

test('serves more priorities than emptyPrioritiesMax in order, repeatedly', async () => {
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

test('a queue that never serves its low priority does not grow with keys that are raised out of it', async () => {
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

test('unlike in Go a low priority does not starve: after agedAfterMs it has one of agedTakesEvery takes', async () => {
  const { runtime, queue } = setUp()
  queue.addAll(['low 1', 'low 2', 'low 3'], event, { priority: -100 })
  const run = () => {
    for (let index = 0; index < 20; index++) queue.add(`event ${index}`, event)
    const keys: string[] = []
    for (let take = 0; take < runtimeLimits.agedTakesEvery * 2; take++) {
      const key = queue.tryTake()?.key ?? ''
      queue.done(key)
      keys.push(key)
    }
    return keys.flatMap((key, index) => (key.startsWith('low') ? [[index, key]] : []))
  }
  await runtime.advance(runtimeLimits.agedAfterMs - 1)
  expect(run()).toEqual([])
  await runtime.advance(1)
  const every = runtimeLimits.agedTakesEvery
  expect(run()).toEqual([
    [every - 1, 'low 1'],
    [2 * every - 1, 'low 2'],
  ])
})

test('serves the lower priority whose next key has waited longest, and ageing can be configured', async () => {
  const { runtime, queue } = setUp({ ageing: { afterMs: 100, every: 2 } })
  queue.add('later', event, { priority: -1 })
  queue.add('low', event, { priority: -100 })
  queue.add('lower', event, { priority: -200 })
  expect(queue.tryTake()?.key).toBe('later')
  await runtime.advance(50)
  queue.add('later still', event, { priority: -1 })
  queue.addAll(['a', 'b', 'c', 'd', 'e', 'f'], event)
  await runtime.advance(50)
  const keys: (string | undefined)[] = []
  for (let take = 0; take < 6; take++) keys.push(queue.tryTake()?.key)
  await runtime.advance(50)
  for (let take = 0; take < 3; take++) keys.push(queue.tryTake()?.key)
  expect(keys).toEqual(['low', 'a', 'lower', 'b', 'c', 'd', 'later still', 'e', 'f'])
})

test('a queue without ageing keeps low priorities waiting while there are higher ones', async () => {
  const { runtime, queue } = setUp({ ageing: false })
  queue.add('low', event, { priority: -1 })
  await runtime.advance(1_000_000)
  for (let take = 0; take < 100; take++) {
    queue.add('a', event)
    expect(queue.tryTake()?.key).toBe('a')
    queue.done('a')
  }
})
