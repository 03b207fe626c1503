import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createController } from './create-controller.ts'
import type { ReconcileContext, ReconcileRequest, ReconcileResult } from './reconciler.ts'
import { terminal } from './terminal.ts'
import { setUpController } from './testing/environment.ts'

const never = () => new Promise<never>(() => {})

test("calls the function with the key's name, its causes and the time", async () => {
  const seen: [ReconcileRequest, Partial<ReconcileContext>][] = []
  const { runtime, channel, controller, records } = setUpController({
    async reconcile(request, { now, causes, signal }) {
      seen.push([request, { now, causes }])
      expect(signal.aborted).toBe(false)
      return undefined
    },
  })
  channel.push({ namespace: 'default', name: 'web' }, 'a webhook came in')
  channel.push({ name: 'node-1' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  const now = new Date('2026-01-01T00:00:00Z')
  expect(seen).toEqual([
    [
      { key: 'default/web', namespace: 'default', name: 'web' },
      { now, causes: [{ source: 'manual', what: 'a webhook came in' }] },
    ],
    [
      { key: 'node-1', name: 'node-1' },
      { now, causes: [{ source: 'manual', what: 'test' }] },
    ],
  ])
  expect(records.map((record) => [record.key, record.outcome, record.attempt])).toEqual([
    ['default/web', 'ok', 0],
    ['node-1', 'ok', 0],
  ])
})

test('failures back off longer and longer until a success, for any thrown value', async () => {
  const thrown = [new Error('first'), 'a text', undefined, null, Object.create(null), Symbol('odd'), 0]
  const startsMs: number[] = []
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      if (startsMs.length <= thrown.length) throw thrown[startsMs.length - 1]
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  const delays = startsMs.slice(1).map((startMs, index) => startMs - (startsMs[index] as number))
  expect(delays).toEqual([5, 10, 20, 40, 80, 160, 320])
  expect(records.map((record) => record.outcome)).toEqual([...thrown.map(() => 'retry'), 'ok'])
  expect(records.map((record) => record.attempt)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(records.map((record) => 'error' in record)).toEqual([...thrown.map(() => true), false])
  expect(records.slice(1, 4).map((record) => record.causes[0]?.what)).toEqual([
    'retry after: first',
    'retry after: a text',
    'retry after: undefined was thrown',
  ])
  expect(controller.queue.failures('a')).toBe(0)
})

test('a function that throws before it returns a promise is a failure like any other', async () => {
  let runs = 0
  const { runtime, controller, records } = setUpController({
    reconcile() {
      runs++
      if (runs === 1) throw new Error('at once')
      return Promise.resolve(undefined)
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(records.map((record) => record.outcome)).toEqual(['retry', 'ok'])
})

test('a requeue-after is a plain delay; an error takes precedence; terminal errors are never retried', async () => {
  const startsMs: number[] = []
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      if (startsMs.length === 1) return { requeueAfterMs: 7000 }
      if (startsMs.length === 2) throw new Error('the cause', { cause: terminal(new Error('spec is wrong')) })
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(startsMs).toEqual([0, 7000])
  expect(records.map((record) => record.outcome)).toEqual(['ok', 'failed'])
  expect(records[0]?.requeueAfterMs).toBe(7000)
  expect(records[1]?.causes[0]).toEqual({ source: 'timer', what: 'requeued after 7000 ms' })
  expect(controller.queue.failures('a')).toBe(0)
})

test('errorCausesMax bounds the search for a terminal error, also in a circular chain of causes', async () => {
  const circle = new Error('round')
  circle.cause = circle
  let deep: Error = terminal('too far down')
  for (let link = 0; link < runtimeLimits.errorCausesMax; link++) deep = new Error('link', { cause: deep })
  const thrown = [circle, deep, deep.cause]
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      throw thrown.shift()
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(records.map((record) => record.outcome)).toEqual(['retry', 'retry', 'failed'])
})

test('requeueAfterMsMin: a requeue-after of zero or less runs again after a short delay', async () => {
  const startsMs: number[] = []
  const { runtime, controller } = setUpController({
    async reconcile() {
      startsMs.push(runtime.clock.monotonic())
      if (startsMs.length === 1) return { requeueAfterMs: 0 }
      if (startsMs.length === 2) return { requeueAfterMs: -1000 }
      return {}
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  // The second in a row waits as a retry does.
  const [first, second] = [runtimeLimits.requeueAfterMsMin, runtimeLimits.backoffFirstMs]
  expect(startsMs).toEqual([0, first, first + second])
})

test('an invalid result is a failure that shows the returned value', async () => {
  const results: unknown[] = [{ requeueAfterMs: Number.NaN }, { requeueAfterMs: '5' }, true, null]
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      return results.shift() as ReconcileResult
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(records.map((record) => (record.error as Error | undefined)?.message)).toEqual([
    'a reconcile returns nothing or { requeueAfterMs, requeueAt, priority }, not requeueAfterMs: NaN',
    'a reconcile returns nothing or { requeueAfterMs, requeueAt, priority }, not a string there',
    'a reconcile returns nothing or { requeueAfterMs, requeueAt, priority }, not a boolean',
    undefined,
  ])
})

test('reconciles as many keys at once as `concurrency` allows, and no key twice', async () => {
  const inWork = new Set<string>()
  let most = 0
  const { runtime, controller } = setUpController({
    concurrency: 3,
    async reconcile({ key }) {
      expect(inWork.has(key)).toBe(false)
      inWork.add(key)
      most = Math.max(most, inWork.size)
      await sleep(runtime, 10, 'work')
      inWork.delete(key)
      return undefined
    },
  })
  await runtime.run(async () => {
    await controller.start()
    for (let round = 0; round < 20; round++) {
      for (let index = 0; index < 10; index++) controller.enqueue({ name: `${index}` })
      await sleep(runtime, 3, 'events')
    }
    await controller.queue.idle()
  })
  expect(most).toBe(3)
})

test('refuses a concurrency that is not a positive integer', () => {
  for (const concurrency of [0, -1, 1.5, Number.NaN]) {
    const set = () => setUpController({ concurrency, reconcile: async () => undefined })
    expect(set).toThrow('concurrency must be an integer of at least 1')
  }
})

test('runs nothing before every source has synced', async () => {
  const order: string[] = []
  const { runtime, environment } = setUpController({ reconcile: async () => undefined })
  const source = (name: string, delayMs: number) => ({
    what: name,
    async start({ queue }: { queue: { add(key: string, cause: { source: 'watch'; what: string }): void } }) {
      queue.add(name, { source: 'watch', what: name })
      await sleep(runtime, delayMs, name)
      order.push(`${name} seen`)
    },
    stop() {},
  })
  const controller = createController(
    {
      name: 'two',
      sources: [source('slow', 500), source('fast', 5)],
      async reconcile({ key }) {
        order.push(`${key} runs`)
        return undefined
      },
    },
    environment,
  )
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(order).toEqual(['fast seen', 'slow seen', 'slow runs', 'fast runs'])
  await expect(controller.start()).rejects.toThrow('was already started')
})

test('sourceSyncTimeoutMs bounds the wait for a source, and the error has its name and the reason', async () => {
  const stopped: string[] = []
  const stuck = {
    what: 'watch of Deployment.apps',
    start: never,
    delay: () => 'no response',
    stop: () => stopped.push('a'),
  }
  const fine = { what: 'other', start: async () => {}, stop: () => stopped.push('b') }
  const { runtime, controller } = setUpController({ sources: [stuck, fine], reconcile: async () => undefined })
  await expect(runtime.run(() => controller.start())).rejects.toMatchObject({
    code: 'CONTROLLER_SYNC_TIMEOUT',
    message: `watch of Deployment.apps of controller test has not synced within ${runtimeLimits.sourceSyncTimeoutMs} ms: no response`,
  })
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.sourceSyncTimeoutMs)
  expect(stopped).toEqual(['a', 'b'])
})

test('a source that fails to start fails the start with its error', async () => {
  const broken = {
    what: 'broken',
    start() {
      throw new RuntimeError('CHANNEL_FULL', 'no room')
    },
    stop() {},
  }
  const { runtime, controller } = setUpController({ sources: [broken], reconcile: async () => undefined })
  await expect(runtime.run(() => controller.start())).rejects.toThrow('no room')
})

test('a stop during the start is not an error, and no key runs', async () => {
  const stuck = { what: 'stuck', start: never, stop() {} }
  const { runtime, controller, records } = setUpController({ sources: [stuck], reconcile: async () => undefined })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    const started = controller.start()
    await controller.stop()
    await started
  })
  expect(records).toEqual([])
})

test('reconcileTimeoutMs aborts the signal; a throw after that is a timeout, a result is a success', async () => {
  let runs = 0
  const { runtime, controller, records, errors } = setUpController({
    concurrency: 2,
    async reconcile({ key }, { signal }) {
      await sleep(runtime, runs++ * 1000, 'work')
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      if (key === 'fails' && runs <= 2) throw new Error('was aborted')
      return undefined
    },
  })
  controller.enqueue({ name: 'fails' })
  controller.enqueue({ name: 'returns' })
  await runtime.run(async () => {
    await controller.start()
    while (records.length < 2) await sleep(runtime, 100, 'records')
  })
  const message = 'controller test: the reconcile of fails has taken longer than 300000 ms'
  expect(records.map((record) => [record.key, record.outcome, record.durationMs])).toEqual([
    ['fails', 'retry', runtimeLimits.reconcileTimeoutMs],
    ['returns', 'ok', runtimeLimits.reconcileTimeoutMs],
  ])
  expect(records[0]?.error).toMatchObject({ code: 'RECONCILE_TIMEOUT', message, cause: new Error('was aborted') })
  expect(errors.every((error) => isRuntimeError(error, 'RECONCILE_TIMEOUT'))).toBe(true)
  expect(errors).toHaveLength(2)
})

test('each of several runs has its own timeout, although one timer serves them all', async () => {
  const abortedAtMs: number[] = []
  const { runtime, controller } = setUpController({
    concurrency: 3,
    reconcileTimeoutMs: 100,
    async reconcile(_request, { signal }) {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      abortedAtMs.push(runtime.clock.monotonic())
      return undefined
    },
  })
  await runtime.run(async () => {
    await controller.start()
    for (const name of ['a', 'b', 'c']) {
      controller.enqueue({ name })
      await sleep(runtime, 30, 'next')
    }
    await controller.queue.idle()
  })
  expect(abortedAtMs).toEqual([100, 130, 160])
})

test('the requests of a reconcile end when its signal aborts, unless a call passed another signal', async () => {
  const { runtime, environment, records } = setUpController({ reconcile: async () => undefined })
  const untilAborted = (request: { readonly signal?: AbortSignal }) =>
    new Promise<never>((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason))
    })
  const client = createClient({ transport: { send: untilAborted, close() {} }, runtime })
  const own = new AbortController()
  const controller = createController(
    {
      name: 'requests',
      sources: [],
      reconcileTimeoutMs: 1000,
      async reconcile({ name }, context) {
        const options = name === 'own' ? { signal: own.signal } : {}
        await context.client.get(ConfigMap, { namespace: 'default', name }, options)
        return undefined
      },
      concurrency: 2,
    },
    { ...environment, client },
  )
  await runtime.run(async () => {
    await controller.start()
    controller.enqueue({ name: 'own' })
    controller.enqueue({ name: 'context' })
    runtime.clock.after(1500, 'the other signal', () => own.abort(terminal('enough')))
    while (records.length < 2) await sleep(runtime, 100, 'records')
    await controller.stop({ graceMs: 0 })
  })
  expect(records.slice(0, 2).map((record) => [record.key, record.outcome, record.durationMs])).toEqual([
    ['context', 'retry', 1000],
    ['own', 'failed', 1500],
  ])
})

test('stop waits for running reconciles, and takes no further key', async () => {
  const { runtime, controller, channel, records } = setUpController({
    async reconcile() {
      await sleep(runtime, 1000, 'work')
      throw new Error('late')
    },
  })
  controller.enqueue({ name: 'a' })
  controller.enqueue({ name: 'b' })
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 500, 'some of it')
    await Promise.all([controller.stop(), controller.stop()])
  })
  expect(runtime.clock.monotonic()).toBe(1000)
  expect(records.map((record) => [record.key, record.outcome])).toEqual([['a', 'retry']])
  channel.push({ name: 'c' })
  controller.enqueue({ name: 'd' })
  expect(controller.queue.isIdle).toBe(true)
})

test('stopGraceMs bounds running reconciles; then their signal is aborted and they count as cancelled', async () => {
  const { runtime, controller, records } = setUpController({
    async reconcile(_request, { signal }) {
      await new Promise<void>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 0, 'the key to be taken')
    await controller.stop()
  })
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.stopGraceMs)
  expect(records.map((record) => record.outcome)).toEqual(['cancelled'])
})

test('names a key that does not end abortGraceMs after its signal in the error of the stop', async () => {
  const { runtime, controller } = setUpController({ reconcile: never })
  controller.enqueue({ namespace: 'default', name: 'stuck' })
  const stopped = runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 0, 'the key to be taken')
    await controller.stop({ graceMs: 0 })
  })
  await expect(stopped).rejects.toMatchObject({
    code: 'CONTROLLER_STOP_TIMEOUT',
    message: expect.stringContaining('although their signal was aborted: default/stuck'),
  })
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.abortGraceMs)
})

test('a callback that throws does not end a worker', async () => {
  const errors: unknown[] = []
  const { runtime, environment } = setUpController({ reconcile: async () => undefined })
  let runs = 0
  const controller = createController(
    { name: 'guarded', sources: [], reconcile: async () => void runs++ as undefined },
    {
      ...environment,
      onReconcile() {
        throw new Error('recorder')
      },
      onError: (error) => errors.push(error),
    },
  )
  controller.enqueue({ name: 'a' })
  controller.enqueue({ name: 'b' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(runs).toBe(2)
  expect(errors).toEqual([new Error('recorder'), new Error('recorder')])
})

test('channelKeysMax bounds the keys of a channel before the start, each once; after the stop it drops keys', async () => {
  const { runtime, channel, controller, records } = setUpController({ reconcile: async () => undefined })
  for (let index = 0; index < runtimeLimits.channelKeysMax; index++) channel.push({ name: `${index}` })
  channel.push({ name: '0' })
  expect(() => channel.push({ name: 'one more' })).toThrow('one more was dropped')
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
    await controller.stop()
  })
  expect(records).toHaveLength(runtimeLimits.channelKeysMax)
  expect(records.map(({ key }) => key)).toEqual(
    Array.from({ length: runtimeLimits.channelKeysMax }, (_, key) => `${key}`),
  )
  channel.push({ name: 'late' })
  expect([records.length, controller.queue.size]).toEqual([runtimeLimits.channelKeysMax, 0])
})

test('workerSliceMs: workers yield to the event loop after this much time without a pause', async () => {
  const { runtime, controller, records } = setUpController({
    async reconcile() {
      runtime.clock.after(0, 'other', () => yieldCounts.push(records.length))
      await sleep(runtime, runtimeLimits.workerSliceMs / 4, 'work')
      return undefined
    },
  })
  const yieldCounts: number[] = []
  for (let index = 0; index < 12; index++) controller.enqueue({ name: `${index}` })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(records).toHaveLength(12)
  expect(yieldCounts).toHaveLength(12)
})
