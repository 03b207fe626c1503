import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createWorkQueue } from './create-work-queue.ts'
import {
  bucketRateLimiter,
  defaultControllerRateLimiter,
  exponentialRateLimiter,
  fastSlowRateLimiter,
  type GivenUpKey,
  maxOfRateLimiters,
  maxWaitRateLimiter,
  type RateLimiter,
} from './index.ts'
import { event, keysOf, retry, setUp } from './testing/queue-fixture.ts'

const delays = (limiter: RateLimiter, key: string, count: number) =>
  Array.from({ length: count }, () => limiter.when(key))

test('the exponential limiter doubles per item, items are independent, forget resets, nothing overflows', () => {
  const limiter = exponentialRateLimiter({ baseMs: 1, maxMs: 1000 })
  expect(delays(limiter, 'one', 5)).toEqual([1, 2, 4, 8, 16])
  expect(delays(limiter, 'two', 2)).toEqual([1, 2])
  expect([limiter.failures('one'), limiter.failures('two'), limiter.failures('three')]).toEqual([5, 2, 0])
  limiter.forget('one')
  expect([limiter.failures('one'), limiter.when('one')]).toEqual([0, 1])
  expect(delays(limiter, 'one', 3000).at(-1)).toBe(1000)
  expect(delays(exponentialRateLimiter(), 'a', 2)).toEqual([
    runtimeLimits.backoffFirstMs,
    2 * runtimeLimits.backoffFirstMs,
  ])
})

test('fast-slow has a few fast delays and then slow ones', () => {
  const limiter = fastSlowRateLimiter({ fastMs: 5, slowMs: 10_000, fastFailures: 3 })
  expect(delays(limiter, 'one', 5)).toEqual([5, 5, 5, 10_000, 10_000])
  expect([limiter.when('two'), limiter.failures('one')]).toEqual([5, 5])
  limiter.forget('one')
  expect([limiter.failures('one'), limiter.when('one')]).toEqual([0, 5])
})

test('max-of calls every limiter and returns the longest delay; with-max-wait caps it', () => {
  const limiter = maxOfRateLimiters(
    fastSlowRateLimiter({ fastMs: 5, slowMs: 3000, fastFailures: 3 }),
    exponentialRateLimiter({ baseMs: 1, maxMs: 1000 }),
  )
  expect(delays(limiter, 'one', 6)).toEqual([5, 5, 5, 3000, 3000, 3000])
  expect(limiter.failures('one')).toBe(6)
  limiter.forget('one')
  expect([limiter.failures('one'), limiter.when('one')]).toEqual([0, 5])
  const capped = maxWaitRateLimiter(exponentialRateLimiter({ baseMs: 1 }), 10)
  expect(delays(capped, 'one', 6)).toEqual([1, 2, 4, 8, 10, 10])
  expect(capped.failures('one')).toBe(6)
  capped.forget('one')
  expect(capped.when('one')).toBe(1)
})

test('the bucket spreads the retries of all keys: a burst at once, then at its rate, with tokens that come back', async () => {
  const runtime = createVirtualRuntime()
  const limiter = bucketRateLimiter(runtime, { perSecond: 10, burst: 3 })
  expect(['a', 'b', 'c', 'd', 'e'].map((key) => limiter.when(key))).toEqual([0, 0, 0, 100, 200])
  await runtime.advance(200)
  expect(limiter.when('a')).toBe(100)
  await runtime.advance(100_000)
  expect(delays(limiter, 'a', 4)).toEqual([0, 0, 0, 100])
  limiter.forget('a')
  expect(limiter.failures('a')).toBe(0)
  for (const wrong of [
    { perSecond: 0, burst: 1 },
    { perSecond: 1, burst: 0 },
    { perSecond: Number.NaN, burst: 1 },
  ]) {
    expect(() => bucketRateLimiter(runtime, wrong)).toThrow('perSecond above 0 and burst of at least 1')
  }
})

test('the default limiter of classic queues is the backoff with classicRetriesPerSecond after classicRetryBurst', () => {
  const limiter = defaultControllerRateLimiter(createVirtualRuntime())
  for (let index = 0; index < runtimeLimits.classicRetryBurst; index++) expect(limiter.when(`${index}`)).toBe(5)
  expect(limiter.when('late')).toBe(1000 / runtimeLimits.classicRetriesPerSecond)
})

test('a limiter counts the failures of at most limitedKeysMax keys, and drops the oldest failure first', () => {
  const limiter = exponentialRateLimiter()
  limiter.when('oldest')
  limiter.when('again')
  for (let index = 0; index < runtimeLimits.limitedKeysMax - 2; index++) limiter.when(`${index}`)
  limiter.when('again')
  expect(limiter.failures('oldest')).toBe(1)
  limiter.when('one more')
  expect([limiter.failures('oldest'), limiter.failures('again')]).toEqual([0, 2])
})

test('a queue uses the delays of its limiter, and events do not inflate them', async () => {
  const limitedKeys: string[] = []
  const forgotten: string[] = []
  const rateLimiter: RateLimiter = {
    when: (key) => 10 * limitedKeys.push(key),
    forget: (key) => void forgotten.push(key),
    failures: () => 0,
  }
  const { runtime, queue } = setUp({ rateLimiter })
  queue.addRateLimited('a', retry)
  queue.add('a', event)
  queue.tryTake()
  queue.addRateLimited('a', retry)
  queue.done('a')
  await runtime.advance(9)
  expect(queue.size).toBe(0)
  await runtime.advance(1)
  queue.tryTake()
  queue.addRateLimited('a', retry)
  queue.done('a')
  await runtime.advance(20)
  expect([queue.tryTake()?.attempt, limitedKeys]).toEqual([2, ['a', 'a']])
  queue.forget('a')
  expect(forgotten).toEqual(['a'])
})

test('refuses an invalid delay of a limiter, and leaves the key unchanged', () => {
  for (const wrong of [Number.NaN, -1, Number.POSITIVE_INFINITY]) {
    const { queue } = setUp({ rateLimiter: { when: () => wrong, forget() {}, failures: () => 0 } })
    expect(() => queue.addRateLimited('a', retry)).toThrow(
      `the rate limiter returned ${wrong}, which is not a valid delay`,
    )
    expect([queue.failures('a'), queue.isIdle]).toEqual([0, true])
  }
})

test('a bucket over all retries spreads them, besides the backoff of each key', async () => {
  const { runtime, queue } = setUp({ backoff: { baseMs: 5 }, retryBucket: { perSecond: 10, burst: 1 } })
  for (const key of ['a', 'b', 'c']) queue.addRateLimited(key, retry)
  await runtime.advance(5)
  expect(await keysOf(queue)).toEqual(['a'])
  await runtime.advance(95)
  expect(await keysOf(queue)).toEqual(['b'])
  await runtime.advance(100)
  expect(await keysOf(queue)).toEqual(['c'])
})

test('gives up on a key that fails more often than retriesMax, with a report; a later event starts over', async () => {
  const reports: GivenUpKey[] = []
  const { runtime, queue } = setUp({ retriesMax: 2, onGiveUp: (report) => reports.push(report) })
  const fail = () => {
    queue.tryTake()
    queue.addRateLimited('a', retry)
    queue.done('a')
  }
  for (let round = 1; round <= 2; round++) {
    queue.add('a', event)
    for (let failure = 0; failure < 3; failure++) {
      fail()
      await runtime.advance(100)
    }
    expect(queue.isIdle).toBe(true)
    expect(reports).toEqual(Array(round).fill({ key: 'a', failures: 3, cause: retry }))
  }
  const never = setUp({ retriesMax: 0 }).queue
  never.addRateLimited('a', retry)
  expect([never.isIdle, never.failures('a')]).toEqual([true, 0])
})

test('refuses contradictory options and names valid ones', () => {
  const runtime = createVirtualRuntime()
  const make = (options: object) => () => createWorkQueue({ name: 'wrong', runtime, ...options })
  expect(make({ backoff: {}, rateLimiter: exponentialRateLimiter() })).toThrow(
    'queue wrong: both backoff and rateLimiter',
  )
  expect(make({ backoff: { baseMs: -1 } })).toThrow(
    'queue wrong: backoff.baseMs must be a finite number of at least 0, not -1',
  )
  expect(make({ backoff: { maxMs: Number.NaN } })).toThrow(
    'backoff.maxMs must be a finite number of at least 0, not NaN',
  )
  expect(make({ retriesMax: -1 })).toThrow('retriesMax must be an integer of at least 0, not -1')
  expect(make({ retriesMax: 1.5 })).toThrow('not 1.5')
  expect(make({ ageing: { every: 0 } })).toThrow('ageing.every must be an integer of at least 1, not 0')
  expect(make({ ageing: { afterMs: Number.NaN } })).toThrow('ageing.afterMs must be at least 0, not NaN')
  for (const debounce of [
    { quietMs: 0, longestMs: 5 },
    { quietMs: 5, longestMs: 4 },
    { quietMs: 5, longestMs: Number.POSITIVE_INFINITY },
  ]) {
    expect(make({ debounce })).toThrow('debounce needs quietMs above 0')
  }
})
