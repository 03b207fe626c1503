import { sleep } from '@kubewright/kube/runtime'
import { expect, test } from 'vitest'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { createLogger } from '../log/index.ts'
import { createControllerMetrics, createMetricsRegistry, createQueueObserver } from '../metrics/index.ts'
import { createEventRecorder } from '../recorder/index.ts'
import { sourceFunction, watch } from './sources/index.ts'
import { setUpController } from './testing/environment.ts'
import { inCluster } from './testing/world.ts'

const counted = (starts: string[], name: string) =>
  sourceFunction(name, ({ queue }) => {
    starts.push(name)
    queue.add(name, { source: 'manual', what: name })
    return undefined
  })

test('a warm-up starts the sources and fills the queue; workers begin with the start', async () => {
  const starts: string[] = []
  const { runtime, controller, records } = setUpController({
    sources: [counted(starts, 'a')],
    reconcile: async () => undefined,
  })
  await runtime.run(async () => {
    await controller.warmUp()
    await sleep(runtime, 60_000, 'the lead')
    expect(starts).toEqual(['a'])
    expect(controller.queue.size).toBe(1)
    expect(records).toEqual([])
    await controller.start()
    await controller.queue.idle()
  })
  expect(starts).toEqual(['a'])
  expect(records.map(({ key }) => key)).toEqual(['a'])
})

test('warm-up and start at the same time start the sources once', async () => {
  const starts: string[] = []
  const { runtime, controller, records } = setUpController({
    sources: [counted(starts, 'a')],
    reconcile: async () => undefined,
  })
  await runtime.run(async () => {
    await Promise.all([controller.warmUp(), controller.start(), controller.warmUp()])
    await controller.queue.idle()
  })
  expect(starts).toEqual(['a'])
  expect(records).toHaveLength(1)
})

test('a source that is added after the warm-up starts at once, without a worker', async () => {
  const starts: string[] = []
  const { runtime, controller, records } = setUpController({ sources: [], reconcile: async () => undefined })
  await runtime.run(async () => {
    await controller.warmUp()
    await controller.watch(counted(starts, 'late'))
    expect(starts).toEqual(['late'])
    expect(records).toEqual([])
    await controller.stop()
  })
})

test('a failed warm-up rejects for its caller and for start, and a standby stops at once', async () => {
  const broken = sourceFunction('broken', () => {
    throw new Error('no permission')
  })
  const { runtime, controller } = setUpController({ sources: [broken], reconcile: async () => undefined })
  await expect(runtime.run(() => controller.warmUp())).rejects.toThrow('no permission')
  const standby = setUpController({ sources: [], reconcile: async () => undefined, needsLeader: false })
  expect(standby.controller.needsLeader).toBe(false)
  expect(controller.needsLeader).toBe(true)
  await standby.runtime.run(async () => {
    await standby.controller.warmUp()
    await standby.controller.stop()
  })
  expect(standby.runtime.clock.monotonic()).toBe(0)
})

test('a controller runs without an operator, with optional logs, Events and metrics', async () => {
  await inCluster(async (world) => {
    const { runtime, user, records } = world
    const lines: string[] = []
    // Both exist before the watches begin: an object created later would come first.
    await user('admin').create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    await user('admin').create(ConfigMap, { metadata: { namespace: 'default', name: 'b' }, data: { broken: 'yes' } })
    const registry = createMetricsRegistry()
    const client = user('operator')
    const recorder = createEventRecorder({ client, runtime, controller: 'backup' })
    const running = world.controller(
      {
        name: 'backup',
        for: ConfigMap,
        sources: [watch(ConfigMap, enqueueObject())],
        async reconcile(request, context) {
          const object = await context.client.get(ConfigMap, request)
          context.log.info('looked', { password: 'never shown' })
          context.record({ reason: 'Looked', note: 'all is well' })
          if (object?.data?.['broken'] !== undefined) throw new Error('broken')
          return undefined
        },
      },
      {
        log: createLogger({ runtime, print: (line) => lines.push(line) }),
        recorder,
        observer: createControllerMetrics(registry, 'backup'),
        queueObserver: createQueueObserver(registry, 'backup'),
      },
    )
    await running.start()
    await sleep(runtime, 3, 'the first runs')
    await recorder.stop()
    await running.stop()
    const [first, second, failure] = lines.map((line) => JSON.parse(line))
    expect(first).toMatchObject({
      level: 'info',
      msg: 'looked',
      controller: 'backup',
      controllerKind: 'ConfigMap',
      ConfigMap: { name: 'a', namespace: 'default' },
      reconcileID: records[0]?.reconcileId,
      password: '[redacted]',
    })
    expect(second).toMatchObject({ name: 'b' })
    expect(failure).toMatchObject({ level: 'error', msg: 'Reconciler error', name: 'b', error: 'broken' })
    expect(records[0]?.logs).toEqual([{ level: 'info', message: 'looked' }])
    expect(recorder.counts.written).toBe(2)
    const metrics = registry.render()
    expect(metrics).toContain('controller_runtime_reconcile_total{controller="backup",result="success"} 1')
    expect(metrics).toContain('controller_runtime_reconcile_total{controller="backup",result="error"} 1')
    expect(metrics).toContain('controller_runtime_max_concurrent_reconciles{controller="backup"} 1')
    expect(metrics).toContain('controller_runtime_active_workers{controller="backup"} 0')
    expect(metrics).toMatch(/workqueue_adds_total\{.*\} 2/)
  })
})

test('an Event without an object requires the kind of the keys', async () => {
  const { runtime, controller, records } = setUpController({
    async reconcile(_request, context) {
      if (records.length === 0) context.record({ reason: 'Looked' })
      return undefined
    },
  })
  controller.enqueue({ name: 'a' })
  await runtime.run(async () => {
    await controller.start()
    await controller.queue.idle()
  })
  expect(records[0]?.error).toMatchObject({ code: 'CONTROLLER_INVALID', path: 'for' })
})
