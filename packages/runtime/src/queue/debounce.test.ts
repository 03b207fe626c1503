import { expect, test } from 'vitest'
import { event, keysOf, retry, setUp, taken, timer } from './testing/queue-fixture.ts'

const debounce = { quietMs: 10, longestMs: 25 }

test('a key with repeated adds runs once after a quiet time, with all causes and the highest priority', async () => {
  const { runtime, queue } = setUp({ debounce })
  queue.add('a', event)
  await runtime.advance(9)
  queue.add('a', timer, { priority: 4 })
  await runtime.advance(9)
  expect([queue.size, queue.isIdle, queue.gauges().delayed]).toEqual([0, false, 1])
  await runtime.advance(1)
  const item = await taken(queue)
  expect([item.causes, item.priority]).toEqual([[event, timer], 4])
  queue.done('a')
  expect(queue.isIdle).toBe(true)
})

test('a key that is never quiet still runs after the longest wait', async () => {
  const { runtime, queue } = setUp({ debounce })
  for (let elapsedMs = 0; elapsedMs < 25; elapsedMs += 5) {
    queue.add('a', event)
    expect(queue.size).toBe(0)
    await runtime.advance(5)
  }
  expect((await taken(queue)).causes).toHaveLength(5)
})

test('an add to a ready key joins its run, and one to a processing key waits for quiet before the next', async () => {
  const { runtime, queue } = setUp({ debounce })
  queue.add('a', event)
  await runtime.advance(10)
  queue.add('a', timer)
  expect((await taken(queue)).causes).toEqual([event, timer])
  queue.add('a', event)
  queue.done('a')
  expect(queue.size).toBe(0)
  await runtime.advance(10)
  await taken(queue)
  queue.add('a', event)
  await runtime.advance(10)
  expect(queue.size).toBe(0)
  queue.done('a')
  expect(await keysOf(queue)).toEqual(['a'])
  expect(queue.isIdle).toBe(true)
})

test('does not debounce retries and requeue-afters, which also run a debounced key', async () => {
  const { runtime, queue } = setUp({ debounce, backoff: { baseMs: 5 } })
  queue.addRateLimited('a', retry)
  queue.add('a', event, { priority: 3 })
  await runtime.advance(5)
  const item = await taken(queue)
  expect([item.causes, item.priority]).toEqual([[event, retry], 3])
  queue.forget('a')
  queue.done('a')
  expect(queue.isIdle).toBe(true)
  queue.add('b', event)
  queue.addAfter('b', 0, timer)
  expect((await taken(queue)).causes).toEqual([event, timer])
  queue.done('b')
  expect(queue.isIdle).toBe(true)
})

test('forgetting the failures of a debounced key does not lose it', async () => {
  const { runtime, queue } = setUp({ debounce })
  queue.add('a', event)
  queue.forget('a')
  await runtime.advance(10)
  expect(await keysOf(queue)).toEqual(['a'])
})

test('a shutdown hands out debounced keys at once, in order, unless it discards', async () => {
  const { queue } = setUp({ debounce })
  queue.addAll(['a', 'b'], event)
  queue.shutDown()
  expect(await keysOf(queue)).toEqual(['a', 'b'])
  const other = setUp({ debounce }).queue
  other.add('a', event)
  other.shutDown({ discard: true })
  expect([other.size, other.isIdle, await other.take()]).toEqual([0, true, undefined])
})
