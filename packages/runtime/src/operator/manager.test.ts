import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import { type Transport, transportCancelled } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { watchInformer } from '../controller/index.ts'
import { enqueueObject } from '../handler/index.ts'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { Runnable } from './runnable.ts'
import { configMapController, createManagerWorld, ended, leftovers } from './testing/manager-fixture.ts'

test('groups start one after the other, each when the one before is ready, and stop in their order', async () => {
  const { runtime, manager, part, log } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    const phases: string[] = []
    for (const [name, group] of [
      ['work', 'leader'],
      ['loop', 'others'],
      ['index', 'caches'],
      ['hook', 'webhooks'],
      ['page', 'servers'],
    ] as const) {
      await app.add(part(name, group, { readyMs: 5, ...(group === 'leader' ? { warmMs: 5 } : {}) }))
    }
    void app.elected().then(() => phases.push('elected'))
    await app.start()
    expect(log).toEqual([
      'run page',
      'ready page',
      'run hook',
      'ready hook',
      'run index',
      'ready index',
      'run loop',
      'ready loop',
      'warm work',
      'run work',
      'ready work',
    ])
    expect([phases, app.isLeader]).toEqual([['elected'], true])
    log.length = 0
    await app.stop()
    expect(log).toEqual(['end loop', 'end work', 'end index', 'end hook', 'end page'])
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('the caches of all clusters have synced before anything else runs', async () => {
  const { runtime, manager, admin, log, part } = createManagerWorld()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'here' } })
    const other = createApiServer({ runtime })
    const otherAdmin = createClient({ transport: other.transport(), runtime })
    await otherAdmin.create(ConfigMap, { metadata: { namespace: 'default', name: 'there' } })
    const app = manager()
    const west = app.addCluster('west', { transport: other.transport() })
    west.cache.informer(ConfigMap)
    app.cache.informer(ConfigMap)
    const names = () =>
      [...app.cache.list(ConfigMap), ...west.cache.list(ConfigMap)].map(({ metadata }) => metadata.name)
    const run = async ({ signal }: { readonly signal: AbortSignal }) => {
      log.push(names().join())
      await ended(signal)
    }
    await app.add(part('reader', 'others', { run }))
    await app.start()
    await west.ready()
    expect(log).toEqual(['run reader', 'here,there'])
    await app.stop()
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('a part added to a running manager starts at once, and the promise settles when it is ready', async () => {
  const { runtime, manager, part, log, admin } = createManagerWorld()
  const seen: string[] = []
  await runtime.run(async () => {
    const app = manager()
    await app.start()
    await app.add(part('late', 'leader', { warmMs: 3, readyMs: 7 }))
    expect(log).toEqual(['warm late', 'run late', 'ready late'])
    app.addController(configMapController(async ({ key }) => void seen.push(key)))
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    await sleep(runtime, 100, 'the reconcile')
    await app.stop()
  })
  expect(seen).toEqual(['default/a'])
  expect(log).toEqual(['warm late', 'run late', 'ready late', 'end late'])
})

test('refuses additions during and after the stop, and a second start', async () => {
  const { runtime, manager, part } = createManagerWorld()
  const stopped = expect.objectContaining({ code: 'MANAGER_STOPPED' })
  await runtime.run(async () => {
    const app = manager()
    await app.add(part('slow', 'leader', { endMs: 50 }))
    await app.start()
    await expect(app.start()).rejects.toMatchObject({ code: 'MANAGER_STARTED' })
    const stop = app.stop()
    await expect(app.add(part('late', 'others'))).rejects.toEqual(stopped)
    expect(() => app.addController(configMapController(async () => undefined))).toThrow(stopped)
    expect(() => app.addCluster('west', { transport: createApiServer({ runtime }).transport() })).toThrow(stopped)
    await stop
    await expect(app.add(part('later', 'others'))).rejects.toEqual(stopped)
    await expect(app.start()).rejects.toMatchObject({ code: 'MANAGER_STARTED' })
  })
})

test('a runnable can be removed while the manager runs, and one that ends by itself is not a failure', async () => {
  const { runtime, manager, part, log } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    const loop = part('loop', 'others', { endMs: 5 })
    await app.add(loop)
    await app.add(part('short', 'leader', { run: async () => {} }))
    await app.start()
    await app.remove(loop)
    expect(log).toEqual(['run loop', 'run short', 'end short', 'end loop'])
    await app.stop()
  })
})

test('a controller can be removed while the manager runs: its watches end, and its name is free again', async () => {
  const { runtime, manager, admin } = createManagerWorld()
  const seen: string[] = []
  await runtime.run(async () => {
    const app = manager()
    const definition = configMapController(async ({ key }) => void seen.push(key))
    const first = app.addController(definition)
    expect(() => app.addController(definition)).toThrow('two controllers are called maps')
    await app.start()
    await app.removeController(first)
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    await sleep(runtime, 600_000, 'the unused watch to end')
    expect([seen, app.cache.usage()]).toEqual([[], []])
    app.addController(definition)
    await sleep(runtime, 10, 'the reconcile')
    expect(seen).toEqual(['default/a'])
    await app.stop()
  })
})

test('a stop during the start ends it with a clear error', async () => {
  const { runtime, manager, part } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    await app.add(part('slow', 'others', { readyMs: 1000 }))
    const start = expect(app.start()).rejects.toMatchObject({ code: 'MANAGER_STOPPED' })
    await sleep(runtime, 10, 'the start')
    await app.stop()
    await start
  })
})

test('engages and disengages a cluster at run time, and controllers watch it meanwhile', async () => {
  const { runtime, manager } = createManagerWorld()
  const seen: string[] = []
  await runtime.run(async () => {
    const other = createApiServer({ runtime })
    const otherAdmin = createClient({ transport: other.transport(), runtime })
    const app = manager()
    const controller = app.addController(configMapController(async ({ key }) => void seen.push(key)))
    await app.start()
    const west = app.addCluster('west', { transport: other.transport() })
    expect(() => app.addCluster('west', { transport: other.transport() })).toThrow('already exists')
    const source = watchInformer(west.cache.informer(ConfigMap), enqueueObject())
    await controller.watch(source)
    await west.ready()
    await otherAdmin.create(ConfigMap, { metadata: { namespace: 'default', name: 'west' } })
    await sleep(runtime, 50, 'the reconcile')
    expect(seen).toEqual(['default/west'])
    controller.unwatch(source)
    await app.removeCluster('west')
    await otherAdmin.create(ConfigMap, { metadata: { namespace: 'default', name: 'unseen' } })
    await sleep(runtime, 60_000, 'events that must not come')
    expect(seen).toEqual(['default/west'])
    await app.stop()
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('an unreadable cluster added at run time does not affect the manager', async () => {
  const { runtime, manager, errors } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager({ syncTimeoutMs: 1000 })
    await app.start()
    const broken = app.addCluster('broken', { transport: { send: () => new Promise(() => {}), close() {} } })
    broken.cache.informer(Secret)
    await expect(broken.ready()).rejects.toMatchObject({ code: 'OPERATOR_START_FAILED' })
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining('cluster broken') })])
    await app.removeCluster('broken')
    await app.stop()
  })
})

test('clustersMax and runnablesMax bound the parts of a manager; a cluster needs transport or config', async () => {
  const { runtime, manager, part, server } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    const invalid = expect.objectContaining({ code: 'MANAGER_INVALID' })
    expect(() => app.addCluster('none', {})).toThrow(invalid)
    expect(() => app.addCluster('', { transport: server.transport() })).toThrow(invalid)
    const transport = server.transport()
    const parts = Array.from({ length: runtimeLimits.runnablesMax }, (_, count) => part(`part ${count}`, 'others'))
    for (const added of parts) await app.add(added)
    await expect(app.add(part('more', 'others'))).rejects.toEqual(invalid)
    expect(() => app.addController(configMapController(async () => undefined))).toThrow(invalid)
    await app.remove(parts[0] as Runnable)
    await app.add(part('instead', 'others'))
    await expect(app.add(part('more', 'others'))).rejects.toEqual(invalid)
    const many = manager()
    for (let count = 0; count < runtimeLimits.clustersMax; count++) many.addCluster(`cluster ${count}`, { transport })
    expect(() => many.addCluster('more', { transport })).toThrow('which is the limit')
  })
})

test("metrics include the cache, each controller from its start on, and the client's requests", async () => {
  const { runtime, manager, admin } = createManagerWorld()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = manager()
    app.addController(configMapController(async () => undefined))
    await app.start()
    await sleep(runtime, 10, 'the reconcile')
    const lines = app.metrics.render().split('\n')
    expect(lines).toContain('controller_runtime_reconcile_total{controller="maps",result="success"} 1')
    expect(lines).toContain('controller_runtime_reconcile_total{controller="maps",result="error"} 0')
    expect(lines).toContain('workqueue_adds_total{name="maps",controller="maps"} 1')
    expect(lines.some((line) => /^kubewright_cache_objects\{kind="ConfigMap"\} 1$/.test(line))).toBe(true)
    expect(
      lines.some((line) => line.startsWith('rest_client_requests_total{code="200",method="GET",host="in-process"}')),
    ).toBe(true)
    await app.stop()
  })
})

test('runnables that end by themselves, and controllers that could not be created, take no slot', async () => {
  const { runtime, manager } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    const definition = configMapController(async () => undefined)
    app.addController(definition)
    await app.start()
    let runs = 0
    const short = (count: number) => ({ name: `short ${count}`, run: async () => void runs++ })
    for (let count = 0; count < 2 * runtimeLimits.runnablesMax; count++) {
      await app.add(short(count))
      expect(() => app.addController(definition)).toThrow('two controllers are called maps')
    }
    expect(runs).toBe(2 * runtimeLimits.runnablesMax)
    await app.stop()
  })
})

test('reports no error for a cluster that is removed before it has synced, and waits for none', async () => {
  const { runtime, manager, errors } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager()
    await app.start()
    const send: Transport['send'] = (request) =>
      new Promise((_resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(transportCancelled(request)))
      })
    const silent = app.addCluster('silent', { transport: { send, close() {} } })
    silent.cache.informer(Secret)
    const refused = expect(silent.ready()).rejects.toMatchObject({ code: 'CACHE_STOPPED' })
    await sleep(runtime, 10, 'the first list')
    await app.removeCluster('silent')
    await refused
    await sleep(runtime, 600_000, 'events that must not come')
    expect(errors).toEqual([])
    await app.stop()
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('measures durations and retries of requests if configured, including those to other clusters', async () => {
  const { runtime, manager } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager({ clientMetrics: ['duration'] })
    const west = app.addCluster('west', { transport: createApiServer({ runtime }).transport() })
    await app.start()
    const counted = () =>
      /request_duration_seconds_count\{verb="GET",host="in-process"\} (\d+)/.exec(app.metrics.render())?.[1]
    await app.liveClient.list(ConfigMap, {})
    const once = Number(counted())
    await west.liveClient.list(ConfigMap, {})
    expect(Number(counted())).toBe(once + 1)
    expect(app.metrics.render()).not.toContain('rest_client_request_retries_total')
    await app.stop()
    expect(manager().metrics.render()).not.toContain('rest_client_request_duration_seconds')
  })
})

test('an onReconcile whose promise rejects is reported, and the controller continues', async () => {
  const { runtime, manager, admin, errors } = createManagerWorld()
  await runtime.run(async () => {
    const app = manager({ onReconcile: () => Promise.reject(new Error('disk full')) })
    const seen: string[] = []
    app.addController(configMapController(async ({ key }) => void seen.push(key)))
    await app.start()
    for (const name of ['a', 'b']) await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    await sleep(runtime, 1000, 'reconciles')
    expect(seen.sort()).toEqual(['default/a', 'default/b'])
    expect(errors).toEqual([new Error('disk full'), new Error('disk full')])
    await app.stop()
  })
})
