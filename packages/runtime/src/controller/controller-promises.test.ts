import { sleep } from '@kubewright/kube/runtime'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { terminal } from './terminal.ts'
import { setUpController } from './testing/environment.ts'

const { shortRequeueMs } = runtimeLimits

interface Run {
  readonly key: string
  readonly startMs: number
  /** The number of events for the key when the run began. */
  readonly eventsSeen: number
  endMs: number
  requeueAfterMs: number | undefined
}

const script = fc.record({
  concurrency: fc.integer({ min: 1, max: 3 }),
  events: fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), pauseMs: fc.nat(30) }), {
    maxLength: 40,
    size: 'max',
  }),
  outcomes: fc.array(
    fc.record({
      workMs: fc.constantFrom(0, 0, 1, 7, 40),
      result: fc.constantFrom('ok', 'ok', 'fail', 'fail', 'terminal', 'requeue'),
      requeueAfterMs: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: shortRequeueMs, max: 160 })),
    }),
    { maxLength: 60, size: 'max' },
  ),
})

/** Runs beyond the script succeed at once. */
const success = { workMs: 0, result: 'ok', requeueAfterMs: 1 }

test('loses no event and no requeue-after, and never reconciles a key twice at once, whatever reconciles do', async () => {
  const property = fc.asyncProperty(script, async ({ concurrency, events, outcomes }) => {
    const runs: Run[] = []
    const inWork = new Set<string>()
    const eventsOf = new Map<string, number>()
    let outcomeIndex = 0
    const { runtime, channel, controller, records } = setUpController({
      concurrency,
      async reconcile({ key }) {
        expect(inWork.has(key)).toBe(false)
        inWork.add(key)
        const run: Run = {
          key,
          startMs: runtime.clock.monotonic(),
          eventsSeen: eventsOf.get(key) ?? 0,
          endMs: Number.NaN,
          requeueAfterMs: undefined,
        }
        runs.push(run)
        const outcome = outcomes[outcomeIndex++] ?? success
        if (outcome.workMs > 0) await sleep(runtime, outcome.workMs, 'work')
        run.endMs = runtime.clock.monotonic()
        inWork.delete(key)
        if (outcome.result === 'fail') throw new Error('fails')
        if (outcome.result === 'terminal') throw terminal(new Error('fails permanently'))
        if (outcome.result !== 'requeue') return undefined
        run.requeueAfterMs = outcome.requeueAfterMs
        return { requeueAfterMs: outcome.requeueAfterMs }
      },
    })
    await runtime.run(async () => {
      await controller.start()
      for (const { key, pauseMs } of events) {
        eventsOf.set(key, (eventsOf.get(key) ?? 0) + 1)
        channel.push({ name: key })
        if (pauseMs > 0) await sleep(runtime, pauseMs, 'the next event')
      }
      await controller.queue.idle()
      await controller.stop()
    })
    expect(inWork.size).toBe(0)
    expect(records).toHaveLength(runs.length)
    for (const [key, count] of eventsOf) {
      const ofKey = runs.filter((run) => run.key === key)
      expect(ofKey.at(-1)?.eventsSeen).toBe(count)
      for (const [index, run] of ofKey.entries()) expectRequeue(run, ofKey.slice(index + 1), concurrency)
    }
  })
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 10_000 : 200 })
})

/** After its delay the key runs, or starts when a worker is free, unless a later run requested another delay. */
function expectRequeue(run: Run, later: readonly Run[], concurrency: number): void {
  if (run.requeueAfterMs === undefined) return
  const dueMs = run.endMs + run.requeueAfterMs
  const replacement = later.find((other) => other.requeueAfterMs !== undefined && other.endMs <= dueMs)
  if (replacement !== undefined) return
  const wake = later.find((other) => other.startMs >= dueMs)
  expect(wake).toBeDefined()
  // With a worker for each key only the key itself can delay its run, unless it requeues too often without writing.
  if (concurrency < 3 || run.requeueAfterMs < shortRequeueMs) return
  const busyUntilMs = Math.max(dueMs, ...later.filter((other) => other.startMs < dueMs).map((other) => other.endMs))
  expect(wake?.startMs).toBe(busyUntilMs)
}
