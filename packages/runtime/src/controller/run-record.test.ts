import { expect, test } from 'vitest'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { SpanLike } from '../trace/index.ts'
import { watch } from './sources/index.ts'
import { setUpController } from './testing/environment.ts'
import { inCluster } from './testing/world.ts'

const name = { namespace: 'default', name: 'a' }

test('a record has the reads with source and revision, and the fields that each write changed', async () => {
  await inCluster(async (world) => {
    const admin = world.user('admin')
    const created = await admin.create(ConfigMap, { metadata: name, data: { value: '1' } })
    const secret = await admin.create(Secret, { metadata: { ...name, name: 's' }, stringData: { key: 'hidden' } })
    const controller = world.controller({
      name: 'reader',
      wakesOnOwnWrites: false,
      sources: [watch(ConfigMap, enqueueObject())],
      async reconcile(request, { client, cache }) {
        cache.get(ConfigMap, request)
        cache.list(ConfigMap, { namespace: 'default', labelSelector: 'app=web' })
        await client.get(ConfigMap, { ...request, name: 'none' })
        await client.get(Secret, { ...request, name: 's' })
        await client.list(Secret, { namespace: 'default' })
        await client.patch(ConfigMap, request, { type: 'merge', patch: { data: { value: '2' } } })
        await client.patch(ConfigMap, request, { type: 'merge', patch: { data: { value: '2' } } })
        return undefined
      },
    })
    await controller.start()
    await controller.queue.idle()
    const [record] = world.records
    const revision = created.metadata.resourceVersion
    expect(record?.reads).toMatchObject([
      { verb: 'get', kind: 'ConfigMap', target: 'default/a', from: 'cache', revision },
      { verb: 'list', kind: 'ConfigMap', target: 'default app=web', from: 'cache' },
      { verb: 'get', kind: 'ConfigMap', target: 'default/none', from: 'cache', revision: '' },
      { verb: 'get', kind: 'Secret', target: 'default/s', from: 'server', revision: secret.metadata.resourceVersion },
      { verb: 'list', kind: 'Secret', target: 'default', from: 'server' },
    ])
    expect(record?.writes).toEqual([
      {
        verb: 'patch',
        kind: 'ConfigMap',
        key: 'default/a',
        result: 'changed',
        fields: [{ path: 'data.value', before: '"1"', after: '"2"' }],
      },
      { verb: 'patch', kind: 'ConfigMap', key: 'default/a', result: 'unchanged' },
    ])
  })
})

test('recordedReadsMax and recordedLogsMax bound a record, which counts the omitted entries', async () => {
  await inCluster(async (world) => {
    await world.user('admin').create(ConfigMap, { metadata: name })
    const [reads, logs] = [runtimeLimits.recordedReadsMax + 3, runtimeLimits.recordedLogsMax + 4]
    const controller = world.controller({
      name: 'talker',
      sources: [watch(ConfigMap, enqueueObject())],
      async reconcile(request, { cache, log }) {
        for (let read = 0; read < reads; read++) cache.get(ConfigMap, request)
        for (let line = 0; line < logs; line++) log.with({ line }).info(`line ${line}\nBearer abcDEF123456`)
        log.debug('a line that is not printed')
        return undefined
      },
    })
    await controller.start()
    await controller.queue.idle()
    const [record] = world.records
    expect([record?.reads.length, record?.readsOmitted]).toEqual([runtimeLimits.recordedReadsMax, 3])
    expect([record?.logs.length, record?.logsOmitted]).toEqual([runtimeLimits.recordedLogsMax, 4])
    expect(record?.logs[0]).toEqual({ level: 'info', message: 'line 0 Bearer [redacted]' })
  })
})

test('the ID of a reconcile is generated once, on first use; with a tracer each reconcile is a span', async () => {
  const names: string[] = []
  const span: SpanLike = { setStatus: () => undefined, addEvent: () => undefined, end: () => undefined }
  const tracer = {
    startSpan(spanName: string) {
      names.push(spanName)
      return span
    },
  }
  const ids: string[] = []
  const quiet = setUpController({ reconcile: async () => undefined })
  const traced = setUpController(
    {
      async reconcile(_request, context) {
        ids.push(context.reconcileId, context.reconcileId)
        return undefined
      },
    },
    { tracer },
  )
  for (const { runtime, controller } of [quiet, traced]) {
    controller.enqueue({ name: 'a' })
    await runtime.run(async () => {
      await controller.start()
      await controller.queue.idle()
    })
  }
  expect(quiet.records[0]?.reconcileId).toBeUndefined()
  expect(new Set([...ids, traced.records[0]?.reconcileId]).size).toBe(1)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/)
  expect(names).toEqual(['reconcile test'])
})

test('a context can be destructured: all its functions work on their own', async () => {
  await inCluster(async (world) => {
    const events: (string | undefined)[] = []
    await world.user('admin').create(ConfigMap, { metadata: name })
    const controller = world.controller(
      {
        name: 'parts',
        for: ConfigMap,
        sources: [watch(ConfigMap, enqueueObject())],
        async reconcile(request, { client, cache, runtime, now, causes, attempt, priority, reconcileId, log, record }) {
          const { info } = log
          const object = await client.get(ConfigMap, request)
          expect(cache.get(ConfigMap, request)).toBe(object)
          expect(now.getTime()).toBe(runtime.clock.now())
          info(`${causes.length} ${attempt} ${priority} ${reconcileId.length}`)
          record({ reason: 'Seen', note: 'by key' })
          record({ reason: 'Seen', note: 'by object' }, object)
          return undefined
        },
      },
      {
        recorder: {
          event: (_regarding, { note }) => events.push(note),
          counts: { written: 0, dropped: { full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 } },
          stop: () => Promise.resolve(),
        },
      },
    )
    await controller.start()
    await controller.queue.idle()
    expect(world.records.map(({ outcome }) => outcome)).toEqual(['ok'])
    expect(events).toEqual(['by key', 'by object'])
  })
})
