import { expect, test } from 'vitest'
import { type Runtime, sleep } from './index.ts'

/** A clock whose timers the test fires. */
function manualRuntime() {
  const timers: (() => void)[] = []
  let cancelled = 0
  const clock: Runtime['clock'] = {
    now: () => 0,
    monotonic: () => 0,
    after: (_delayMs, _what, run) => {
      timers.push(run)
      return { cancel: () => void cancelled++ }
    },
  }
  const runtime = { clock, waiting: (_what: string, promise: Promise<unknown>) => promise } as unknown as Runtime
  return { runtime, timers, cancelled: () => cancelled }
}

test('a sleep ends with its timer', async () => {
  const { runtime, timers } = manualRuntime()
  const slept = sleep(runtime, 10, 'ten')
  timers[0]?.()
  await expect(slept).resolves.toBeUndefined()
})

test('a sleep ends with its signal, and its timer is cancelled', async () => {
  const { runtime, cancelled } = manualRuntime()
  const abort = new AbortController()
  const slept = sleep(runtime, 10, 'ten', abort.signal)
  abort.abort()
  await expect(slept).resolves.toBeUndefined()
  expect(cancelled()).toBe(1)
})

test('a sleep with an aborted signal sets no timer', async () => {
  const { runtime, timers } = manualRuntime()
  await sleep(runtime, 10, 'ten', AbortSignal.abort())
  expect(timers).toEqual([])
})
