import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { informerEvent } from '../../cache/index.ts'
import { and, enqueueMapped, enqueueObject, matchesObject, not, or, type Predicate } from '../../handler/index.ts'
import { ConfigMap } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { setUpController } from '../testing/environment.ts'
import { inCluster } from '../testing/world.ts'
import { eventFeed } from './feed-events.ts'
import { every, sourceFunction, watch } from './index.ts'

const at = (name: string) => ({ namespace: 'default', name })
const messagesOf = (errors: readonly unknown[]) => errors.map((error) => (error as Error).message)

test('retries an event after a pause when its mapping throws, and the key is reconciled', async () => {
  await inCluster(async ({ runtime, user, controller, records, errors }) => {
    const admin = user('admin')
    await admin.create(ConfigMap, { metadata: at('early') })
    let isReady = false
    const handler = enqueueMapped(({ metadata, data }: ConfigMap) => {
      if (!isReady) throw new Error('the index is empty')
      return [at(`${metadata.name}-${data?.['to'] ?? 'none'}`)]
    })
    const running = controller({
      name: 'maps',
      sources: [watch(ConfigMap, handler)],
      reconcile: async () => undefined,
    })
    await running.start()
    await admin.create(ConfigMap, { metadata: at('late'), data: { to: 'a' } })
    for (const to of ['b', 'c']) {
      await admin.patch(ConfigMap, at('late'), { type: 'merge', patch: { data: { to } } })
      await sleep(runtime, 1, 'the event')
    }
    expect(records).toEqual([])
    const message = (name: string, what: string) =>
      `the handler of the watch of ConfigMap of controller maps failed for an event of default/${name}; ${what}: the index is empty`
    expect(messagesOf(errors)).toEqual([
      message('early', 'it is tried again in 1 s'),
      message('late', 'it is tried again in 1 s'),
      message('late', 'it is tried again with the earlier one'),
      message('late', 'it is tried again with the earlier one'),
    ])
    expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: 'HANDLER_FAILED' })))
    isReady = true
    await sleep(runtime, 1000, 'the next attempt')
    await running.queue.idle()
    // The first event was the creation, the last the update from b to c.
    expect(records.map(({ key }) => key).sort()).toEqual([
      'default/early-none',
      'default/late-a',
      'default/late-b',
      'default/late-c',
    ])
  })
})

test('the pause before retrying a failed mapping doubles up to failedEventRetryMsMax, and ends with the source', async () => {
  await inCluster(async ({ runtime, user, controller }) => {
    const triedMs: number[] = []
    const handler = enqueueMapped((): readonly string[] => {
      triedMs.push(runtime.clock.monotonic())
      throw new Error('always')
    })
    const source = watch(ConfigMap, handler)
    const running = controller({ name: 'maps', sources: [source], reconcile: async () => undefined })
    await user('admin').create(ConfigMap, { metadata: at('a') })
    await running.start()
    await sleep(runtime, 2 * 3_600_000, 'two hours')
    const pausesMs = triedMs.slice(1).map((timeMs, index) => timeMs - (triedMs[index] as number))
    expect(pausesMs.slice(0, 4)).toEqual([1, 2, 4, 8].map((factor) => factor * runtimeLimits.failedEventRetryFirstMs))
    expect(Math.max(...pausesMs)).toBe(runtimeLimits.failedEventRetryMsMax)
    running.unwatch(source)
    const attempts = triedMs.length
    await sleep(runtime, 3_600_000, 'an hour')
    expect(triedMs).toHaveLength(attempts)
  })
})

test('a source holds failed events of failedEventObjectsMax objects, and reports the loss of further ones', () => {
  const { environment, controller, runtime } = setUpController({ sources: [], reconcile: async () => undefined })
  const errors: unknown[] = []
  const context = {
    controller: 'test',
    cache: environment.cache,
    runtime,
    queue: controller.queue,
    wakesOnOwnWrites: true,
    report: (error: Error) => errors.push(error),
  }
  const handler = enqueueMapped((): readonly string[] => {
    throw new Error('always')
  })
  const feed = eventFeed(ConfigMap, handler, [], context)
  for (let number = 0; number <= runtimeLimits.failedEventObjectsMax; number++) {
    const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: at(`map-${number}`) } as ConfigMap
    feed.receive(informerEvent({ type: 'added', object }))
  }
  feed.stop()
  expect(errors).toHaveLength(runtimeLimits.failedEventObjectsMax + 1)
  expect(messagesOf(errors).at(-2)).toContain('it is tried again in 1 s')
  expect(messagesOf(errors).at(-1)).toContain('it is lost: the events of 1000 other objects wait to be tried again')
})

test('reports a predicate that returns a promise, treats it as true at any position, and handles its rejection', async () => {
  const rejects = (async () => {
    throw new Error('not awaited')
  }) as unknown as Predicate<ConfigMap>
  const predicates = [rejects, and(rejects), or(rejects), not(rejects), matchesObject<ConfigMap>(rejects as never)]
  for (const predicate of predicates) {
    await inCluster(async ({ user, controller, records, errors }) => {
      await user('admin').create(ConfigMap, { metadata: at('a') })
      const source = watch(ConfigMap, enqueueObject(), predicate)
      const running = controller({ name: 'maps', sources: [source], reconcile: async () => undefined })
      await running.start()
      await running.queue.idle()
      expect(records.map(({ key }) => key)).toEqual(['default/a'])
      expect(errors).toMatchObject([{ code: 'PREDICATE_INVALID' }])
    })
  }
})

test('reports a mapping, a handler or a priority that returns a promise, and handles its rejection', async () => {
  const rejects = (async () => {
    throw new Error('not awaited')
  }) as never
  const handlers = [
    { handler: enqueueMapped<ConfigMap>(rejects), code: 'HANDLER_FAILED', keys: [] },
    { handler: { keysOf: rejects }, code: 'HANDLER_FAILED', keys: [] },
    { handler: { ...enqueueObject(), priorityOf: rejects }, code: 'QUEUE_INPUT_INVALID', keys: ['default/a'] },
  ]
  for (const { handler, code, keys } of handlers) {
    await inCluster(async ({ user, controller, records, errors }) => {
      await user('admin').create(ConfigMap, { metadata: at('a') })
      const sources = [watch(ConfigMap, handler)]
      const running = controller({ name: 'maps', sources, reconcile: async () => undefined })
      await running.start()
      await running.queue.idle()
      expect(records.map(({ key }) => key)).toEqual(keys)
      expect(errors).toMatchObject([{ code }])
      if (code === 'HANDLER_FAILED') expect(messagesOf(errors)[0]).toContain('not a promise')
    })
  }
})

test('reports a timer or function source whose function returns a promise that rejects', async () => {
  const rejects = (async () => {
    throw new Error('not awaited')
  }) as never
  const endSource = sourceFunction('ending', () => rejects)
  const { runtime, controller, errors } = setUpController({
    sources: [every(1000, 'ticks', rejects), endSource],
    reconcile: async () => undefined,
  })
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 1000, 'a tick')
    await controller.stop()
    await sleep(runtime, 1, 'the end')
  })
  expect(errors).toEqual([expect.objectContaining({ code: 'HANDLER_NAMES_INVALID' }), new Error('not awaited')])
})

test('a source whose delay function throws times out like any other', async () => {
  const { runtime, controller } = setUpController({
    sources: [
      {
        what: 'queue of tickets',
        start: () => new Promise<void>(() => {}),
        delay: () => {
          throw new Error('no idea')
        },
        stop: () => {},
      },
    ],
    reconcile: async () => undefined,
  })
  await expect(runtime.run(() => controller.start())).rejects.toMatchObject({
    code: 'CONTROLLER_SYNC_TIMEOUT',
    message: expect.stringContaining('no idea'),
  })
})
