import { warningHeaders } from '@kubewright/kube/decode'
import type { JsonObject } from '@kubewright/kube/json'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import {
  configMap,
  createTestServer,
  createWidgetServer,
  type TestServer,
  widget,
  widgets,
} from '../testdata/server.ts'

/**
 * Bodies within the limit of 3 MiB whose cost once grew with the square of their length, or more. 130 000 are also more than
 * Node can pass as arguments of one call.
 */

const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const dryRun = { dryRun: 'All' }

const repeated = (count: number, item: (index: number) => JsonObject) =>
  Array.from({ length: count }, (_, index) => item(index))

const repeatedValue = (count: number, value: number) => Array.from({ length: count }, () => value)

/**
 * Far more CPU time than a test takes; code whose cost grows with the square of the length takes minutes. Unlike the time on
 * the clock, it does not depend on what else the machine does.
 */
const cpuSecondsMax = 20
let started: NodeJS.CpuUsage

beforeEach(() => {
  started = process.cpuUsage()
})

afterEach(() => {
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1e6).toBeLessThan(cpuSecondsMax)
})

function pod(container: JsonObject, spec: JsonObject = {}): JsonObject {
  return { metadata: { name: 'p' }, spec: { containers: [{ name: 'a', image: 'a', ...container }], ...spec } }
}

test.each([1_000, 60_000])('%i equal ports of a container are warned about as far as headers can carry', (count) => {
  const server = createTestServer()
  const body = pod({ ports: repeated(count, () => ({ containerPort: 80 })) })
  const { status, warnings = [] } = server.post(pods, { body, query: dryRun })
  expect(status).toBe(201)
  expect(server.internalErrors).toEqual([])
  expect(warnings[0]).toBe('spec.containers[0].ports[1]: duplicate port definition with spec.containers[0].ports[0]')
  expect(warnings.length).toBeLessThan(100)
  expect(warningHeaders(warnings)).toHaveLength(warnings.length)
})

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const equalPorts = repeated(60_000, () => ({ containerPort: 80, protocol: 'TCP' }))

function deployment(container: JsonObject): JsonObject {
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', ...container }] } }
  const spec = { selector: { matchLabels: { a: 'b' } }, template }
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec }
}

const changes: Readonly<Record<string, (server: TestServer) => ObjectResponse>> = {
  PUT: (server) =>
    server.put(`${deployments}/d`, { body: deployment({ image: 'new', ports: equalPorts }), query: dryRun }),
  'merge patch': (server) => {
    const type = 'application/merge-patch+json'
    return server.patch(`${deployments}/d`, {
      type,
      body: deployment({ image: 'new', ports: equalPorts }),
      query: dryRun,
    })
  },
  // An applied list must not have equal keys, so the ports are those of the live object.
  apply: (server) =>
    server.apply(`${deployments}/d`, 'applier', deployment({ image: 'new' }), { force: 'true', ...dryRun }),
}

test.each(Object.keys(changes))(
  '60 000 equal ports of a deployment that %s changes are warned about as far as headers can carry',
  (name) => {
    const server = createTestServer()
    expect(server.post(deployments, { body: deployment({ image: 'old' }) }).status).toBe(201)
    // Committed directly, because an object of this size is refused by a request that is not a dry run.
    const key = { resource: 'deployments.apps', namespace: 'default', name: 'd' }
    const live = server.store.get(key)?.object ?? {}
    const { spec } = deployment({ image: 'old', ports: equalPorts })
    server.store.commit([{ key, object: { ...live, spec: { ...(live['spec'] as object), ...(spec as object) } } }])
    const { status, object, warnings = [] } = (changes[name] as (typeof changes)[string])(server)
    expect(server.internalErrors).toEqual([])
    expect(status).toBe(200)
    expect(object).toMatchObject({ spec: { template: { spec: { containers: [{ image: 'new' }] } } } })
    const place = 'spec.template.spec.containers[0]'
    expect(warnings[0]).toBe(`${place}.ports[1]: duplicate port definition with ${place}.ports[0]`)
    expect(warnings.length).toBeLessThan(100)
    expect(warningHeaders(warnings)).toHaveLength(warnings.length)
  },
)

test.each([
  ['a built-in kind', configMaps, configMap('c'), 100],
  ['a custom resource', widgets, widget('w'), 200],
])('130 000 unknown fields of %s are warned about as far as headers can carry', (_what, path, known, warningsMax) => {
  const unknown = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`unknown${index}`, 1]))
  const server = createWidgetServer()
  const text = JSON.stringify({ ...known, ...unknown })
  const { status, object, warnings = [] } = server.post(path, { text, query: { fieldValidation: 'Warn' } })
  expect(server.internalErrors).toEqual([])
  expect(status).toBe(201)
  expect(Object.keys(object).filter((name) => name.startsWith('unknown'))).toEqual([])
  expect(warnings[0]).toBe('unknown field "unknown0"')
  expect(warnings.length).toBeGreaterThan(10)
  expect(warnings.length).toBeLessThanOrEqual(warningsMax)
})

test.each([
  ['a built-in kind', configMaps, configMap('c')],
  ['a custom resource', widgets, widget('c')],
])('130 000 unknown fields in a patch of %s are warned about as far as headers can carry', (_what, path, known) => {
  const server = createWidgetServer()
  expect(server.post(path, { body: known }).status).toBe(201)
  const text = JSON.stringify(Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`unknown${index}`, 1])))
  const type = 'application/merge-patch+json'
  const { status, warnings = [] } = server.patch(`${path}/c`, { type, text, query: { fieldValidation: 'Warn' } })
  expect(server.internalErrors).toEqual([])
  expect(status).toBe(200)
  expect(warnings[0]).toBe('unknown field "unknown0"')
  expect(warningHeaders(warnings)).toHaveLength(warnings.length)
})

test('130 000 finalizers of a custom resource are warned about as far as headers can carry', () => {
  const finalizers = Array.from({ length: 130_000 }, (_, index) => `f${index}`)
  const body = widget('w', {}, { finalizers })
  const { status, warnings = [] } = createWidgetServer().post(widgets, { text: JSON.stringify(body), query: dryRun })
  expect(status).toBe(201)
  expect(warnings[0]).toMatch(/^metadata.finalizers: "f0": prefer a domain-qualified finalizer name/)
  expect(warnings.length).toBeLessThan(100)
})

test('a patch that renames 1 000 variables of a pod is refused with the difference', () => {
  const server = createTestServer()
  const named = (prefix: string) =>
    pod({ env: repeated(1_000, (index) => ({ name: `${prefix}${index}`, value: 'x' })) })
  expect(server.post(pods, { body: named('OLD') }).status).toBe(201)
  const type = 'application/merge-patch+json'
  const { status, object } = server.patch(`${pods}/p`, { type, body: named('NEW') })
  expect(status).toBe(422)
  const lines = String(object['message']).split('\n')
  expect(lines.filter((line) => line.startsWith('-'))).toHaveLength(4_996)
  expect(object['message']).toMatch(/\.\.\. and \d+ more characters$/)
})

test.each(['labels', 'annotations', 'finalizers'])('130 000 bad %s are refused with the first of them', (field) => {
  const names = Array.from({ length: 130_000 }, (_, index) => `!${index}`)
  const value = field === 'finalizers' ? names : Object.fromEntries(names.map((name) => [name, '']))
  const text = JSON.stringify(configMap('c', {}, { [field]: value }))
  const { status, object } = createTestServer().post(configMaps, { text })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and \d{6} more errors\]$/)
  expect(JSON.stringify(object).length).toBeLessThan(1024 * 1024)
})

test('130 000 items of the wrong type in a custom resource are refused with the first of them', () => {
  const text = JSON.stringify(widget('w', { items: repeatedValue(130_000, 1) }))
  const { status, object } = createWidgetServer().post(widgets, { text })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and 129\d\d\d more errors\]$/)
  expect(JSON.stringify(object).length).toBeLessThan(1024 * 1024)
})

test.each(['POST', 'PUT'])('twice as many items of the wrong type are read twice as often for a %s', (method) => {
  const server = createWidgetServer()
  const resource = server.resources.find('example.com', 'v1', 'widgets')
  const live = server.post(widgets, { body: widget('w') }).object
  const readsOf = (count: number): number => {
    let reads = 0
    const items = new Proxy(repeatedValue(count, 1), {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) reads++
        return Reflect.get(target, name, receiver)
      },
    })
    const object = { ...live, spec: { items } }
    const validation =
      method === 'POST' ? resource?.validateCreate(object) : resource?.validateUpdate(object, { ...live, spec: {} })
    expect(validation?.errors.length).toBeGreaterThan(1)
    return reads
  }
  const reads = readsOf(2_000)
  expect(reads).toBeGreaterThanOrEqual(2_000)
  expect(readsOf(4_000)).toBeLessThan(3 * reads)
})

test('a pod template with 130 000 bad labels is refused, as an object with as many is', () => {
  const labels = Object.fromEntries(Array.from({ length: 130_000 }, (_, index) => [`!${index}`, '']))
  const template = { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  const body = { metadata: { name: 'd' }, spec: { selector: { matchLabels: { a: 'b' } }, template } }
  const { status, object } = createTestServer().post('/apis/apps/v1/namespaces/default/deployments', {
    text: JSON.stringify(body),
  })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and \d{6} more errors\]$/)
})

test('15 000 managers of a config map are merged', () => {
  const managedFields = repeated(15_000, (index) => ({
    manager: `m${index}`,
    operation: 'Update',
    apiVersion: 'v1',
    time: '2026-01-01T00:00:00Z',
    fieldsType: 'FieldsV1',
    fieldsV1: { 'f:data': { [`f:k${index}`]: {} } },
  }))
  const text = JSON.stringify(configMap('c', {}, { managedFields }))
  const { status, object } = createTestServer().post(configMaps, { text, query: dryRun })
  expect(status).toBe(201)
  const managers = (object['metadata'] as { managedFields: { manager: string }[] }).managedFields
  expect(managers.map(({ manager }) => manager)).toContain('ancient-changes')
  expect(managers.length).toBeLessThan(20)
})

const namespaced = (group: string, resource: string) => `/apis/${group}/namespaces/default/${resource}`
const emptyItems = (count: number) => repeated(count, () => ({}))
const podTemplate = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'a', image: 'a' }] } }

test.each<[string, string, (items: readonly JsonObject[]) => JsonObject]>([
  ['containers', pods, (items) => ({ containers: items })],
  ['ports of a container', pods, (items) => ({ containers: [{ name: 'a', image: 'a', ports: items }] })],
  ['ports of a service', '/api/v1/namespaces/default/services', (items) => ({ ports: items })],
  ['limits of a range', '/api/v1/namespaces/default/limitranges', (items) => ({ limits: items })],
  [
    'volume claim templates',
    namespaced('apps/v1', 'statefulsets'),
    (items) => ({ selector: { matchLabels: { a: 'b' } }, template: podTemplate, volumeClaimTemplates: items }),
  ],
  [
    'policies of an autoscaler',
    namespaced('autoscaling/v2', 'horizontalpodautoscalers'),
    (items) => ({
      maxReplicas: 1,
      scaleTargetRef: { kind: 'Deployment', name: 'd' },
      behavior: { scaleUp: { policies: items } },
    }),
  ],
  [
    'paths of an ingress',
    namespaced('networking.k8s.io/v1', 'ingresses'),
    (items) => ({ rules: [{ http: { paths: items } }] }),
  ],
  [
    'peers of a network policy',
    namespaced('networking.k8s.io/v1', 'networkpolicies'),
    (items) => ({ podSelector: {}, ingress: [{ from: items }] }),
  ],
  [
    'rules of a pod failure policy',
    namespaced('batch/v1', 'jobs'),
    (items) => ({ template: podTemplate, podFailurePolicy: { rules: items } }),
  ],
])('5 000 empty %s yield as many errors as a message names', (_what, path, spec) => {
  const server = createTestServer()
  const [, , group = '', version = ''] = path.startsWith('/apis/') ? path.split('/') : ['', '', '', 'v1']
  const resource = server.resources.find(group, version, path.slice(path.lastIndexOf('/') + 1))
  const metadata = { name: 'a', namespace: 'default', uid: 'u', creationTimestamp: '2026-01-01T00:00:00Z' }
  const { errors = [] } = resource?.validateCreate({ metadata, spec: spec(emptyItems(5_000)) }) ?? {}
  expect(errors.reduce((count, { omitted = 1 }) => count + omitted, 0)).toBeGreaterThanOrEqual(5_000)
  // Some kinds check a list more than once.
  expect(errors.length).toBeLessThan(3_100)
})

test('5 000 unknown claims of a pod with megabytes of claims share one list of the known names', () => {
  const known = ['a', 'b'].map((letter) => ({ name: letter.repeat(500_000), resourceClaimName: 'x' }))
  const claims = repeated(5_000, (index) => ({ name: `u${index}` }))
  const body = pod({ resources: { claims } }, { resourceClaims: known })
  const before = process.memoryUsage().rss
  const { status, object } = createTestServer().post(pods, { text: JSON.stringify(body), query: dryRun })
  expect(status).toBe(422)
  expect(object['message']).toMatch(/, and \d+ more errors\]$/)
  expect(process.memoryUsage().rss - before).toBeLessThan(1024 * 1024 * 1024)
})

test.each<[string, JsonObject]>([
  ['mismatchLabelKeys', { matchLabelKeys: true, mismatchLabelKeys: true }],
  ['matchExpressions', { matchLabelKeys: true, matchExpressions: true }],
])('60 000 matchLabelKeys of an affinity are compared with as many %s', (_what, used) => {
  const keys = repeated(60_000, (index) => `k${index}` as never) as unknown as readonly string[]
  const term = {
    topologyKey: 'zone',
    labelSelector: used['matchExpressions']
      ? { matchExpressions: keys.map((key) => ({ key, operator: 'Exists' })) }
      : {},
    matchLabelKeys: keys,
    ...(used['mismatchLabelKeys'] ? { mismatchLabelKeys: keys.map((key) => `x${key}`) } : {}),
  }
  const affinity = { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term] } }
  const { status } = createTestServer().post(pods, { text: JSON.stringify(pod({}, { affinity })), query: dryRun })
  expect(status).toBe(201)
})

test('30 000 spread constraints are compared with each other', () => {
  const topologySpreadConstraints = repeated(30_000, (index) => ({
    maxSkew: 1,
    topologyKey: `k${index}`,
    whenUnsatisfiable: 'DoNotSchedule',
  }))
  const body = pod({}, { topologySpreadConstraints })
  const { status } = createTestServer().post(pods, { text: JSON.stringify(body), query: dryRun })
  expect(status).toBe(201)
})

test('20 000 ports of a service get node ports in a dry run', () => {
  const ports = repeated(20_000, (index) => ({ name: `p${index}`, port: index + 1 }))
  const body = { metadata: { name: 's' }, spec: { type: 'NodePort', ports } }
  const path = '/api/v1/namespaces/default/services'
  const { status, object } = createTestServer().post(path, { text: JSON.stringify(body), query: dryRun })
  expect(status).toBe(201)
  const assigned = (object['spec'] as { ports: { nodePort: number }[] }).ports.map(({ nodePort }) => nodePort)
  expect(new Set(assigned).size).toBe(20_000)
})
