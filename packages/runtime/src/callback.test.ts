import { expect, onTestFinished, test } from 'vitest'
import { callSafely, safeCallback, safeObserver } from './callback.ts'

/** Collects the warnings of the process from now on, instead of printing them. */
function warnings(): Error[] {
  const seen: Error[] = []
  const listeners = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', (warning) => seen.push(warning))
  onTestFinished(() => {
    process.removeAllListeners('warning')
    for (const listener of listeners) process.on('warning', listener)
  })
  return seen
}

/** Node emits warnings in a task of their own, after it has found the rejections. */
const nextEventLoopTurn = () => new Promise((resolve) => setImmediate(resolve))

test('passes the error or rejection of a callback to the report', async () => {
  const reported: unknown[] = []
  const report = (error: unknown) => reported.push(error)
  callSafely(() => {
    throw 'thrown'
  }, report)
  callSafely(async () => {
    throw 'rejected'
  }, report)
  callSafely(() => 1, report)
  callSafely(() => Promise.resolve(), report)
  await nextEventLoopTurn()
  expect(reported).toEqual(['thrown', 'rejected'])
})

test('a report that fails itself, and a failure without a report, become warnings of the process', async () => {
  const seen = warnings()
  const fail = () => {
    throw new Error('from the callback')
  }
  callSafely(fail)
  callSafely(fail, () => {
    throw new Error('from the report')
  })
  callSafely(fail, () => Promise.reject(new Error('from the promise of the report')))
  callSafely(() => Promise.reject({ toString: fail }))
  await nextEventLoopTurn()
  expect(seen.map(({ message }) => message).sort()).toEqual([
    'a callback of the operator failed: a value without a text was thrown',
    'a callback of the operator failed: from the callback',
    'a callback of the operator failed: from the promise of the report',
    'a callback of the operator failed: from the report',
  ])
  expect(seen).toEqual(seen.map(() => expect.objectContaining({ code: 'CALLBACK_FAILED' })))
})

test('a safe callback passes its arguments on, and one that is absent does nothing', () => {
  const seen: unknown[] = []
  safeCallback((first: number, second: string) => seen.push(first, second))(1, 'a')
  safeCallback<[number]>(undefined)(1)
  expect(seen).toEqual([1, 'a'])
})

test('a safe observer passes arguments and results on, leaves absent functions absent, and never throws', async () => {
  class Counter {
    readonly seen: unknown[] = []
    counted(first: number, second: string): string {
      this.seen.push(first, second)
      return 'taken'
    }
    broken(): void {
      throw 'thrown'
    }
    later(): Promise<void> {
      return Promise.reject('rejected')
    }
    absent?(): void
  }
  const counter = new Counter()
  const reported: unknown[] = []
  const safe = safeObserver(counter, ['counted', 'broken', 'later', 'absent'], (error) => reported.push(error))
  expect(safe.counted(1, 'a')).toBe('taken')
  expect(counter.seen).toEqual([1, 'a'])
  safe.broken()
  void safe.later()
  expect(safe.absent).toBeUndefined()
  await nextEventLoopTurn()
  expect(reported).toEqual(['thrown', 'rejected'])
})
