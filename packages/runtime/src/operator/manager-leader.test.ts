import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { expect, test, vi } from 'vitest'
import { createClient } from '../client/index.ts'
import { ConfigMap, EventsV1Event, Lease } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import type { ManagerOptions, ManagerPhase } from './manager.ts'
import { configMapController, createManagerWorld, ended, leftovers } from './testing/manager-fixture.ts'

const leaseName = { namespace: 'default', name: 'app' }

function createElectionWorld() {
  const world = createManagerWorld()
  const phases: string[] = []
  const candidate = (identity: string, options: Partial<ManagerOptions> = {}) =>
    world.manager({
      leaderElection: { enabled: true, namespace: 'default', identity },
      onPhase: ({ name, text }: ManagerPhase) => phases.push(`${identity} ${name}: ${text}`),
      ...options,
    })
  const holder = async () => (await world.admin.get(Lease, leaseName))?.spec?.holderIdentity
  return { ...world, phases, candidate, holder }
}

/** A transport whose requests for leases get no response while it is cut. */
function cuttable(transport: Transport) {
  const link = { isCut: false }
  const way: Transport = {
    send: (request) =>
      link.isCut && request.path.includes('/leases') ? new Promise(() => {}) : transport.send(request),
    close: () => transport.close(),
  }
  return { link, way }
}

test('a standby is warm: caches and queues are filled, no key is reconciled, and it starts at once when it leads', async () => {
  const { runtime, candidate, admin, holder, phases } = createElectionWorld()
  const seen: string[] = []
  await runtime.run(async () => {
    for (const name of ['a', 'b']) await admin.create(ConfigMap, { metadata: { namespace: 'default', name } })
    const first = candidate('one')
    await first.start()
    await first.elected()
    const second = candidate('two')
    const controller = second.addController(configMapController(async ({ key }) => void seen.push(key)))
    await second.start()
    await sleep(runtime, 60_000, 'a minute as a standby')
    expect([second.cache.list(ConfigMap).length, controller.queue.size, seen]).toEqual([2, 2, []])
    expect([first.isLeader, second.isLeader, await holder()]).toEqual([true, false, 'one'])
    expect(phases).toContain('two standby: is on standby: the lease default/app is held by one')
    await first.stop()
    await second.elected()
    expect([second.isLeader, await holder()]).toEqual([true, 'two'])
    await sleep(runtime, 0, 'the workers')
    expect(seen).toEqual(['default/a', 'default/b'])
    await second.stop()
    expect(await holder()).toBe('')
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('a lost lease ends the manager with an error and without grace; writes are refused from then on', async () => {
  const { runtime, candidate, server, admin } = createElectionWorld()
  const { link, way } = cuttable(server.transport())
  const failures: unknown[] = []
  let lostMs = 0
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = candidate('one', { transport: way })
    app.addController(
      configMapController(async ({ namespace, name }, { client, signal }) => {
        await ended(signal)
        lostMs = runtime.clock.monotonic()
        const patch = { type: 'merge', patch: { data: { late: 'yes' } } } as const
        await client.patch(ConfigMap, { namespace, name }, patch).catch((error: unknown) => failures.push(error))
        await app.leaderClient
          .patch(ConfigMap, { namespace, name }, patch)
          .catch((error: unknown) => failures.push(error))
        return undefined
      }),
    )
    const run = app.run()
    await app.elected()
    await sleep(runtime, 1000, 'a renewal')
    link.isCut = true
    const cutMs = runtime.clock.monotonic()
    await expect(run).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    expect(runtime.clock.monotonic() - cutMs).toBeLessThanOrEqual(runtimeLimits.renewDeadlineMs)
    const endMs = runtime.clock.monotonic()
    await sleep(runtime, 1, 'the reconcile to be aborted')
    expect(lostMs).toBe(endMs)
    expect(failures).toEqual([
      expect.objectContaining({ code: 'LEADERSHIP_LOST' }),
      expect.objectContaining({ code: 'LEADERSHIP_LOST' }),
    ])
    expect((await admin.get(ConfigMap, { namespace: 'default', name: 'a' }))?.data).toBeUndefined()
  })
})

test('a lease lost during the stop ends its dependents at once, though the stop still waits for others', async () => {
  const { runtime, candidate, server, part, admin } = createElectionWorld()
  const { link, way } = cuttable(server.transport())
  const endedMs: Record<string, number> = {}
  const note = (name: string) => {
    endedMs[name] = runtime.clock.monotonic()
  }
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = candidate('one', { transport: way })
    const run = (name: string) => async (context: { readonly signal: AbortSignal }) => {
      await ended(context.signal)
      note(name)
    }
    await app.add(part('slow', 'others', { endMs: runtimeLimits.renewDeadlineMs + 5000 }))
    await app.add(part('sweeper', 'leader', { run: run('sweeper') }))
    app.addController(configMapController(async (_, { signal }) => void (await run('reconcile')({ signal }))))
    await app.start()
    await app.elected()
    await sleep(runtime, 1000, 'a reconcile')
    link.isCut = true
    const cutMs = runtime.clock.monotonic()
    await expect(app.stop()).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    expect(Object.keys(endedMs).sort()).toEqual(['reconcile', 'sweeper'])
    expect(Math.max(...Object.values(endedMs)) - cutMs).toBeLessThanOrEqual(runtimeLimits.renewDeadlineMs)
  })
})

test('a lease lost while a controller stops with grace ends the grace: its reconciles are aborted at once', async () => {
  const { runtime, candidate, server, admin } = createElectionWorld()
  const { link, way } = cuttable(server.transport())
  let abortedMs = 0
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const app = candidate('one', { transport: way })
    app.addController(
      configMapController(async (_, { signal }) => {
        await ended(signal)
        abortedMs = runtime.clock.monotonic()
        return undefined
      }),
    )
    await app.start()
    await app.elected()
    await sleep(runtime, 1000, 'a reconcile')
    link.isCut = true
    const cutMs = runtime.clock.monotonic()
    await expect(app.stop()).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    expect(runtimeLimits.renewDeadlineMs).toBeLessThan(runtimeLimits.stopGraceMs)
    expect(abortedMs - cutMs).toBeGreaterThan(0)
    expect(abortedMs - cutMs).toBeLessThanOrEqual(runtimeLimits.renewDeadlineMs)
  })
})

test('releases the lease only when everything that needs it has ended', async () => {
  const { runtime, candidate, part, log, holder } = createElectionWorld()
  await runtime.run(async () => {
    const first = candidate('one')
    await first.add(part('slow', 'leader', { endMs: 8000 }))
    await first.start()
    await first.elected()
    const second = candidate('two')
    await second.add(part('next', 'leader'))
    await second.start()
    const stop = first.stop()
    await sleep(runtime, 7000, 'a standby that could take the lease')
    expect([await holder(), log]).toEqual(['one', ['run slow']])
    await stop
    expect(log).toEqual(['run slow', 'end slow'])
    await second.elected()
    expect(log).toEqual(['run slow', 'end slow', 'run next'])
    await second.stop()
  })
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('keeps the lease if a runnable that needs it still runs after the grace period, unlike controller-runtime', async () => {
  const { runtime, candidate, part, log, holder } = createElectionWorld()
  await runtime.run(async () => {
    const first = candidate('one', { gracefulShutdownMs: 3000 })
    await first.add(part('stuck', 'leader', { run: () => new Promise(() => {}) }))
    await first.start()
    await first.elected()
    const second = candidate('two')
    await second.add(part('next', 'leader'))
    await second.start()
    await expect(first.stop()).rejects.toMatchObject({ code: 'MANAGER_STOP_TIMEOUT' })
    const stoppedMs = runtime.clock.monotonic()
    expect(await holder()).toBe('one')
    await second.elected()
    // It had to wait until the lease had expired, since the last renewal.
    expect(runtime.clock.monotonic() - stoppedMs).toBeGreaterThan(runtimeLimits.leaseDurationMs - 3000 - 2000)
    expect(log).toEqual(['run stuck', 'run next'])
    await second.stop()
  })
})

test('a manager that was never elected starts no leader runnable during its stop', async () => {
  const { runtime, candidate, part, log, holder } = createElectionWorld()
  await runtime.run(async () => {
    const first = candidate('one')
    await first.start()
    await first.elected()
    const second = candidate('two')
    await second.add(part('work', 'leader', { warmMs: 5 }))
    await second.add(part('loop', 'others', { endMs: 20_000 }))
    await second.start()
    const notElected = expect(second.elected()).rejects.toMatchObject({ code: 'MANAGER_STOPPED' })
    const stop = second.stop()
    // The lease becomes free while the second one stops and no longer campaigns.
    await first.stop()
    await sleep(runtime, 10_000, 'some attempts at the lease')
    expect(await holder()).toBe('')
    await stop
    await notElected
  })
  expect(log).toEqual(['run loop', 'warm work', 'end loop'])
  expect(await leftovers(runtime)).toBe('no declared wait or timer')
})

test('a controller without leader election works and writes on a standby; one with it cannot write there', async () => {
  const { runtime, candidate, admin } = createElectionWorld()
  await runtime.run(async () => {
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
    const first = candidate('one')
    await first.start()
    await first.elected()
    const second = candidate('two')
    const everywhere = configMapController(
      async ({ namespace, name }, { client }) => {
        if (namespace !== 'default' || name !== 'a') return undefined
        await client.patch(ConfigMap, { namespace, name }, { type: 'merge', patch: { data: { by: 'standby' } } })
        return undefined
      },
      { name: 'everywhere', needsLeader: false },
    )
    second.addController(everywhere)
    await second.start()
    await sleep(runtime, 10, 'the write')
    expect((await admin.get(ConfigMap, { namespace: 'default', name: 'a' }))?.data).toEqual({ by: 'standby' })
    const write = second.leaderClient.delete(ConfigMap, { namespace: 'default', name: 'a' })
    await expect(write).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    await second.client.delete(ConfigMap, { namespace: 'default', name: 'a' })
    await Promise.all([first.stop(), second.stop()])
  })
})

test('reports leadership in metric and Events, and requires a namespace outside of a pod', async () => {
  const { runtime, candidate, manager, admin } = createElectionWorld()
  expect(() => manager({ leaderElection: { enabled: true } })).toThrow(
    expect.objectContaining({ code: 'MANAGER_INVALID', path: 'leaderElection.namespace' }),
  )
  await runtime.run(async () => {
    const app = candidate('one', { isReadyOnlyAsLeader: true })
    expect((await app.health.respond('/readyz', new URLSearchParams('verbose')))?.body).toContain('[-]caches failed')
    await app.start()
    await app.elected()
    expect(app.metrics.render()).toContain('leader_election_master_status{name="app"} 1')
    expect((await app.health.respond('/readyz', new URLSearchParams('verbose')))?.body).toBe(
      '[+]caches ok\n[+]leader ok\nhealthz check passed\n',
    )
    await app.stop()
    const notes = (await admin.list(EventsV1Event)).items.map(({ note }) => note)
    expect(notes.sort()).toEqual(['one became leader', 'one stopped leading'])
    expect(app.metrics.render()).toContain('leader_election_master_status{name="app"} 0')
  })
})

test('the same lease fences writes to another cluster', async () => {
  const { runtime, candidate, server } = createElectionWorld()
  const { link, way } = cuttable(server.transport())
  await runtime.run(async () => {
    const other = createApiServer({ runtime })
    const app = candidate('one', { transport: way })
    const west = app.addCluster('west', { transport: other.transport() })
    const metadata = (name: string) => ({ metadata: { namespace: 'default', name } })
    const lost = { code: 'LEADERSHIP_LOST' }
    await expect(west.leaderClient.create(ConfigMap, metadata('early'))).rejects.toMatchObject(lost)
    const run = app.run()
    const ended = expect(run).rejects.toMatchObject(lost)
    await app.elected()
    await west.leaderClient.create(ConfigMap, metadata('leading'))
    link.isCut = true
    await sleep(runtime, runtimeLimits.renewDeadlineMs, 'the end of the term')
    await expect(west.leaderClient.create(ConfigMap, metadata('late'))).rejects.toMatchObject(lost)
    await ended
    const admin = createClient({ transport: other.transport(), runtime })
    const names = (await admin.list(ConfigMap, { namespace: 'default' })).items.map(({ metadata: { name } }) => name)
    expect(names).toEqual(['leading'])
  })
})

test('a manager whose onError throws or rejects leads, reconciles and stops in order', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const listeners = [
    () => {
      throw new Error('cannot report')
    },
    () => Promise.reject(new Error('cannot report')),
  ]
  for (const onError of listeners) {
    const { runtime, candidate, server, admin } = createElectionWorld()
    const inner = server.transport()
    let failures = 2
    const transport: Transport = {
      ...inner,
      send: (request) =>
        request.path.includes('/leases') && failures-- > 0
          ? Promise.reject(new Error('on purpose'))
          : inner.send(request),
    }
    const seen: string[] = []
    await runtime.run(async () => {
      await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' } })
      const app = candidate('one', { transport, onError })
      // This name is invalid for Events, which is reported with each of them.
      const name = 'no qualified name'
      app.addController(
        configMapController(
          async (request, { record }) => {
            record({ reason: 'Seen' })
            seen.push(request.name)
            return undefined
          },
          { name, for: ConfigMap },
        ),
      )
      const run = app.run()
      await app.elected()
      await sleep(runtime, 1000, 'a reconcile')
      await app.stop()
      await run
    })
    expect(seen).toEqual(['a'])
  }
  expect(warn).toHaveBeenCalled()
  warn.mockRestore()
})
