import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { requestTimeoutOf, withRequestTimeout } from './deadline.ts'

const { responseTimeoutMs } = apiserverLimits

test.each([
  [undefined, responseTimeoutMs],
  ['', responseTimeoutMs],
  ['1500ms', 1500],
  ['1ns', 0.000_001],
  ['0s', responseTimeoutMs],
  ['-1s', responseTimeoutMs],
  ['999999h', responseTimeoutMs],
  [`${responseTimeoutMs}ms`, responseTimeoutMs],
  [`${responseTimeoutMs - 1}ms`, responseTimeoutMs - 1],
])('a client that asks for the time %s has %d milliseconds', (timeout, timeoutMs) => {
  expect(requestTimeoutOf(timeout === undefined ? {} : { timeout })).toBe(timeoutMs)
})

test('a time that cannot be read is a bad request', () => {
  expect(requestTimeoutOf({ timeout: 'soon' })).toMatchObject({
    code: 400,
    message: 'invalid timeout specified in the request URL - time: invalid duration "soon"',
  })
})

/** What became of the work, and whether its time was said to be over. */
function stage() {
  const runtime = createVirtualRuntime()
  let over = 0
  const within = (work: Promise<string>) =>
    withRequestTimeout(runtime, work, 1000, () => {
      over++
      return 'late'
    })
  return { runtime, within, over: () => over }
}

test('work that ends in time, well or not, is never said to be late', async () => {
  const { runtime, within, over } = stage()
  expect(await within(Promise.resolve('done'))).toBe('done')
  await expect(within(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await runtime.advance(2000)
  expect(over()).toBe(0)
})

test('work that does not end is given up when its time is over, and what comes later does not count', async () => {
  const { runtime, within, over } = stage()
  let finish: (text: string) => void = () => undefined
  const outcome = within(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  await runtime.advance(999)
  expect(over()).toBe(0)
  await runtime.advance(1)
  finish('done')
  expect([await outcome, over()]).toEqual(['late', 1])
})
