import { createVirtualRuntime } from '@kubewright/testing/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createWorkQueue } from './create-work-queue.ts'
import { NaiveQueue } from './testing/naive-queue.ts'
import type { WorkItem } from './work-queue.ts'

type Step =
  | { readonly type: 'add'; readonly key: string; readonly priority: number; readonly times: number }
  | { readonly type: 'addAfter'; readonly key: string; readonly delayMs: number }
  | { readonly type: 'take' }
  | { readonly type: 'finish'; readonly worker: number; readonly result: 'ok' | 'fail' | 'requeue' | 'neither' }
  | { readonly type: 'forget'; readonly key: string }
  | { readonly type: 'advance'; readonly durationMs: number }

const stepOf = (key: fc.Arbitrary<string>): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({
      type: fc.constant('add' as const),
      key,
      priority: fc.constantFrom(-100, 0, 0, 7),
      times: fc.constantFrom(1, 1, 1, 2, 30),
    }),
    fc.record({ type: fc.constant('addAfter' as const), key, delayMs: fc.integer({ min: -1, max: 60 }) }),
    fc.record({ type: fc.constant('take' as const) }),
    fc.record({
      type: fc.constant('finish' as const),
      worker: fc.nat(3),
      result: fc.constantFrom('ok' as const, 'fail' as const, 'fail' as const, 'requeue' as const, 'neither' as const),
    }),
    fc.record({ type: fc.constant('forget' as const), key }),
    fc.record({ type: fc.constant('advance' as const), durationMs: fc.nat(40) }),
  )

const fewKeys = ['a', 'b', 'c', '__proto__']
const manyKeys = Array.from({ length: 100 }, (_, index) => `${index}`)

const limits = { causesMax: runtimeLimits.causesMax, baseMs: 5, maxMs: 100 }

/** Takes the same steps with the queue and with the model, and compares what can be seen of them after each. */
async function compare(steps: readonly Step[], keys: readonly string[]): Promise<void> {
  const runtime = createVirtualRuntime()
  const queue = createWorkQueue({ name: 'model', runtime, backoff: limits })
  const model = new NaiveQueue(limits)
  const inWork: string[] = []
  for (const [index, current] of steps.entries()) {
    const what = `${index}`
    if (current.type === 'add') {
      for (let count = 0; count < current.times; count++) {
        queue.add(current.key, { source: 'watch', what }, { priority: current.priority })
        model.add(current.key, what, current.priority)
      }
    } else if (current.type === 'addAfter') {
      queue.addAfter(current.key, current.delayMs, { source: 'timer', what })
      model.addAfter(current.key, current.delayMs, what)
    } else if (current.type === 'take' && model.ready.length > 0) {
      const item = (await queue.take()) as WorkItem
      const { queuedAtMs: _, ...rest } = item
      expect({ ...rest, causes: item.causes.map((cause) => cause.what) }).toEqual(model.take())
      expect(inWork).not.toContain(item.key)
      inWork.push(item.key)
    } else if (current.type === 'finish' && current.worker < inWork.length) {
      const [done] = inWork.splice(current.worker, 1) as [string]
      finish(queue, done, current.result, (text) => ({ source: 'retry', what: text }) as const, what)
      finish(model, done, current.result, (text) => text, what)
    } else if (current.type === 'forget') {
      queue.forget(current.key)
      model.forget(current.key)
    } else if (current.type === 'advance') {
      await runtime.advance(current.durationMs)
      model.advance(current.durationMs)
    }
    expect([queue.size, queue.processing, queue.isIdle]).toEqual([
      model.ready.length,
      model.inWork.length,
      model.isIdle,
    ])
    expect(keys.find((name) => queue.failures(name) !== (model.failures.get(name) ?? 0))).toBeUndefined()
  }
}

test('the queue does what its promises say, whatever happens in whatever order', async () => {
  const steps = fc.array(stepOf(fc.constantFrom(...fewKeys)), { maxLength: 80, size: 'max' })
  const property = fc.asyncProperty(steps, (taken) => compare(taken, fewKeys))
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 10_000 : 200 })
})

test('the same holds for so many keys that its rings grow and its heap is deep', async () => {
  const steps = fc.array(stepOf(fc.constantFrom(...manyKeys)), { minLength: 200, maxLength: 300, size: 'max' })
  const property = fc.asyncProperty(steps, (taken) => compare(taken, manyKeys))
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 1000 : 20 })
})

interface Finishable<SomeCause> {
  addAfter(key: string, delayMs: number, cause: SomeCause): void
  addRateLimited(key: string, cause: SomeCause): void
  forget(key: string): void
  done(key: string): void
}

function finish<SomeCause>(
  queue: Finishable<SomeCause>,
  key: string,
  result: 'ok' | 'fail' | 'requeue' | 'neither',
  causeOf: (what: string) => SomeCause,
  what: string,
): void {
  if (result === 'fail') queue.addRateLimited(key, causeOf(what))
  if (result === 'ok' || result === 'requeue') queue.forget(key)
  if (result === 'requeue') queue.addAfter(key, 25, causeOf(what))
  queue.done(key)
}
