import { expect, test } from 'vitest'
import { event, retry, setUp, timer } from './testing/queue-fixture.ts'

function observed() {
  const log: string[] = []
  const observer = {
    added: (priority: number) => log.push(`added ${priority}`),
    retried: () => log.push('retried'),
    taken: (seconds: number, priority: number) => log.push(`taken after ${seconds} at ${priority}`),
    finished: (seconds: number) => log.push(`finished after ${seconds}`),
  }
  return { ...setUp({ observer }), log }
}

test('counts adds, depth, the time in the queue and the time in work, but not deduplicated adds', async () => {
  const { runtime, queue, log } = observed()
  queue.add('a', event)
  queue.add('a', event)
  queue.add('b', event, { priority: -100 })
  expect(queue.gauges().depths).toEqual([
    { priority: 0, count: 1 },
    { priority: -100, count: 1 },
  ])
  await runtime.advance(500)
  queue.tryTake()
  queue.add('a', event)
  await runtime.advance(250)
  queue.done('a')
  queue.tryTake()
  expect(log).toEqual([
    'added 0',
    'added -100',
    'taken after 0.5 at 0',
    'added 0',
    'finished after 0.25',
    'taken after 0.25 at 0',
  ])
  expect(queue.gauges().depths).toEqual([{ priority: -100, count: 1 }])
})

test('unfinished work grows while keys are processing, with the longest separate; it is read on demand, also after a shutdown', async () => {
  const { runtime, queue } = observed()
  queue.addAll(['a', 'b', 'c'], event)
  queue.tryTake()
  await runtime.advance(1000)
  queue.tryTake()
  await runtime.advance(500)
  expect(queue.gauges()).toMatchObject({ unfinishedSeconds: 2, longestRunningSeconds: 1.5 })
  queue.shutDown({ discard: true })
  await runtime.advance(500)
  queue.done('a')
  expect(queue.gauges()).toMatchObject({ depths: [], unfinishedSeconds: 1, longestRunningSeconds: 1 })
  queue.done('b')
  expect(queue.gauges()).toEqual({ depths: [], delayed: 0, unfinishedSeconds: 0, longestRunningSeconds: 0 })
})

test('delays and backoffs count as retries, extra failures during a backoff do not', () => {
  const { queue, log } = observed()
  queue.addRateLimited('a', retry)
  queue.addRateLimited('a', retry)
  queue.addAfter('b', 100, timer)
  expect(log).toEqual(['retried', 'retried'])
  expect(queue.gauges().delayed).toBe(2)
})
