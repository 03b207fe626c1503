import { expect, test } from 'vitest'
import { systemRuntime } from './system-runtime.ts'

const { clock, random, waiting } = systemRuntime()

test('timers of the same time run in the order in which they were set, never within the call, and not after cancel', async () => {
  const order: string[] = []
  await new Promise<void>((resolve) => {
    clock.after(0, 'cancelled', () => order.push('cancelled')).cancel()
    clock.after(0, 'first', () => order.push('first'))
    clock.after(-5, 'second', () => order.push('second'))
    clock.after(0, 'last', resolve)
    order.push('set')
  })
  expect(order).toEqual(['set', 'first', 'second'])
})

test('a delay beyond 2^31 milliseconds does not run at once, and can be cancelled', async () => {
  let hasRun = false
  const timers = [2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY].map((delayMs) =>
    clock.after(delayMs, 'long', () => {
      hasRun = true
    }),
  )
  await new Promise<void>((resolve) => {
    clock.after(5, 'short', resolve)
  })
  for (const timer of timers) timer.cancel()
  expect(hasRun).toBe(false)
})

test('the monotonic clock does not go back, and the wall clock is that of the system', () => {
  const first = clock.monotonic()
  expect(clock.monotonic()).toBeGreaterThanOrEqual(first)
  expect(clock.now()).toBeGreaterThan(Date.parse('2020-01-01T00:00:00Z'))
})

test('random numbers stay within their bounds, and bytes and ids have their form', () => {
  for (let index = 0; index < 100; index++) {
    expect([0, 1, 2]).toContain(random.integer(3))
    expect(random.fraction()).toBeLessThan(1)
  }
  expect(random.integer(1)).toBe(0)
  expect(() => random.integer(0)).toThrow(RangeError)
  expect(random.bytes(16)).toHaveLength(16)
  expect(random.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('waiting returns the promise unchanged', () => {
  const promise = Promise.resolve(1)
  expect(waiting('one', promise)).toBe(promise)
})
