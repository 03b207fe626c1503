import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createCache } from '../cache/index.ts'
import { createClient } from '../client/index.ts'
import type { LeaderElectionObserver } from '../leader-election/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createWorkQueue } from '../queue/index.ts'
import { configMapKind } from '../watch/testing/config-maps.ts'
import {
  type CacheUsageReading,
  collectCacheUsage,
  createCertificateObserver,
  createClientObserver,
  createControllerMetrics,
  createLeaderObserver,
  createMetricsRegistry,
  createQueueObserver,
  createWatchObserver,
  type MetricsRegistry,
} from './index.ts'

/** The samples of the page with this prefix. */
function samples(registry: MetricsRegistry, prefix: string): string[] {
  return registry
    .render()
    .split('\n')
    .filter((line) => line.startsWith(prefix))
}

test('all series of a controller exist at zero from the beginning', () => {
  const registry = createMetricsRegistry()
  createControllerMetrics(registry, 'backup')
  const lines = [...samples(registry, 'controller_runtime_'), ...samples(registry, 'kubewright_')]
  expect(lines.filter((line) => !line.includes('_bucket'))).toEqual([
    'controller_runtime_active_workers{controller="backup"} 0',
    'controller_runtime_max_concurrent_reconciles{controller="backup"} 0',
    'controller_runtime_reconcile_errors_total{controller="backup"} 0',
    'controller_runtime_reconcile_panics_total{controller="backup"} 0',
    'controller_runtime_reconcile_time_seconds_sum{controller="backup"} 0',
    'controller_runtime_reconcile_time_seconds_count{controller="backup"} 0',
    'controller_runtime_reconcile_timeouts_total{controller="backup"} 0',
    'controller_runtime_reconcile_total{controller="backup",result="error"} 0',
    'controller_runtime_reconcile_total{controller="backup",result="requeue"} 0',
    'controller_runtime_reconcile_total{controller="backup",result="requeue_after"} 0',
    'controller_runtime_reconcile_total{controller="backup",result="success"} 0',
    'controller_runtime_terminal_reconcile_errors_total{controller="backup"} 0',
    'kubewright_hot_loop_keys{controller="backup"} 0',
    'kubewright_hot_loops_total{controller="backup"} 0',
    'kubewright_own_events_filtered_total{controller="backup"} 0',
    'kubewright_writes_saved_total{controller="backup"} 0',
  ])
  expect(samples(registry, 'controller_runtime_reconcile_time_seconds_bucket')).toHaveLength(41)
})

test('counts reconciles by result, also errors, and workers while they work', () => {
  const registry = createMetricsRegistry()
  const metrics = createControllerMetrics(registry, 'backup')
  metrics.concurrency(4)
  metrics.started()
  metrics.started()
  expect(samples(registry, 'controller_runtime_active_workers')).toEqual([
    'controller_runtime_active_workers{controller="backup"} 2',
  ])
  metrics.ended('success', 0.004)
  metrics.ended('error', 0.7)
  metrics.terminalError()
  for (const result of ['requeue', 'requeue_after', 'requeue_after'] as const) {
    metrics.started()
    metrics.ended(result, 0)
  }
  metrics.hotLoop(1)
  metrics.slowedKeys(0)
  const page = registry.render()
  for (const line of [
    'controller_runtime_max_concurrent_reconciles{controller="backup"} 4',
    'controller_runtime_active_workers{controller="backup"} 0',
    'controller_runtime_reconcile_total{controller="backup",result="success"} 1',
    'controller_runtime_reconcile_total{controller="backup",result="error"} 1',
    'controller_runtime_reconcile_total{controller="backup",result="requeue"} 1',
    'controller_runtime_reconcile_total{controller="backup",result="requeue_after"} 2',
    'controller_runtime_reconcile_errors_total{controller="backup"} 1',
    'controller_runtime_terminal_reconcile_errors_total{controller="backup"} 1',
    'controller_runtime_reconcile_time_seconds_count{controller="backup"} 5',
    'controller_runtime_reconcile_time_seconds_bucket{controller="backup",le="0.7"} 5',
    'controller_runtime_reconcile_time_seconds_bucket{controller="backup",le="0.6"} 4',
    'kubewright_hot_loops_total{controller="backup"} 1',
    'kubewright_hot_loop_keys{controller="backup"} 0',
  ]) {
    expect(page).toContain(`${line}\n`)
  }
})

test('the counter of panics increases with each reconcile that threw a programming error', () => {
  const registry = createMetricsRegistry()
  const metrics = createControllerMetrics(registry, 'backup')
  metrics.panicked()
  metrics.panicked()
  expect(samples(registry, 'controller_runtime_reconcile_panics_total')).toEqual([
    'controller_runtime_reconcile_panics_total{controller="backup"} 2',
  ])
})

test('the counter of timeouts increases only with a reported timeout, not with an error', () => {
  const registry = createMetricsRegistry()
  const metrics = createControllerMetrics(registry, 'backup')
  metrics.ended('error', 1)
  expect(samples(registry, 'controller_runtime_reconcile_timeouts_total')[0]).toMatch(/ 0$/)
  metrics.timedOut()
  expect(samples(registry, 'controller_runtime_reconcile_timeouts_total')[0]).toMatch(/ 1$/)
})

test("a queue has Go's metrics: adds, retries, durations, depth by priority, unfinished work", () => {
  const registry = createMetricsRegistry()
  const queue = createQueueObserver(registry, 'backup')
  const labels = 'name="backup",controller="backup"'
  expect(samples(registry, 'workqueue_depth')).toEqual([`workqueue_depth{${labels},priority="0"} 0`])
  let unfinishedSeconds = 1
  const stop = queue.registerGauges(() => ({
    depths: [
      { priority: 0, count: 3 },
      { priority: -100, count: 7 },
    ],
    delayed: 5,
    unfinishedSeconds,
    longestRunningSeconds: 0.5,
  }))
  queue.added(0)
  queue.added(-100)
  queue.retried()
  queue.taken(0.00002, 0)
  queue.finished(2)
  const page = registry.render()
  for (const line of [
    `workqueue_adds_total{${labels}} 2`,
    `workqueue_retries_total{${labels}} 1`,
    `workqueue_depth{${labels},priority="-100"} 7`,
    `workqueue_depth{${labels},priority="0"} 3`,
    `workqueue_queue_duration_seconds_bucket{${labels},le="9.999999999999999e-06"} 0`,
    `workqueue_queue_duration_seconds_bucket{${labels},le="9.999999999999999e-05"} 1`,
    `workqueue_work_duration_seconds_sum{${labels}} 2`,
    `workqueue_unfinished_work_seconds{${labels}} 1`,
    `workqueue_longest_running_processor_seconds{${labels}} 0.5`,
    `kubewright_queue_delayed_keys{controller="backup"} 5`,
  ]) {
    expect(page).toContain(`${line}\n`)
  }
  unfinishedSeconds = 2
  expect(registry.render()).toContain(`workqueue_unfinished_work_seconds{${labels}} 2\n`)
  stop()
  unfinishedSeconds = 3
  expect(registry.render()).toContain(`workqueue_unfinished_work_seconds{${labels}} 0\n`)
  expect(samples(registry, 'workqueue_depth').every((line) => line.endsWith(' 0'))).toBe(true)
})

test('the metrics of a real queue: depth, latency on take, work duration on done, unfinished work that grows', async () => {
  const runtime = createVirtualRuntime()
  const registry = createMetricsRegistry()
  const metrics = createQueueObserver(registry, 'backup')
  const queue = createWorkQueue({ runtime, name: 'backup', observer: metrics })
  const stop = metrics.registerGauges(() => queue.gauges())
  const value = (name: string) => Number(samples(registry, `${name}{name="backup"`)[0]?.split(' ').at(-1))
  queue.add('default/a', { source: 'watch', what: 'created' })
  queue.add('default/a', { source: 'watch', what: 'updated' })
  queue.add('default/b', { source: 'watch', what: 'created' })
  expect([value('workqueue_adds_total'), value('workqueue_depth')]).toEqual([2, 2])
  await runtime.advance(2000)
  const item = await queue.take()
  expect(value('workqueue_depth')).toBe(1)
  expect(value('workqueue_queue_duration_seconds_sum')).toBe(2)
  await runtime.advance(3000)
  expect(value('workqueue_unfinished_work_seconds')).toBe(3)
  expect(value('workqueue_longest_running_processor_seconds')).toBe(3)
  queue.addRateLimited('default/a', { source: 'retry', what: 'failed' })
  queue.done(item?.key ?? '')
  expect(value('workqueue_work_duration_seconds_sum')).toBe(3)
  expect([value('workqueue_unfinished_work_seconds'), value('workqueue_retries_total')]).toEqual([0, 1])
  queue.shutDown({ discard: true })
  stop()
  expect(value('workqueue_depth')).toBe(0)
})

test("the buckets of work queues have Go's labels", () => {
  const registry = createMetricsRegistry()
  createQueueObserver(registry, 'backup')
  const bounds = samples(registry, 'workqueue_work_duration_seconds_bucket').map((line) => /le="(.*)"/.exec(line)?.[1])
  expect(bounds.join(' ')).toBe(
    '1e-08 1e-07 1e-06 9.999999999999999e-06 9.999999999999999e-05 0.001 0.01 0.1 1 10 100 1000 +Inf',
  )
})

test('priorities beyond the limit share a series, and those known before keep theirs, unlike upstream', () => {
  const registry = createMetricsRegistry()
  const queue = createQueueObserver(registry, 'backup')
  const depths = Array.from({ length: runtimeLimits.metricPrioritiesMax + 5 }, (_, priority) => ({
    priority,
    count: 1,
  }))
  const state = { depths, delayed: 0, unfinishedSeconds: 0, longestRunningSeconds: 0 }
  queue.registerGauges(() => state)
  registry.render()
  const lines = samples(registry, 'workqueue_depth')
  expect(lines).toHaveLength(runtimeLimits.metricPrioritiesMax + 1)
  expect(lines).toContain('workqueue_depth{name="backup",controller="backup",priority="exceeded_cardinality_limit"} 5')
  expect(lines).toContain('workqueue_depth{name="backup",controller="backup",priority="0"} 1')
})

test('counts requests by code, method and host; durations and retries only if configured', () => {
  const registry = createMetricsRegistry()
  const host = '10.0.0.1:443'
  const plain = createClientObserver(registry, { host })
  plain.finished('GET', '200', 0.1)
  plain.finished('GET', '200', 0.1)
  plain.finished('PATCH', '<error>', 0.1)
  plain.retried('GET', '429')
  expect(samples(registry, 'rest_client')).toEqual([
    'rest_client_requests_total{code="200",method="GET",host="10.0.0.1:443"} 2',
    'rest_client_requests_total{code="<error>",method="PATCH",host="10.0.0.1:443"} 1',
  ])
  const full = createClientObserver(registry, { host, metrics: ['duration', 'retries'] })
  full.finished('GET', '200', 0.1)
  full.retried('GET', '429')
  full.sized('GET', 1, 2)
  full.resolved('localhost', 1)
  const page = registry.render()
  expect(page).toContain('rest_client_requests_total{code="200",method="GET",host="10.0.0.1:443"} 3\n')
  expect(page).toContain('rest_client_request_duration_seconds_bucket{verb="GET",host="10.0.0.1:443",le="0.1"} 1\n')
  expect(page).toContain('rest_client_request_retries_total{code="429",verb="GET",host="10.0.0.1:443"} 1\n')
  expect(page).not.toMatch(/size_bytes|dns_resolution/)
})

test('the observers fit their subjects: a client, the cache and an election', async () => {
  const runtime = createVirtualRuntime()
  const registry = createMetricsRegistry()
  const server = createApiServer({ runtime })
  const observer = createClientObserver(registry, { host: 'embedded' })
  const client = createClient({ transport: server.transport(), runtime, observer })
  await runtime.run(async () => {
    expect(await client.get(configMapKind, { namespace: 'default', name: 'none' })).toBeUndefined()
    await client.create(configMapKind, { metadata: { namespace: 'default', name: 'one' } })
  })
  expect(samples(registry, 'rest_client')).toEqual([
    'rest_client_requests_total{code="201",method="POST",host="embedded"} 1',
    'rest_client_requests_total{code="404",method="GET",host="embedded"} 1',
  ])
  const cache = createCache({ client, runtime })
  cache.informer(configMapKind)
  cache.start()
  await runtime.run(() => cache.synced())
  const stop = collectCacheUsage(registry, () => cache.usage())
  expect(samples(registry, 'kubewright_cache_objects')).toEqual(['kubewright_cache_objects{kind="ConfigMap"} 1'])
  stop()
  await runtime.run(() => cache.stop())
  createLeaderObserver(registry, 'lease') satisfies LeaderElectionObserver
})

test('a lease, certificates and the cache have their series', () => {
  const registry = createMetricsRegistry()
  const leader = createLeaderObserver(registry, 'etcd-operator')
  expect(samples(registry, 'leader_election')).toEqual([
    'leader_election_master_status{name="etcd-operator"} 0',
    'leader_election_slowpath_total{name="etcd-operator"} 0',
  ])
  leader.leading(true)
  leader.slowPath()
  const certificates = createCertificateObserver(registry)
  certificates.read()
  certificates.failed()
  const usage = { objects: 2, liveBytes: 100, heldBytes: 150, parsedObjects: 1, lists: 1, events: 9 }
  let kinds: readonly CacheUsageReading[] = [
    { kind: 'Pod', ...usage, phase: 'watching', revision: '130' },
    { kind: 'Pod', ...usage, phase: 'listing', revision: '' },
    { kind: 'Pod', ...usage, phase: 'listing', revision: '70' },
    { kind: 'Pod', ...usage, phase: 'listing', revision: '700' },
    { kind: 'Job', ...usage, phase: 'listing', revision: 'opaque' },
  ]
  const stop = collectCacheUsage(registry, () => kinds)
  const page = registry.render()
  for (const line of [
    'leader_election_master_status{name="etcd-operator"} 1',
    'leader_election_slowpath_total{name="etcd-operator"} 1',
    'certwatcher_read_certificate_total 1',
    'certwatcher_read_certificate_errors_total 1',
    'kubewright_cache_objects{kind="Pod"} 8',
    'kubewright_cache_bytes{kind="Pod",state="held"} 600',
    'kubewright_cache_bytes{kind="Pod",state="live"} 400',
    'kubewright_cache_parsed_objects{kind="Pod"} 4',
    'kubewright_cache_watches{kind="Pod",phase="listing"} 3',
    'kubewright_cache_watches{kind="Pod",phase="watching"} 1',
    'kubewright_cache_lists_total{kind="Pod"} 4',
    'kubewright_cache_events_total{kind="Pod"} 36',
    'reflector_last_resource_version{name="Pod"} 70',
  ]) {
    expect(page).toContain(`${line}\n`)
  }
  expect(page).not.toContain('reflector_last_resource_version{name="Job"}')
  kinds = []
  expect(registry.render()).not.toContain('kubewright_cache_objects')
  kinds = [{ kind: 'Job', ...usage, phase: 'watching', revision: '9' }]
  expect(registry.render()).toContain('kubewright_cache_objects{kind="Job"} 2\n')
  stop()
  expect(registry.render()).not.toContain('kubewright_cache')
})

test('a watch counts its lists and its ends; full states after the first are relists', () => {
  const registry = createMetricsRegistry()
  const watch = createWatchObserver(registry, 'Deployment.apps')
  const counts = (name: string) =>
    samples(registry, name)
      .filter((line) => !line.endsWith(' 0') && !line.includes('_bucket'))
      .map((line) => line.replace('name="Deployment.apps"', '').replace('kind="Deployment.apps"', ''))
  expect(samples(registry, 'kubewright_watch_ends_total')).toHaveLength(5)
  expect(samples(registry, 'kubewright_watch_failures_total')).toHaveLength(7)
  expect([...counts('reflector'), ...counts('kubewright')]).toEqual([])
  watch.listed(20, 0.5)
  expect(counts('kubewright')).toEqual([])
  watch.listed(30, 1)
  watch.watchOpened()
  watch.watchEnded('done', 12, 300)
  watch.watchEnded('cut', 0, 0.5)
  // These watches are not short ones: an event came, it was long enough, or it was not wanted.
  watch.watchEnded('cut', 1, 0.5)
  watch.watchEnded('idle', 0, 1)
  watch.watchEnded('stopped', 0, 0.5)
  watch.failed('expired')
  expect(counts('reflector')).toEqual([
    'reflector_items_per_list_sum{} 50',
    'reflector_items_per_list_count{} 2',
    'reflector_items_per_watch_sum{} 13',
    'reflector_items_per_watch_count{} 5',
    'reflector_list_duration_seconds_sum{} 1.5',
    'reflector_list_duration_seconds_count{} 2',
    'reflector_lists_total{} 2',
    'reflector_short_watches_total{} 1',
    'reflector_watch_duration_seconds_sum{} 302.5',
    'reflector_watch_duration_seconds_count{} 5',
    'reflector_watches_total{} 1',
  ])
  expect(counts('kubewright')).toEqual([
    'kubewright_watch_ends_total{,reason="cut"} 2',
    'kubewright_watch_ends_total{,reason="done"} 1',
    'kubewright_watch_ends_total{,reason="idle"} 1',
    'kubewright_watch_ends_total{,reason="stopped"} 1',
    'kubewright_watch_failures_total{,reason="expired"} 1',
    'kubewright_watch_relists_total{} 1',
  ])
})
