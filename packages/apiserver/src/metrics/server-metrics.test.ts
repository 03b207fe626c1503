import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ApiRequest } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import type { ResourceTable, ServedResource } from '../registry/index.ts'
import { requestInfoOf } from '../request/request-info.ts'
import { createApiServer } from '../server/index.ts'
import { metricsPage } from './exposition.ts'
import { HealthMetrics } from './health-metrics.ts'
import { RequestMetrics } from './request-metrics.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const root = { name: 'root', groups: ['system:masters'] }

function createServer() {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const send = (method: ApiRequest['method'], path: string, parts: Partial<ApiRequest> = {}) =>
    server.handle({ method, path, query: {}, headers: {}, user: root, ...parts })
  const metrics = () => {
    const response = send('GET', '/metrics')
    if (response instanceof Promise || response.form !== 'document') throw new Error('no page')
    return String(response.content).split('\n')
  }
  const named = (name: string) => metrics().filter((line) => line.startsWith(`${name}{`))
  return { runtime, server, send, metrics, named }
}

const body = (name: string) =>
  ({ form: 'value', value: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } } }) as const

test('counts requests by the labels of kube-apiserver', () => {
  const { send, named } = createServer()
  send('POST', configMaps, { body: body('a') })
  send('POST', configMaps, { body: body('a') })
  send('POST', configMaps, { body: body('b'), query: { dryRun: 'All' } })
  send('GET', `${configMaps}/a`)
  send('GET', configMaps)
  send('GET', '/api/v1/configmaps')
  send('DELETE', configMaps)
  const patch = { form: 'value', value: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' } } } as const
  const headers = { 'content-type': 'application/apply-patch+yaml' }
  send('PATCH', `${configMaps}/c`, { body: patch, headers, query: { fieldManager: 'm' } })
  send('GET', '/api/v1/namespaces/default/pods/p/log')
  const line = (code: number, dryRun: string, resource: string, scope: string, subresource: string, verb: string) =>
    `apiserver_request_total{code="${code}",component="apiserver",dry_run="${dryRun}",group="",resource="${resource}",` +
    `scope="${scope}",subresource="${subresource}",verb="${verb}",version="v1"} 1`
  expect(named('apiserver_request_total')).toEqual([
    line(201, '', 'configmaps', 'resource', '', 'POST'),
    line(409, '', 'configmaps', 'resource', '', 'POST'),
    line(201, 'All', 'configmaps', 'resource', '', 'POST'),
    line(200, '', 'configmaps', 'resource', '', 'GET'),
    line(200, '', 'configmaps', 'namespace', '', 'LIST'),
    line(200, '', 'configmaps', 'cluster', '', 'LIST'),
    line(200, '', 'configmaps', 'namespace', '', 'DELETE'),
    line(201, '', 'configmaps', 'resource', '', 'APPLY'),
    line(404, '', 'pods', 'resource', 'log', 'CONNECT'),
  ])
})

test('clients cannot create labels', () => {
  const { send, named, server } = createServer()
  for (const path of ['/apis/made.up/v1/things', '/api/v1/madeup', `${configMaps}/a/madeup`, '/healthz/madeup']) {
    send('GET', path)
  }
  send('GET', configMaps, { query: { dryRun: 'made up' } })
  expect(server.handle({ method: 'GET', path: '/healthz', query: {}, headers: {}, user: root })).toBeDefined()
  const lines = named('apiserver_request_total')
  expect(lines).toHaveLength(2)
  expect(lines.join()).toContain('dry_run="invalid"')
  expect(lines.join()).toContain('subresource="/healthz"')
  expect(lines.join()).not.toContain('made')
})

test('request durations are a histogram with the bounds of kube-apiserver', async () => {
  const { send, named, server, runtime } = createServer()
  send('GET', configMaps)
  const buckets = named('apiserver_request_duration_seconds_bucket')
  expect(buckets).toHaveLength(24)
  expect(buckets[0]).toBe(
    'apiserver_request_duration_seconds_bucket{component="apiserver",dry_run="",group="",' +
      'resource="configmaps",scope="namespace",subresource="",verb="LIST",version="v1",le="0.005"} 1',
  )
  expect(buckets.at(-1)).toContain('le="+Inf"')
  const response = send('GET', configMaps, { query: { watch: 'true' } })
  if (response instanceof Promise || response.form !== 'watch') throw new Error('no watch')
  expect(named('apiserver_longrunning_requests').join()).toMatch(/verb="WATCH",version="v1"} 1$/)
  server.handle({ method: 'POST', path: configMaps, query: {}, headers: {}, user: root, body: body('a') })
  await response.stream.next()
  expect(named('apiserver_watch_events_total')).toEqual([
    'apiserver_watch_events_total{group="",resource="configmaps",version="v1"} 1',
  ])
  await runtime.advance(2_500)
  response.stream.close()
  response.stream.close()
  expect(named('apiserver_longrunning_requests').join()).toMatch(/verb="WATCH",version="v1"} 0$/)
  expect(named('apiserver_request_duration_seconds_sum').join()).toMatch(/verb="WATCH",version="v1"} 2.5/)
  const watches = named('apiserver_request_duration_seconds_bucket').filter((line) => line.includes('WATCH'))
  expect(watches.filter((line) => line.endsWith(' 1')).length).toBe(12)
})

test('reports objects, seats, the process and the version', () => {
  const { send, metrics } = createServer()
  send('POST', configMaps, { body: body('a') })
  const lines = metrics()
  expect(lines).toContain('apiserver_resource_objects{group="",resource="configmaps"} 1')
  expect(lines).toContain('apiserver_resource_objects{group="apps",resource="deployments"} 0')
  expect(lines).toContain('apiserver_storage_objects{resource="deployments.apps"} 0')
  expect(lines.join()).not.toContain('resource="bindings"')
  expect(lines).toContain('apiserver_current_inflight_requests{request_kind="mutating"} 1')
  expect(lines).toContain('apiserver_flowcontrol_nominal_limit_seats{priority_level="workload-low"} 245')
  expect(lines.join('\n')).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(lines.join('\n')).toMatch(/^kubernetes_build_info{.*minor="36".*} 1$/m)
  const families = lines.filter((line) => line.startsWith('# TYPE')).map((line) => line.split(' ')[2])
  expect(families).toEqual([...families].sort())
})

test('counts unknown methods of probes under one label', () => {
  const health = new HealthMetrics()
  const info = requestInfoOf({ method: 'GET', path: '/healthz', query: {} })
  for (const verb of ['get', 'head', 'post', 'options', 'made-up', 'made-up-too']) health.add({ ...info, verb }, 200)
  const [total] = health.metrics()
  const counted = total?.samples.map(({ labels, value }) => [labels['verb'], labels['component'], value])
  expect(counted).toEqual([
    ['GET', '', 2],
    ['POST', '', 1],
    ['other', '', 3],
  ])
})

test('only users with a role for it may read metrics', () => {
  const { send } = createServer()
  expect(send('GET', '/metrics', { user: { name: 'user', groups: ['system:authenticated'] } })).toMatchObject({
    status: 403,
    object: { message: 'forbidden: User "user" cannot get path "/metrics"' },
  })
  expect(send('GET', '/metrics', { user: { name: 'scraper', groups: ['system:monitoring'] } })).toMatchObject({
    status: 200,
  })
})

test('above countedResourcesMax resources, forgets those first that are no longer served', () => {
  const { server } = createServer()
  const [pods] = server.resources.all()
  if (pods === undefined) throw new Error('no resources')
  const served: ServedResource[] = [pods]
  const table = { ...server.resources, all: () => served, find: () => undefined } as unknown as ResourceTable
  const metrics = new RequestMetrics(table)
  const request: ApiRequest = { method: 'GET', path: configMaps, query: {}, headers: {}, user: root }
  const info = requestInfoOf(request)
  const count = (resource: ServedResource) => {
    const series = metrics.seriesOf(request, info, resource)
    if (series !== undefined) metrics.add(series, 200, 0)
  }
  count(pods)
  for (let index = 0; index < apiserverLimits.countedResourcesMax + 10; index++) count({ ...pods })
  const [total] = metrics.metrics().filter(({ name }) => name === 'apiserver_request_total')
  expect(total?.samples.length).toBeLessThanOrEqual(apiserverLimits.countedResourcesMax)
  count(pods)
  const all = metrics.metrics().find(({ name }) => name === 'apiserver_request_total')?.samples
  expect(Math.max(...(all ?? []).map(({ value }) => value))).toBe(2)
})

test('the page has its content type', () => {
  expect(metricsPage('x')).toMatchObject({ status: 200, contentType: expect.stringContaining('version=0.0.4') })
})
