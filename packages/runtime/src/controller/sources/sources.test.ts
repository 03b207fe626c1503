import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCache } from '../../cache/index.ts'
import { createClient } from '../../client/index.ts'
import { enqueueMapped, enqueueObject, matchesLabels, type Predicate, withPriority } from '../../handler/index.ts'
import { ConfigMap, CustomResourceDefinition, Secret } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { defineResource } from '../../resource/index.ts'
import { setUpController } from '../testing/environment.ts'
import { inCluster } from '../testing/world.ts'
import { createEventChannel, every, sourceFunction, watch, watchInformer, watchWith } from './index.ts'

const Part = defineResource({ group: 'example.com', version: 'v1', kind: 'Part', spec: z.object({ size: z.int() }) })
const at = (name: string, namespace = 'default') => ({ namespace, name })

test('a kind that is not served does not block the start; its objects come once its definition exists', async () => {
  await inCluster(async ({ runtime, user, cache, controller, records, errors }) => {
    const admin = user('admin')
    await admin.create(ConfigMap, { metadata: at('a') })
    const running = controller({
      name: 'parts',
      sources: [watch(Part, enqueueObject()), watch(ConfigMap, enqueueObject())],
      reconcile: async () => undefined,
    })
    await running.start()
    await running.queue.idle()
    expect(records.map(({ key }) => key)).toEqual(['default/a'])
    expect(errors).toMatchObject([{ code: 'CONTROLLER_KIND_MISSING' }])
    expect(String(errors[0])).toContain('watch of Part.example.com of controller parts waits until')
    await admin.create(CustomResourceDefinition, Part.definition.manifest as never)
    await admin.create(Part, { metadata: at('p'), spec: { size: 1 } })
    cache.kindServed(Part)
    await sleep(runtime, 1, 'the watch')
    await running.queue.idle()
    expect(records.map(({ key }) => key)).toEqual(['default/a', 'default/p'])
  })
})

test('a served kind that cannot be listed in time is an error with the reason', async () => {
  const { runtime, environment, controller } = setUpController({
    sources: [watch(ConfigMap, enqueueObject())],
    reconcile: async () => undefined,
  })
  environment.cache.start()
  await expect(runtime.run(() => controller.start())).rejects.toMatchObject({
    code: 'CONTROLLER_SYNC_TIMEOUT',
    message: expect.stringContaining('watch of ConfigMap of controller test has not synced within 120000 ms'),
  })
})

test('sources can be added and removed while the controller runs, and the watch ends with the last one', async () => {
  await inCluster(async ({ runtime, user, cache, controller, records }) => {
    const admin = user('admin')
    await admin.create(ConfigMap, { metadata: at('a') })
    await admin.create(Secret, { metadata: at('s') })
    const configMaps = watch(ConfigMap, enqueueObject())
    const running = controller({ name: 'moving', sources: [configMaps], reconcile: async () => undefined })
    await running.start()
    const secrets = watch(Secret, enqueueObject())
    await running.watch(secrets)
    await running.queue.idle()
    expect(records.map(({ key }) => key).sort()).toEqual(['default/a', 'default/s'])
    await expect(running.watch(secrets)).rejects.toMatchObject({ code: 'CONTROLLER_STARTED' })
    running.unwatch(secrets)
    running.unwatch(secrets)
    await admin.create(Secret, { metadata: at('later') })
    await admin.create(ConfigMap, { metadata: at('b') })
    await sleep(runtime, runtimeLimits.informerGraceMs + 1, 'the grace of the informer')
    expect(records.map(({ key }) => key).sort()).toEqual(['default/a', 'default/b', 'default/s'])
    expect(cache.usage().map(({ kind }) => kind)).toEqual(['ConfigMap'])
    await running.stop()
    await sleep(runtime, runtimeLimits.informerGraceMs + 1, 'the grace of the informer')
    expect(cache.usage()).toEqual([])
    await expect(running.watch(secrets)).rejects.toMatchObject({ code: 'CONTROLLER_STOPPED' })
  })
})

test('starts a source that was added before the start with the others', async () => {
  const { runtime, controller } = setUpController({ sources: [], reconcile: async () => undefined })
  const order: string[] = []
  const source = sourceFunction('slow', async () => {
    await sleep(runtime, 50, 'slow')
    order.push('seen')
    return undefined
  })
  await runtime.run(async () => {
    await controller.watch(source)
    expect(order).toEqual([])
    await controller.start()
  })
  expect(order).toEqual(['seen'])
})

test('reports the failure of a later source by its promise and onError, without other effects', async () => {
  const { runtime, controller, errors, records } = setUpController({ sources: [], reconcile: async () => undefined })
  const broken = sourceFunction('broken', () => {
    throw new Error('no permission')
  })
  await runtime.run(async () => {
    await controller.start()
    await expect(controller.watch(broken)).rejects.toThrow('no permission')
    controller.enqueue({ name: 'a' })
    await controller.queue.idle()
  })
  expect(errors).toEqual([new Error('no permission')])
  expect(records).toHaveLength(1)
})

test('a function source is stopped once, even if the stop comes while it starts', async () => {
  const ends: string[] = []
  const quick = sourceFunction('quick', ({ queue }) => {
    queue.add('a', { source: 'manual', what: 'quick' })
    return () => ends.push('quick')
  })
  const { runtime, controller, records } = setUpController({ sources: [quick], reconcile: async () => undefined })
  const slow = sourceFunction('slow', async () => {
    await sleep(runtime, 100, 'slow')
    return () => ends.push('slow')
  })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
    const added = controller.watch(slow)
    await sleep(runtime, 50, 'a while')
    await controller.stop()
    await controller.stop()
    await added
    await sleep(runtime, 100, 'slow')
  })
  expect(records.map(({ causes }) => causes[0]?.what)).toEqual(['quick'])
  expect(ends).toEqual(['quick', 'slow'])
})

test('objects pushed into a channel become keys by its handler, if its predicates hold', async () => {
  const handler = enqueueMapped((secret: Secret) => [at(`of-${secret.metadata.name}`)])
  const channel = createEventChannel('webhook', handler, matchesLabels('wanted=yes'))
  const { runtime, controller, records } = setUpController({ sources: [channel], reconcile: async () => undefined })
  const secret = (name: string, wanted: string) =>
    ({ apiVersion: 'v1', kind: 'Secret', metadata: { ...at(name), labels: { wanted } } }) as unknown as Secret
  channel.push(secret('early', 'yes'), 'came in early')
  channel.push(secret('other', 'no'))
  await runtime.run(async () => {
    await controller.start()
    channel.push(secret('late', 'yes'))
    await controller.queue.idle()
    controller.unwatch(channel)
    channel.push(secret('gone', 'yes'))
    await controller.queue.idle()
  })
  expect(records.map(({ key, causes }) => `${key}: ${causes[0]?.what}`)).toEqual([
    'default/of-early: came in early',
    'default/of-late: webhook',
  ])
})

test('a timer wakes keys at its interval until it is removed, and reports an error of its function', async () => {
  let ticks = 0
  const hourly = every(3_600_000, 'hourly check', () => {
    if (++ticks === 2) throw new Error('not now')
    return [at('a'), { name: 'node-1' }]
  })
  const { runtime, controller, records, errors } = setUpController({
    sources: [hourly],
    reconcile: async () => undefined,
  })
  await runtime.run(async () => {
    await controller.start()
    await sleep(runtime, 3.5 * 3_600_000, 'three hours and a half')
    controller.unwatch(hourly)
    await sleep(runtime, 3 * 3_600_000, 'three hours')
  })
  expect(records.map(({ key, causes }) => `${key}: ${causes[0]?.source} ${causes[0]?.what}`)).toEqual([
    'default/a: timer hourly check',
    'node-1: timer hourly check',
    'default/a: timer hourly check',
    'node-1: timer hourly check',
  ])
  expect(errors).toEqual([new Error('not now')])
  expect(() => every(0, 'never', () => [])).toThrow('the interval must be finite and above 0')
})

test('an informer of another cluster wakes keys of this one, and stays with its holder', async () => {
  await inCluster(async (here) => {
    await inOther(here.runtime, async ({ admin, cache: remote }) => {
      const informer = remote.informer(ConfigMap)
      remote.start()
      await admin.create(ConfigMap, { metadata: at('remote') })
      const source = watchInformer(
        informer,
        enqueueMapped((object: ConfigMap) => [at(`copy-of-${object.metadata.name}`)]),
      )
      const running = here.controller({ name: 'copies', sources: [source], reconcile: async () => undefined })
      await running.start()
      await running.queue.idle()
      expect(here.records.map(({ key }) => key)).toEqual(['default/copy-of-remote'])
      await running.stop()
      expect(informer.list()).toHaveLength(1)
    })
  })
})

test('a watch of part of a kind sees only that part', async () => {
  await inCluster(async ({ user, controller, records }) => {
    const admin = user('admin')
    await admin.create(ConfigMap, { metadata: { ...at('a'), labels: { app: 'web' } } })
    await admin.create(ConfigMap, { metadata: at('b') })
    const source = watchWith(ConfigMap, { labelSelector: 'app=web' }, enqueueObject())
    const running = controller({ name: 'part', sources: [source], reconcile: async () => undefined })
    await running.start()
    await running.queue.idle()
    expect(records.map(({ key }) => key)).toEqual(['default/a'])
  })
})

test('a source feeds one controller', async () => {
  const source = every(1000, 'tick', () => [])
  const first = setUpController({ sources: [source], reconcile: async () => undefined })
  const second = setUpController({ sources: [source], reconcile: async () => undefined })
  await first.runtime.run(() => first.controller.start())
  await expect(second.runtime.run(() => second.controller.start())).rejects.toMatchObject({
    code: 'CONTROLLER_STARTED',
  })
})

interface Other {
  readonly admin: ReturnType<typeof createClient>
  readonly cache: ReturnType<typeof createCache>
}

async function inOther(runtime: Parameters<typeof createCache>[0]['runtime'], work: (other: Other) => Promise<void>) {
  const { createApiServer } = await import('@kubewright/apiserver')
  const server = createApiServer({ runtime, onInternalError: () => undefined })
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const cache = createCache({ client: admin, runtime })
  await work({ admin, cache })
  await cache.stop()
}

test('reports a predicate that throws and an invalid priority, and loses no change', async () => {
  await inCluster(async ({ runtime, user, controller, records, errors }) => {
    const admin = user('admin')
    const broken: Predicate<ConfigMap> = ({ object }) => {
      if (object.metadata.name === 'odd') throw new Error('no predicate today')
      return object.metadata.name !== 'left-out'
    }
    const priorities: Record<string, () => number> = {
      none: () => Number.NaN,
      thrown: () => {
        throw new Error('no priority today')
      },
    }
    const handler = withPriority(enqueueObject(), (event) => priorities[event.object.metadata?.name ?? '']?.() ?? 5)
    const running = controller({
      name: 'maps',
      sources: [watch(ConfigMap, handler, broken)],
      reconcile: async () => undefined,
    })
    await running.start()
    for (const name of ['odd', 'left-out', 'none', 'thrown', 'plain'])
      await admin.create(ConfigMap, { metadata: at(name) })
    await sleep(runtime, 1, 'the events')
    await running.queue.idle()
    expect(records.map(({ key }) => key).sort()).toEqual([
      'default/none',
      'default/odd',
      'default/plain',
      'default/thrown',
    ])
    expect(errors.map((error) => (error as Error).message)).toEqual([
      'no predicate today',
      'the priority of an event of default/none is not a number',
      'no priority today',
    ])
  })
})
