import { expect } from 'vitest'
import { type ControllerDefinition, createController, watch, watchInformer } from '../../controller/index.ts'
import { enqueueMapped, enqueueObject } from '../../handler/index.ts'
import { ConfigMap, EventsV1Event, Lease, Secret } from '../../kinds/index.ts'
import { createManager, type ManagerOptions } from '../../operator/index.ts'
import { createEventRecorder } from '../../recorder/index.ts'
import type { RuntimeSuiteContext, RuntimeSuiteTests } from './suite-context.ts'

const wanted = { suite: 'operator' }

/** A manager on the server of the test; closing the manager does not close the transport. */
function managerOf({ transport, runtime, namespace }: RuntimeSuiteContext, options: Partial<ManagerOptions> = {}) {
  const failures: unknown[] = []
  const manager = createManager({
    name: 'suite',
    runtime,
    transport: { send: (request) => transport.send(request), close() {} },
    defaults: { namespaces: [namespace] },
    onError: (error) => failures.push(error),
    ...options,
  })
  return { manager, failures }
}

function electionOf({ namespace }: RuntimeSuiteContext, identity: string) {
  const times = { leaseDurationMs: 6000, renewDeadlineMs: 4000, retryPeriodMs: 200 }
  return { leaderElection: { enabled: true, namespace, name: 'suite', identity, ...times } }
}

/** Writes its name into each ConfigMap of the test, and records an Event about it. */
function marker(by: string): ControllerDefinition {
  return {
    name: 'marker',
    kinds: [ConfigMap],
    create: (environment) =>
      createController(
        {
          name: 'marker',
          for: ConfigMap,
          sources: [watch(ConfigMap, enqueueObject())],
          async reconcile(request, { client, record }) {
            const object = await client.get(ConfigMap, request)
            if (object?.metadata.labels?.['suite'] !== wanted.suite || object.data?.['by'] === by) return undefined
            const updated = await client.patch(ConfigMap, request, { type: 'merge', patch: { data: { by } } })
            record({ reason: 'Marked', action: 'Mark', note: `by ${by}` }, updated)
            return undefined
          },
        },
        environment,
      ),
  }
}

export const operatorTests: RuntimeSuiteTests = {
  'a manager leads, reconciles, records Events, counts, and releases everything when it stops': async (context) => {
    const { admin, namespace, named, until } = context
    const { manager, failures } = managerOf(context, electionOf(context, 'only'))
    const controller = manager.addController(marker('only'))
    await admin.create(ConfigMap, { metadata: { ...named('a'), labels: wanted } })
    await manager.start()
    await manager.elected()
    await until('the mark', () => manager.cache.get(ConfigMap, named('a'))?.data?.['by'] === 'only')
    await until('quiet', () => controller.queue.isIdle)
    expect((await manager.health.respond('/readyz', new URLSearchParams()))?.status).toBe(200)
    const page = manager.metrics.render()
    expect(page).toMatch(/^controller_runtime_reconcile_total\{controller="marker",result="success"\} [1-9]/m)
    expect(page).toContain('leader_election_master_status{name="suite"} 1\n')
    expect(page).toMatch(/^rest_client_requests_total\{code="200",method="PATCH",host="in-process"\} 1$/m)
    expect((await admin.get(Lease, named('suite')))?.spec?.holderIdentity).toBe('only')
    await manager.stop()
    expect((await admin.get(Lease, named('suite')))?.spec?.holderIdentity ?? '').toBe('')
    const events = (await admin.list(EventsV1Event, { namespace })).items
    expect(events.map(({ regarding, note }) => `${regarding?.kind} ${regarding?.name}: ${note}`).sort()).toEqual([
      'ConfigMap a: by only',
      'Lease suite: only became leader',
      'Lease suite: only stopped leading',
    ])
    expect(failures).toEqual([])
  },

  'of two managers the second stands by with its cache and its queue filled, and works on when the first has stopped':
    async (context) => {
      const { admin, named, until } = context
      const first = managerOf(context, electionOf(context, 'first'))
      first.manager.addController(marker('first'))
      await first.manager.start()
      await first.manager.elected()
      await admin.create(ConfigMap, { metadata: { ...named('a'), labels: wanted } })
      const second = managerOf(context, electionOf(context, 'second'))
      const waiting = second.manager.addController(marker('second'))
      await second.manager.start()
      await until('the mark', () => second.manager.cache.get(ConfigMap, named('a'))?.data?.['by'] === 'first')
      expect(waiting.queue.size).toBeGreaterThan(0)
      const early = second.manager.leaderClient.delete(ConfigMap, named('a'))
      await expect(early).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
      await first.manager.stop()
      await second.manager.elected()
      await until('the other mark', () => second.manager.cache.get(ConfigMap, named('a'))?.data?.['by'] === 'second')
      const late = first.manager.leaderClient.delete(ConfigMap, named('a'))
      await expect(late).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
      await second.manager.stop()
      expect((await admin.get(ConfigMap, named('a')))?.data).toEqual({ by: 'second' })
      expect([...first.failures, ...second.failures]).toEqual([])
    },

  'a manager with a second cluster copies objects from there': async (context) => {
    const { admin, transport, namespace, named, until } = context
    const { manager, failures } = managerOf(context)
    const away = manager.addCluster('away', {
      transport: { send: (request) => transport.send(request), close() {} },
      defaults: { namespaces: [namespace] },
    })
    const source = watchInformer(
      away.cache.informer(Secret, { labelSelector: 'suite' }),
      enqueueMapped(({ metadata }: Secret) => [named(`copy-${metadata.name}`)]),
    )
    manager.addController({
      name: 'copier',
      kinds: [ConfigMap],
      create: (environment) =>
        createController(
          {
            name: 'copier',
            sources: [source],
            async reconcile(request, { client }) {
              const original = away.cache.informer(Secret, { labelSelector: 'suite' })
              const secret = original.get(named(request.name.slice('copy-'.length)))
              original.release()
              if (secret === undefined) return undefined
              await client.apply(ConfigMap, { metadata: named(request.name), data: { of: secret.metadata.name } }, {})
              return undefined
            },
          },
          environment,
        ),
    })
    manager.cache.informer(ConfigMap)
    await manager.start()
    await away.ready()
    await admin.create(Secret, { metadata: { ...named('original'), labels: wanted } })
    const copied = () => manager.cache.get(ConfigMap, named('copy-original'))
    await until('the copy', () => copied() !== undefined)
    expect(copied()?.data).toEqual({ of: 'original' })
    await manager.stop()
    expect(failures).toEqual([])
  },

  'Events that repeat are one Event with a series, and another note is another Event': async (context) => {
    const { admin, plain, runtime, namespace, named } = context
    const object = await admin.create(ConfigMap, { metadata: named('subject') })
    const recorder = createEventRecorder({ client: plain, runtime, controller: 'suite' })
    for (let round = 0; round < 5; round++) recorder.event(object, { type: 'Warning', reason: 'Full', note: 'disk a' })
    recorder.event(object, { reason: 'Full', note: 'disk b' })
    await recorder.stop()
    const { items } = await admin.list(EventsV1Event, { namespace })
    const received = items.map(({ type, reason, note, series, regarding, reportingController }) => ({
      type,
      reason,
      note,
      reportingController,
      count: series?.count ?? 1,
      uid: regarding?.uid,
    }))
    const common = { reason: 'Full', reportingController: 'suite', uid: object.metadata.uid }
    expect(received.toSorted((left, right) => right.count - left.count)).toEqual([
      { ...common, type: 'Warning', note: 'disk a', count: 5 },
      { ...common, type: 'Normal', note: 'disk b', count: 1 },
    ])
    expect(recorder.counts.dropped).toEqual({ full: 0, spam: 0, refused: 0, invalid: 0, stopped: 0 })
  },
}
