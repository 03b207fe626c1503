import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { ExchangeDeadlines, type TimedExchange } from './exchange-deadlines.ts'

const bounds = { headTimeoutMs: 100, requestTimeoutMs: 250 }

function setUp() {
  const runtime = createVirtualRuntime()
  const { clock } = runtime
  let timers = 0
  const after: typeof clock.after = (delayMs, what, run) => {
    timers++
    return clock.after(delayMs, what, run)
  }
  const deadlines = new ExchangeDeadlines({ ...clock, after }, bounds)
  const expired: string[] = []
  const begin = (name: string) => {
    const exchange: TimedExchange & { hasHead: boolean } = {
      startMs: clock.monotonic(),
      hasHead: false,
      expire: () => {
        expired.push(`${name} ${clock.monotonic()}`)
        deadlines.ended(exchange)
      },
    }
    deadlines.began(exchange)
    return exchange
  }
  return { runtime, deadlines, begin, expired, timers: () => timers }
}

test('each exchange ends at its own time: without a head at headTimeoutMs, with one at requestTimeoutMs', async () => {
  const { runtime, begin, expired } = setUp()
  begin('a').hasHead = true
  await runtime.advance(30)
  begin('b')
  await runtime.advance(30)
  begin('c').hasHead = true
  begin('d')
  await runtime.advance(1000)
  expect(expired).toEqual(['b 130', 'd 160', 'a 250', 'c 310'])
})

test('exchanges that end in time share a timer, and leave none behind', async () => {
  const { runtime, deadlines, begin, expired, timers } = setUp()
  let last = begin('first')
  for (let index = 0; index < 99; index++) {
    const next = begin(`next ${index}`)
    deadlines.ended(last)
    last = next
  }
  expect(timers()).toBe(1)
  deadlines.ended(last)
  await runtime.run(async () => undefined)
  begin('late')
  await runtime.advance(100)
  expect(expired).toEqual(['late 100'])
  expect(timers()).toBe(2)
})

test('an exchange that starts while others are tracked does not expire before its own time', async () => {
  const { runtime, deadlines, begin, expired } = setUp()
  const first = begin('first')
  await runtime.advance(99)
  begin('second')
  deadlines.ended(first)
  await runtime.advance(99)
  expect(expired).toEqual([])
  await runtime.advance(1)
  expect(expired).toEqual(['second 199'])
})
