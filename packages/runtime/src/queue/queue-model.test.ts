import { createVirtualRuntime } from '@kubewright/testing/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createWorkQueue } from './create-work-queue.ts'
import { fastSlowRateLimiter } from './item-limiters.ts'
import { NaiveQueue } from './testing/naive-queue.ts'
import { type Setting, type Step, settings, stepOf } from './testing/queue-steps.ts'
import type { AddOptions, WorkItem } from './work-queue.ts'

const fewKeys = ['a', 'b', 'team/a', 'team/b', 'other/a', '__proto__']
const manyKeys = Array.from({ length: 100 }, (_, index) => `${['a/', 'b/', 'c/', ''][index % 4]}${index}`)

const backoff = { baseMs: 5, maxMs: 100 }
const fastSlow = { fastMs: 3, slowMs: 50, fastFailures: 2 }

/** Takes the same steps with the queue and with the model, and compares their visible state after each. */
async function compare(steps: readonly Step[], setting: Setting, keys: readonly string[]): Promise<string[]> {
  const runtime = createVirtualRuntime()
  const givenUp: string[] = []
  const trace: string[] = []
  const { queue, model } = makeBoth(runtime, setting, givenUp)
  const startMs = runtime.clock.now()
  const inWork: string[] = []
  for (const [index, step] of steps.entries()) {
    const what = `${index}`
    if (step.type === 'take' && model.ready.length > 0) {
      const { queuedAtMs, ...rest } = (index % 2 === 0 ? queue.tryTake() : await queue.take()) as WorkItem
      const causes = rest.causes.map((cause) => cause.what)
      expect({ ...rest, causes, requestedMs: queuedAtMs - startMs }).toEqual(model.take())
      expect(inWork).not.toContain(rest.key)
      inWork.push(rest.key)
      trace.push(`${queuedAtMs} ${rest.key} ${rest.priority} ${causes.join()}`)
    } else if (step.type === 'finish' && step.worker < inWork.length) {
      const [done] = inWork.splice(step.worker, 1) as [string]
      finish(queue, done, step, { source: 'retry', what }, { priority: step.priority })
      finish(model, done, step, what, step.priority)
    } else if (step.type === 'advance') {
      await runtime.advance(step.durationMs)
      model.advance(step.durationMs)
    } else {
      apply(queue, model, step, what)
    }
    const seen = [queue.size, queue.processing, queue.isIdle, queue.gauges().depths, queue.gauges().delayed]
    const expected = [model.ready.length, model.inWork.length, model.isIdle, model.depths(), model.delays.length]
    expect([...seen, givenUp]).toEqual([...expected, model.givenUp])
    expect(keys.find((name) => queue.failures(name) !== (model.failures.get(name) ?? 0))).toBeUndefined()
  }
  return trace
}

function makeBoth(runtime: ReturnType<typeof createVirtualRuntime>, setting: Setting, givenUp: string[]) {
  const { fairness, ageing, debounce, retryBucket, retriesMax, limiter } = setting
  const queue = createWorkQueue({
    name: 'model',
    runtime,
    fairness,
    ageing,
    debounce,
    retryBucket,
    retriesMax,
    onGiveUp: ({ key, failures, cause }) => givenUp.push(`${key} after ${failures}: ${cause.what}`),
    ...(limiter === 'backoff' ? { backoff } : { rateLimiter: fastSlowRateLimiter(fastSlow) }),
  })
  const model = new NaiveQueue({
    causesMax: runtimeLimits.causesMax,
    isFair: fairness,
    ageing: ageing === false ? undefined : ageing,
    debounce,
    bucket: retryBucket,
    retriesMax: retriesMax ?? Number.POSITIVE_INFINITY,
    delayOf:
      limiter === 'backoff'
        ? (failures) => Math.min(backoff.maxMs, backoff.baseMs * 2 ** failures)
        : (failures) => (failures < fastSlow.fastFailures ? fastSlow.fastMs : fastSlow.slowMs),
  })
  return { queue, model }
}

function apply(queue: ReturnType<typeof createWorkQueue>, model: NaiveQueue, step: Step, what: string): void {
  if (step.type === 'add') {
    for (let count = 0; count < step.times; count++) {
      queue.add(step.key, { source: 'watch', what }, { priority: step.priority })
      model.add(step.key, what, step.priority)
    }
  } else if (step.type === 'addAll') {
    queue.addAll(step.keys, { source: 'watch', what }, { priority: step.priority })
    for (const key of step.keys) model.add(key, what, step.priority)
  } else if (step.type === 'addAfter') {
    queue.addAfter(step.key, step.delayMs, { source: 'timer', what }, { priority: step.priority })
    model.addAfter(step.key, step.delayMs, what, step.priority)
  } else if (step.type === 'forget') {
    queue.forget(step.key)
    model.forget(step.key)
  }
}

interface Finishable<SomeCause, Options> {
  addAfter(key: string, delayMs: number, cause: SomeCause, options?: Options): void
  addRateLimited(key: string, cause: SomeCause, options?: Options): void
  forget(key: string): void
  done(key: string): void
}

function finish<SomeCause, Options extends AddOptions | number | undefined>(
  queue: Finishable<SomeCause, Options>,
  key: string,
  { result }: Extract<Step, { type: 'finish' }>,
  cause: SomeCause,
  options: Options,
): void {
  if (result === 'fail') queue.addRateLimited(key, cause, options)
  if (result === 'ok' || result === 'requeue') queue.forget(key)
  if (result === 'requeue') queue.addAfter(key, 25, cause, options)
  queue.done(key)
}

test('loses no key, hands none out twice, and keeps its guarantees in any order of steps', async () => {
  const steps = fc.array(stepOf(fc.constantFrom(...fewKeys)), { maxLength: 80, size: 'max' })
  const property = fc.asyncProperty(steps, settings, async (taken, setting) => {
    await compare(taken, setting, fewKeys)
  })
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 10_000 : 200 })
})

test('keeps its guarantees for so many keys that its lists are long and its heap is deep', async () => {
  const steps = fc.array(stepOf(fc.constantFrom(...manyKeys)), { minLength: 200, maxLength: 300, size: 'max' })
  const property = fc.asyncProperty(steps, settings, async (taken, setting) => {
    await compare(taken, setting, manyKeys)
  })
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 1000 : 20 })
})

test('the same seed gives the same trace', async () => {
  const trace = async (seed: number) => {
    const traces: string[][] = []
    const steps = fc.array(stepOf(fc.constantFrom(...fewKeys)), { minLength: 40, maxLength: 80, size: 'max' })
    const property = fc.asyncProperty(steps, settings, async (taken, setting) => {
      traces.push(await compare(taken, setting, fewKeys))
    })
    await fc.assert(property, { seed, numRuns: 10 })
    return traces
  }
  const first = await trace(7)
  expect(first.flat().length).toBeGreaterThan(50)
  expect(await trace(7)).toEqual(first)
  expect(await trace(8)).not.toEqual(first)
})
