import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer } from '@kubewright/apiserver'
import { expect, onTestFinished, test } from 'vitest'
import { bodyOf, startHttpPeer } from '../client/transport/testing/http-peer.ts'
import { systemRuntime } from '../host/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import { createLogger } from '../log/index.ts'
import { knownMetrics } from '../metrics/index.ts'
import { createSelfSigned } from '../serving/index.ts'
import { send } from '../serving/testing/http-request.ts'
import { createWebhookServer, defineValidator } from '../webhook/index.ts'
import { admissionReview, Backup, backup } from '../webhook/testing/backups.ts'
import { sendReview } from '../webhook/testing/served-webhooks.ts'
import { createManager } from './create-manager.ts'
import { configMapController } from './testing/manager-fixture.ts'

/** The metrics of controller-runtime's registry, by name: type and labels. */
const upstream: Readonly<Record<string, string>> = {
  controller_runtime_reconcile_total: 'counter controller result',
  controller_runtime_reconcile_errors_total: 'counter controller',
  controller_runtime_terminal_reconcile_errors_total: 'counter controller',
  controller_runtime_reconcile_panics_total: 'counter controller',
  controller_runtime_reconcile_timeouts_total: 'counter controller',
  controller_runtime_reconcile_time_seconds: 'histogram controller',
  controller_runtime_max_concurrent_reconciles: 'gauge controller',
  controller_runtime_active_workers: 'gauge controller',
  workqueue_depth: 'gauge name controller priority',
  workqueue_adds_total: 'counter name controller',
  workqueue_retries_total: 'counter name controller',
  workqueue_queue_duration_seconds: 'histogram name controller',
  workqueue_work_duration_seconds: 'histogram name controller',
  workqueue_unfinished_work_seconds: 'gauge name controller',
  workqueue_longest_running_processor_seconds: 'gauge name controller',
  controller_runtime_webhook_latency_seconds: 'histogram webhook',
  controller_runtime_webhook_requests_total: 'counter webhook code',
  controller_runtime_webhook_requests_in_flight: 'gauge webhook',
  controller_runtime_webhook_panics_total: 'counter',
  controller_runtime_conversion_webhook_panics_total: 'counter',
  certwatcher_read_certificate_total: 'counter',
  certwatcher_read_certificate_errors_total: 'counter',
  leader_election_master_status: 'gauge name',
  leader_election_slowpath_total: 'counter name',
  rest_client_requests_total: 'counter code method host',
  rest_client_request_duration_seconds: 'histogram verb host',
  process_cpu_seconds_total: 'counter',
  process_resident_memory_bytes: 'gauge',
  process_start_time_seconds: 'gauge',
}

/** Metrics that need a repeated request, a real connection or a client's rate limit, which our clients do not have. */
const unseen: Readonly<Record<string, string>> = {
  rest_client_request_retries_total: 'counter code verb host',
  rest_client_rate_limiter_duration_seconds: 'histogram verb host',
  rest_client_dns_resolution_duration_seconds: 'histogram host',
  rest_client_request_size_bytes: 'histogram verb host',
  rest_client_response_size_bytes: 'histogram verb host',
}

/** Each metric of a page: its type and the labels of its samples, without those of buckets. */
function metricsOf(page: string): Readonly<Record<string, string>> {
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type] as const)
  return Object.fromEntries(
    types.map(([name, type]) => {
      const sample = new RegExp(`^${name}(?:_count)?(?:\\{(.*)\\})? `, 'm').exec(page)
      const labels = [...(sample?.[1] ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label)
      return [name, [type, ...labels].join(' ')]
    }),
  )
}

async function certificateFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-metrics-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const pair = await createSelfSigned(systemRuntime(), ['localhost', '127.0.0.1'])
  const paths = { certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') }
  writeFileSync(paths.certificatePath, pair.certificate)
  writeFileSync(paths.keyPath, pair.privateKey)
  return paths
}

test('the page of a manager has every metric of controller-runtime, with its type and its labels', async () => {
  const runtime = systemRuntime()
  const lines: Readonly<Record<string, string>>[] = []
  const tls = await certificateFiles()
  const manager = createManager({
    name: 'app',
    runtime,
    transport: createApiServer({ runtime }).transport(),
    log: createLogger({ runtime, print: (line) => lines.push(JSON.parse(line)) }),
    clientMetrics: ['duration', 'retries'],
    leaderElection: { enabled: true, namespace: 'default' },
    metricsServer: { bindAddress: '127.0.0.1:0', tls },
  })
  manager.addController(configMapController(async () => undefined))
  const path = '/validate-backup-example-com-v1-backup'
  const webhooks = createWebhookServer({
    runtime,
    host: '127.0.0.1',
    port: 0,
    certificates: tls,
    webhooks: [defineValidator(Backup, { create: () => undefined })],
  })
  await manager.add(webhooks)
  await manager.start()
  onTestFinished(() => manager.stop())
  await manager.elected()
  await manager.liveClient.list(ConfigMap)
  expect((await sendReview(webhooks, path, admissionReview({ object: backup({ schedule: '@daily' }) }))).status).toBe(
    200,
  )
  const url = lines.find(({ msg }) => msg === 'metrics server listens')?.['url'] ?? ''
  const page = (await send(`${url}/metrics`)).text
  expect(metricsOf(page)).toMatchObject(upstream)
  expect(page).toContain(`controller_runtime_webhook_requests_total{webhook="${path}",code="200"} 1\n`)
  expect(page).toContain('leader_election_master_status{name="app"} 1\n')
  // One read by the metrics server, and one by the webhook server.
  expect(page).toContain('certwatcher_read_certificate_total 2\n')
})

test('counts sizes of bodies and name lookups of the server if configured', async () => {
  const responseBody = JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'größe' } })
  const sent: string[] = []
  const peer = await startHttpPeer(async (request, response) => {
    sent.push(await bodyOf(request))
    response.end(responseBody)
  })
  onTestFinished(() => peer.close())
  const host = `localhost:${new URL(peer.url).port}`
  const config = { server: `http://${host}`, namespace: 'default' }
  const manager = createManager({
    name: 'app',
    runtime: systemRuntime(),
    config,
    clientMetrics: ['sizes', 'nameResolution'],
  })
  onTestFinished(() => manager.stop())
  await manager.liveClient.create(ConfigMap, { metadata: { namespace: 'default', name: 'one' }, data: { a: 'ü' } })
  await manager.liveClient.get(ConfigMap, { namespace: 'default', name: 'one' })
  const page = manager.metrics.render()
  const sumOf = (name: string, labels: string) => new RegExp(`^${name}_sum\\{${labels}\\} (.*)$`, 'm').exec(page)?.[1]
  expect(sumOf('rest_client_request_size_bytes', `verb="POST",host="${host}"`)).toBe(
    String(Buffer.byteLength(sent[0] ?? '')),
  )
  expect(sumOf('rest_client_request_size_bytes', `verb="GET",host="${host}"`)).toBe('0')
  expect(sumOf('rest_client_response_size_bytes', `verb="GET",host="${host}"`)).toBe(
    String(Buffer.byteLength(responseBody)),
  )
  expect(page).toContain('rest_client_dns_resolution_duration_seconds_count{host="localhost"} 1\n')
})

test("refuses a metric with the name of controller-runtime's and another type or other labels", () => {
  const known = Object.fromEntries(
    Object.values(knownMetrics).map(({ name, type, labels }) => [name, [type, ...labels].join(' ')]),
  )
  const ofProcess = (name: string) => name.startsWith('process_')
  const named = Object.entries({ ...upstream, ...unseen }).filter(([name]) => !ofProcess(name))
  expect(known).toMatchObject(Object.fromEntries(named))
})
