import type { JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { interceptedClient } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import type { ControllerOptions } from './controller.ts'
import { atPriority, requeueAfter } from './failures.ts'
import { terminal } from './terminal.ts'
import { setUpController } from './testing/environment.ts'
import { recordingObserver } from './testing/recording-observer.ts'
import { inCluster } from './testing/world.ts'

const conflict = () =>
  new StatusError({
    kind: 'Status',
    metadata: {},
    apiVersion: 'v1',
    status: 'Failure',
    reason: 'Conflict',
    message: 'stale',
    code: 409,
  })

const throttled = (retryAfterSeconds?: number) =>
  new StatusError({
    kind: 'Status',
    metadata: {},
    apiVersion: 'v1',
    status: 'Failure',
    reason: 'TooManyRequests',
    message: 'slow down',
    code: 429,
    ...(retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }),
  })

test('requeues and errors keep the priority, unless the result or the error overrides it', async () => {
  const steps: readonly (() => unknown)[] = [
    () => ({ requeueAfterMs: 10 }),
    () => {
      throw new Error('fails')
    },
    () => ({ requeueAfterMs: 10, priority: -5 }),
    () => {
      throw atPriority('fails', 30)
    },
    () => {
      throw atPriority(new Error('fails'), -100)
    },
    () => undefined,
  ]
  const priorities: number[] = []
  const { runtime, controller } = setUpController({
    async reconcile(_request, { priority }) {
      const step = steps[priorities.length]
      priorities.push(priority)
      return step?.() as undefined
    },
  })
  controller.queue.add('a', { source: 'manual', what: 'test' }, { priority: 20 })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(priorities).toEqual([20, 20, 20, -5, 30, -100])
})

test('a priority that is not a number is a failure with a clear message', async () => {
  const results: unknown[] = [{ requeueAfterMs: 1, priority: Number.NaN }, undefined]
  const { runtime, controller, records } = setUpController({ reconcile: async () => results.shift() as undefined })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(records[0]?.error).toMatchObject({ code: 'RECONCILE_RESULT_INVALID' })
})

test('conflictRetriesMax: retries conflicts at once and does not count them as failures, up to that number in a row', async () => {
  const startsMs: number[] = []
  const max = runtimeLimits.conflictRetriesMax
  const { observer, calls } = recordingObserver()
  const { runtime, controller, records } = setUpController(
    {
      async reconcile() {
        startsMs.push(runtime.clock.monotonic())
        if (startsMs.length <= max + 2) throw conflict()
        return undefined
      },
    },
    { observer },
  )
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(startsMs).toEqual([...Array.from({ length: max + 1 }, () => 0), 5, 15])
  expect(records.map(({ attempt }) => attempt)).toEqual([...Array.from({ length: max + 1 }, () => 0), 1, 2])
  expect(calls.filter((word) => word === 'requeue')).toHaveLength(max)
  expect(calls.filter((word) => word === 'error')).toHaveLength(2)
  expect(records[1]?.causes).toEqual([{ source: 'retry', what: 'retry after: stale' }])
})

test('the run after a conflict sees the newer object although the watch lags, and other handlers are notified', async () => {
  await inCluster(
    async (world) => {
      const { runtime, user, cache } = world
      const admin = user('admin')
      const name = { namespace: 'default', name: 'a' }
      await admin.create(ConfigMap, { metadata: name, data: { count: '0' } })
      const seen: (string | undefined)[] = []
      const controller = world.controller({
        name: 'counter',
        sources: [],
        async reconcile(request, { client }) {
          const object = await client.get(ConfigMap, request)
          if (object === undefined) return undefined
          seen.push(object.data?.['count'])
          if (seen.length === 1) await admin.update(ConfigMap, { ...object, data: { count: '7' } })
          await client.update(ConfigMap, { ...object, data: { count: `${Number(object.data?.['count']) + 1}` } })
          return undefined
        },
      })
      const events: (string | undefined)[] = []
      cache.informer(ConfigMap).addHandler((event) => events.push(event.object.data?.['count']))
      await cache.synced()
      await controller.start()
      const startMs = runtime.clock.monotonic()
      controller.enqueue(name)
      await controller.queue.idle()
      expect(runtime.clock.monotonic()).toBe(startMs)
      expect(seen).toEqual(['0', '7'])
      expect(cache.get(ConfigMap, name)?.data).toEqual({ count: '8' })
      await sleep(runtime, 60_000, 'the watch')
      expect(events).toEqual(['0', '7', '8'])
      expect(world.records.map(({ outcome }) => outcome)).toEqual(['retry', 'ok'])
    },
    { watchLagMs: 10_000 },
  )
})

test('conflictFreshMs: a read without a response does not hold the key longer than that', async () => {
  await inCluster(async (world) => {
    const { runtime, user, cache } = world
    const name = { namespace: 'default', name: 'a' }
    await user('admin').create(ConfigMap, { metadata: name })
    const startsMs: number[] = []
    const client = interceptedClient(world.environment.client, {
      get: (_inner, _kind, _name, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
        ),
    })
    const options: ControllerOptions = {
      name: 'writer',
      sources: [],
      async reconcile(request, context) {
        startsMs.push(runtime.clock.monotonic())
        const metadata: JsonObject = startsMs.length === 1 ? { resourceVersion: '1' } : {}
        const patch = { metadata, data: { x: '1' } }
        await context.client.patch(ConfigMap, request, { type: 'merge', patch })
        return undefined
      },
    }
    const controller = world.controller(options, { client })
    cache.informer(ConfigMap)
    await cache.synced()
    await controller.start()
    controller.enqueue(name)
    await controller.queue.idle()
    expect(startsMs).toEqual([0, runtimeLimits.conflictFreshMs])
  })
})

test("throttledMsMax: a server's Retry-After pauses the key; an event meanwhile waits and is not lost", async () => {
  const runs: [number, number][] = []
  const thrown = [throttled(30), throttled(1e9), throttled()]
  const { runtime, controller } = setUpController({
    async reconcile(_request, { causes }) {
      runs.push([runtime.clock.monotonic(), causes.length])
      const error = thrown.shift()
      if (error !== undefined) throw error
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 1000, 'an event')
    controller.enqueue({ name: 'a' })
    await controller.queue.idle()
  })
  const second = 30_000 + runtimeLimits.throttledMsMax
  expect(runs).toEqual([
    [0, 1],
    [30_000, 2],
    [second, 1],
    [second + 5, 1],
  ])
})

test('a stop does not wait for keys that only wait for their time', async () => {
  const { runtime, controller } = setUpController({
    async reconcile() {
      throw throttled(100)
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 10, 'the pause')
    await controller.stop()
  })
  expect(runtime.clock.monotonic()).toBe(10)
  expect(controller.queue.processing).toBe(0)
})

test('recovers, counts and retries programming errors; errors of the server or the author do not count as such', async () => {
  const thrown: unknown[] = [new TypeError('x is undefined'), 'a text', new Error('no connection'), conflict()]
  thrown.push(new TypeError('fetch failed', { cause: new Error('refused') }), terminal(new TypeError('on purpose')))
  const { observer, calls } = recordingObserver()
  const { runtime, controller, records } = setUpController(
    {
      async reconcile() {
        throw thrown[records.length]
      },
    },
    { observer },
  )
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(calls.filter((word) => word !== 'started')).toEqual([
    'concurrency 1',
    'panic',
    'error',
    'panic',
    'error',
    'error',
    'requeue',
    'error',
    'terminal error',
    'error',
  ])
})

test('with recoverPanic false a programming error surfaces as uncaught, and is recorded', async () => {
  const { runtime, controller, records } = setUpController({
    recoverPanic: false,
    async reconcile() {
      if (records.length === 0) throw new TypeError('x is undefined')
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  const listeners = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  const uncaught: unknown[] = []
  process.on('uncaughtException', (error) => uncaught.push(error))
  try {
    await runtime.run(async () => {
      await controller.start()
      await controller.queue.idle()
    })
  } finally {
    process.removeAllListeners('uncaughtException')
    for (const listener of listeners) process.on('uncaughtException', listener)
  }
  expect(uncaught).toEqual([new TypeError('x is undefined')])
  expect(records.map(({ outcome }) => outcome)).toEqual(['retry', 'ok'])
})

test('counts a timeout when the deadline ended the run, not when a stop or the function itself did', async () => {
  const { observer, calls } = recordingObserver()
  const { runtime, controller, records } = setUpController(
    {
      reconcileTimeoutMs: 100,
      concurrency: 3,
      async reconcile({ name }, { signal }) {
        if (name === 'own') throw new DOMException('The operation was aborted', 'AbortError')
        await new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        return undefined
      },
    },
    { observer },
  )
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ name: 'late' })
    controller.enqueue({ name: 'own' })
    await sleep(runtime, 104, 'the deadline')
    controller.enqueue({ name: 'stopped' })
    await sleep(runtime, 0, 'it to begin')
    await controller.stop({ graceMs: 0 })
  })
  expect(calls.filter((word) => word === 'timed out')).toHaveLength(1)
  expect(records.map(({ key, outcome }) => `${key} ${outcome}`)).toContain('stopped cancelled')
})

test('retriesMax: gives up on a key that fails more often, reports it, and runs it again on the next event', async () => {
  const { runtime, controller, records, errors } = setUpController({
    retriesMax: 2,
    async reconcile() {
      throw new Error('always')
    },
  })
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ name: 'a' })
    await controller.queue.idle()
    controller.enqueue({ name: 'a' })
    await controller.queue.idle()
  })
  const once = ['retry', 'retry', 'failed']
  expect(records.map(({ outcome }) => outcome)).toEqual([...once, ...once])
  expect(errors).toMatchObject([{ code: 'RECONCILE_GIVEN_UP' }, { code: 'RECONCILE_GIVEN_UP' }])
  expect(String(errors[0])).toContain('gave up on a after 3 failures: retry after: always')
})

test('reports a rate limiter that throws or returns an invalid delay, and keeps the key and its worker', async () => {
  const mistakes = [
    () => {
      throw new Error('no delay today')
    },
    () => Number.NaN,
  ]
  const startsMs: number[] = []
  const { runtime, controller, errors, records } = setUpController({
    rateLimiter: { when: () => (mistakes.shift() ?? (() => 7))(), forget() {}, failures: () => 0 },
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      if (startsMs.length <= 3) throw new Error('fails')
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
    controller.enqueue({ name: 'b' })
    await controller.queue.idle()
  })
  const { backoffMsMax } = runtimeLimits
  expect(startsMs).toEqual([0, backoffMsMax, 2 * backoffMsMax, 2 * backoffMsMax + 7, 2 * backoffMsMax + 7])
  expect(records.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual([
    'a retry',
    'a retry',
    'a retry',
    'a ok',
    'b ok',
  ])
  expect(errors).toEqual([new Error('no delay today'), expect.objectContaining({ name: 'RuntimeError' })])
})

const throwing = (what: string) => () => {
  throw new Error(`no ${what} today`)
}
const withGetter = (field: string) => Object.defineProperty(new Error('x'), field, { get: throwing(field) })
const hostile: readonly (readonly [string, () => unknown])[] = [
  ['an error whose message is not a text', () => Object.assign(new Error('x'), { message: { code: 5 } })],
  ['an error whose name is not a text', () => Object.assign(new Error(''), { name: Symbol('s') })],
  ['an error whose cause throws', () => withGetter('cause')],
  ['an error whose constructor throws', () => withGetter('constructor')],
  ['an error whose message throws', () => withGetter('message')],
  ['an error whose name throws', () => withGetter('name')],
  [
    'a proxy that throws on every access',
    () => new Proxy(new Error('p'), { get: throwing('get'), getPrototypeOf: throwing('look') }),
  ],
  ['null', () => null],
]

test.each(hostile)('any thrown value keeps the key and its worker: %s', async (_name, thrown) => {
  const { runtime, controller, errors, records } = setUpController({
    async reconcile(_request, { attempt }) {
      if (attempt === 0) throw thrown()
    },
  })
  await runtime.run(async () => {
    await controller.start()
    for (const name of ['a', 'b']) {
      controller.enqueue({ name })
      await controller.queue.idle()
    }
    await controller.stop()
  })
  expect(records.map(({ key, outcome }) => `${key} ${outcome}`)).toEqual(['a retry', 'a ok', 'b retry', 'b ok'])
  expect(records[1]?.causes).toEqual([{ source: 'retry', what: expect.stringMatching(/^retry after: ./) }])
  expect(errors).toEqual([])
})

test('reports a logger, a tracer, an observer or a rate limiter that throws, and keeps the key and its worker', async () => {
  const silent = { debug() {}, info() {}, warn() {}, isEnabled: () => true }
  const log: Logger = { ...silent, error: throwing('line'), with: () => log }
  const observer = { ...recordingObserver().observer, ended: throwing('count') }
  const { runtime, controller, errors, records } = setUpController(
    {
      rateLimiter: { when: () => 7, forget: throwing('forgetting'), failures: () => 0 },
      async reconcile(_request, { attempt }) {
        if (attempt === 0) throw new Error('fails')
        return { requeueAfterMs: 1000 }
      },
    },
    { log, observer, tracer: { startSpan: throwing('span') } },
  )
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ name: 'a' })
    await sleep(runtime, 1500, 'the retry, and what it asks for')
    await controller.stop()
  })
  expect(records.map(({ outcome, attempt }) => `${outcome} ${attempt}`)).toEqual(['retry 0', 'ok 1', 'retry 0', 'ok 1'])
  const messages = new Set(errors.map((error) => (error as Error).message))
  expect([...messages].sort()).toEqual(['no count today', 'no forgetting today', 'no line today', 'no span today'])
})

test("during the stop, a failing key waits neither for a server's pause nor for a read after a conflict", async () => {
  for (const failure of [throttled(100), conflict()]) {
    const { runtime, controller, records } = setUpController({
      async reconcile() {
        await sleep(runtime, 1000, 'work')
        throw failure
      },
    })
    controller.enqueue({ name: 'a' })
    await runtime.run(async () => {
      await controller.start()
      await sleep(runtime, 10, 'the key to be taken')
      await controller.stop()
    })
    expect(runtime.clock.monotonic()).toBe(1000)
    expect(controller.queue.processing).toBe(0)
    expect(records.map(({ outcome }) => outcome)).toEqual(['retry'])
  }
})

test('runs a key at the time that its failure requested, despite retries and conflicts in between', async () => {
  const startsMs: number[] = []
  const thrown: unknown[] = [
    requeueAfter(new Error('refused'), 1000),
    new Error('fails'),
    conflict(),
    requeueAfter('a text', 1000),
  ]
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      const error = thrown.shift()
      if (error !== undefined) throw error
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  // Retries come at 5, 15 and 15 again after the conflict; the last failure has moved the wake-up.
  expect(startsMs).toEqual([0, 5, 15, 15, 35, 1015])
  expect(records[0]).toMatchObject({ outcome: 'retry', requeueAfterMs: 1000, error: new Error('refused') })
  expect(records[3]?.error).toMatchObject({ message: 'a text' })
})
