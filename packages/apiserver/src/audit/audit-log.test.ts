import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ApiRequest } from '../api/index.ts'
import { apiserverLimits } from '../limits.ts'
import { createApiServer } from '../server/index.ts'
import type { AuditPolicy } from './policy.ts'
import { readAuditPolicy } from './read-policy.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const root = { name: 'root', uid: 'r', groups: ['system:masters'] }
const alice = { name: 'alice', groups: ['system:authenticated'] }

function createLogged(policy?: string | AuditPolicy) {
  const events: JsonObject[] = []
  const runtime = createVirtualRuntime()
  const sink = { write: (line: string) => events.push(JSON.parse(line)) > 0, close: async () => undefined }
  const read = typeof policy === 'string' ? readAuditPolicy(policyText(policy)).policy : policy
  const server = createApiServer({ runtime, audit: { sink, policy: read } })
  const send = (method: ApiRequest['method'], path: string, parts: Partial<ApiRequest> = {}) =>
    server.handle({ method, path, query: {}, headers: {}, user: root, ...parts })
  return { events, runtime, server, send }
}

function policyText(rules: string): string {
  return `apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: ${rules}`
}

const configMap = (name: string, data = {}) =>
  ({ form: 'value', value: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data } }) as const

test('an event records who did what to which object, when, from where, and with what result', async () => {
  const { events, send } = createLogged('[{ level: Metadata }]')
  const headers = { 'user-agent': 'kubectl/v1.36', 'x-forwarded-for': '10.1.2.3, made up' }
  const parts = { headers, source: '::ffff:127.0.0.1', auditId: 'a-1', query: { fieldManager: 'some one' } }
  const response = await send('POST', configMaps, { body: configMap('one', { secret: 'x' }), ...parts })
  expect(response.headers).toMatchObject({ 'audit-id': 'a-1' })
  const common = {
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    auditID: 'a-1',
    requestURI: `${configMaps}?fieldManager=some+one`,
    verb: 'create',
    user: { username: 'root', uid: 'r', groups: ['system:masters'] },
    sourceIPs: ['10.1.2.3', '127.0.0.1'],
    userAgent: 'kubectl/v1.36',
    requestReceivedTimestamp: '2026-01-01T00:00:00.000000Z',
    stageTimestamp: '2026-01-01T00:00:00.000000Z',
  }
  const objectRef = { resource: 'configmaps', namespace: 'default', apiVersion: 'v1' }
  expect(events).toEqual([
    { ...common, stage: 'RequestReceived', objectRef },
    {
      ...common,
      stage: 'ResponseComplete',
      objectRef: { ...objectRef, name: 'one' },
      responseStatus: { metadata: {}, code: 201 },
      annotations: { 'authorization.k8s.io/decision': 'allow', 'authorization.k8s.io/reason': '' },
    },
  ])
  expect(Object.keys(events[1] ?? {})).toEqual([
    'kind',
    'apiVersion',
    'level',
    'auditID',
    'stage',
    'requestURI',
    'verb',
    'user',
    'sourceIPs',
    'userAgent',
    'objectRef',
    'responseStatus',
    'requestReceivedTimestamp',
    'stageTimestamp',
    'annotations',
  ])
})

test('each level records more than the one before', async () => {
  for (const level of ['None', 'Metadata', 'Request', 'RequestResponse']) {
    const { events, send } = createLogged(`[{ level: ${level}, omitStages: [RequestReceived] }]`)
    await send('POST', configMaps, { body: configMap('one', { a: 'b' }) })
    const [event] = events
    expect(events).toHaveLength(level === 'None' ? 0 : 1)
    expect(event?.['requestObject'] !== undefined).toBe(level.startsWith('Request'))
    expect(event?.['responseObject'] !== undefined).toBe(level === 'RequestResponse')
    if (level !== 'RequestResponse') continue
    expect(event?.['requestObject']).toMatchObject({ kind: 'ConfigMap', data: { a: 'b' } })
    expect(event?.['responseObject']).toMatchObject({ metadata: { uid: expect.any(String) }, data: { a: 'b' } })
  }
})

test('by default records that a secret was accessed, without its content', async () => {
  const { events, send } = createLogged()
  const value = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { password: 'hunter2' } }
  await send('POST', '/api/v1/namespaces/default/secrets', { body: { form: 'value', value } })
  await send('GET', '/api/v1/namespaces/default/secrets/s')
  await send('GET', '/healthz')
  expect(events).toHaveLength(2)
  expect(JSON.stringify(events)).not.toMatch(/hunter2|aHVudGVyMg/)
})

test('records patches as sent, deletions with their options, and lists with their items', async () => {
  const { events, send } = createLogged('[{ level: RequestResponse, omitStages: [RequestReceived] }]')
  await send('POST', configMaps, { body: configMap('one') })
  const patch = Buffer.from('{"data":{"a":"b"}}')
  await send('PATCH', `${configMaps}/one`, {
    headers: { 'content-type': 'application/merge-patch+json' },
    body: { form: 'bytes', bytes: patch },
  })
  await send('GET', configMaps)
  const options = { form: 'value', value: { propagationPolicy: 'Background' } } as const
  await send('DELETE', `${configMaps}/one`, { body: options })
  expect(events.slice(1)).toMatchObject([
    { verb: 'patch', requestObject: { data: { a: 'b' } }, responseObject: { metadata: { name: 'one' } } },
    { verb: 'list', responseObject: { kind: 'ConfigMapList', items: [{ metadata: { name: 'one' } }] } },
    {
      verb: 'delete',
      requestObject: { kind: 'DeleteOptions', propagationPolicy: 'Background' },
      responseStatus: { status: 'Success', code: 200 },
      responseObject: { kind: 'Status' },
    },
  ])
})

test('records managed fields unless the policy omits them', async () => {
  for (const isOmitted of [false, true]) {
    const { events, send } = createLogged(`[{ level: RequestResponse, omitManagedFields: ${isOmitted} }]`)
    await send('POST', configMaps, { body: configMap('one', { a: 'b' }), headers: { 'user-agent': 'me' } })
    await send('GET', configMaps)
    expect(JSON.stringify(events).includes('managedFields')).toBe(!isOmitted)
  }
})

test('records a failure with its status', async () => {
  const { events, send } = createLogged('[{ level: Metadata, omitStages: [RequestReceived] }]')
  await send('GET', `${configMaps}/none`)
  expect(events[0]?.['responseStatus']).toEqual({
    metadata: {},
    status: 'Failure',
    message: 'configmaps "none" not found',
    reason: 'NotFound',
    details: { name: 'none', kind: 'configmaps' },
    code: 404,
  })
})

test('records a forbidden request with the decision', async () => {
  const { events, send } = createLogged('[{ level: Metadata }]')
  expect(await send('GET', configMaps, { user: alice })).toMatchObject({ status: 403 })
  expect(events).toMatchObject([
    { stage: 'RequestReceived', user: { username: 'alice' } },
    {
      stage: 'ResponseComplete',
      responseStatus: { reason: 'Forbidden', code: 403 },
      annotations: { 'authorization.k8s.io/decision': 'forbid', 'authorization.k8s.io/reason': '' },
    },
  ])
})

test('records an impersonated request with both users and the role that allows it', async () => {
  const { events, send } = createLogged('[{ level: Metadata, omitStages: [RequestReceived] }]')
  const headers = { 'impersonate-user': 'viewer', 'impersonate-group': 'system:monitoring' }
  expect(await send('GET', '/metrics', { headers })).toMatchObject({ status: 200 })
  expect(events).toMatchObject([
    {
      user: { username: 'root' },
      impersonatedUser: { username: 'viewer', groups: ['system:monitoring', 'system:authenticated'] },
      annotations: {
        'authorization.k8s.io/reason':
          'RBAC: allowed by ClusterRoleBinding "system:monitoring" of ClusterRole "system:monitoring" to Group "system:monitoring"',
      },
    },
  ])
  expect(events[0]?.['objectRef']).toBe(undefined)
  const refused = { 'impersonate-user': 'root' }
  expect(await send('GET', '/metrics', { headers: refused, user: alice })).toMatchObject({ status: 403 })
  expect(events[1]).toMatchObject({ user: { username: 'alice' }, responseStatus: { code: 403 } })
  expect(events[1]?.['annotations']).toBe(undefined)
  expect(await send('GET', '/metrics', { headers: { 'impersonate-user': 'bob' } })).toMatchObject({ status: 403 })
  expect(events[2]).toMatchObject({
    user: { username: 'root' },
    impersonatedUser: { username: 'bob', groups: ['system:authenticated'] },
    annotations: { 'authorization.k8s.io/decision': 'forbid' },
  })
})

test('records the start and the end of a watch', async () => {
  const { events, send, runtime } = createLogged('[{ level: Metadata }]')
  const response = await send('GET', configMaps, { query: { watch: 'true' } })
  expect(events.map(({ stage }) => stage)).toEqual(['RequestReceived', 'ResponseStarted'])
  await runtime.advance(1_500)
  if (response.form === 'watch') response.stream.close()
  expect(events.at(-1)).toMatchObject({
    stage: 'ResponseComplete',
    verb: 'watch',
    stageTimestamp: '2026-01-01T00:00:01.500000Z',
    responseStatus: { metadata: {}, code: 200 },
  })
})

test('records the audit annotations of admission with the request', async () => {
  const { events, server } = createLogged('[{ level: Metadata, omitStages: [RequestReceived] }]')
  const labels = { 'pod-security.kubernetes.io/audit': 'restricted' }
  const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'strict', labels } }
  const send = (path: string, value: JsonObject) =>
    server.handle({ method: 'POST', path, query: {}, headers: {}, user: root, body: { form: 'value', value } })
  await send('/api/v1/namespaces', namespace)
  const spec = { containers: [{ name: 'c', image: 'i' }] }
  await send('/api/v1/namespaces/strict/pods', { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' }, spec })
  const keys = Object.keys((events.at(-1)?.['annotations'] ?? {}) as JsonObject)
  expect(keys).toEqual([...keys].sort())
  expect(keys.some((key) => key.startsWith('pod-security.kubernetes.io/'))).toBe(true)
})

test('truncates a long User-Agent at auditUserAgentCharactersMax', async () => {
  const { events, send } = createLogged('[{ level: Metadata }]')
  const { auditUserAgentCharactersMax } = apiserverLimits
  await send('GET', configMaps, { headers: { 'user-agent': 'x'.repeat(auditUserAgentCharactersMax + 1) } })
  expect(events[0]?.['userAgent']).toBe(`${'x'.repeat(auditUserAgentCharactersMax)}...TRUNCATED`)
})

test('generates a missing audit ID, and counts dropped events', async () => {
  const sink = { write: () => false, close: async () => undefined }
  const server = createApiServer({ runtime: createVirtualRuntime(), audit: { sink } })
  const request: ApiRequest = { method: 'GET', path: configMaps, query: {}, headers: {}, user: root }
  const response = await server.handle(request)
  expect(response.headers?.['audit-id']).toMatch(/^[\da-f-]{36}$/)
  const page = await server.handle({ ...request, path: '/metrics' })
  expect(page.form === 'document' ? page.content : '').toContain('apiserver_audit_requests_rejected_total 1\n')
})

test('records an event above auditEventSizeBytesMax bytes without its objects, and marks it', async () => {
  const { events, send } = createLogged('[{ level: RequestResponse, omitStages: [RequestReceived] }]')
  const large = { a: 'x'.repeat(apiserverLimits.dataSizeBytesMax - 1) }
  const count = Math.ceil(apiserverLimits.auditEventSizeBytesMax / apiserverLimits.dataSizeBytesMax)
  for (let index = 0; index < count; index++) await send('POST', configMaps, { body: configMap(`n-${index}`, large) })
  events.length = 0
  await send('GET', configMaps, { query: { limit: String(count - 1) } })
  await send('GET', configMaps)
  const [whole, cut] = events
  expect(whole?.['responseObject']).toMatchObject({ kind: 'ConfigMapList' })
  expect(whole?.['annotations']).not.toHaveProperty(['audit.k8s.io/truncated'])
  expect(cut?.['responseObject']).toBe(undefined)
  expect(cut).toMatchObject({
    verb: 'list',
    responseStatus: { code: 200 },
    annotations: { 'authorization.k8s.io/decision': 'allow', 'audit.k8s.io/truncated': 'true' },
  })
})

test('counts the decided level of every request, including unlogged ones', async () => {
  const { send } = createLogged(
    '[{ level: Request, verbs: [create] }, { level: None, verbs: [list] }, { level: Metadata }]',
  )
  await send('POST', configMaps, { body: configMap('one') })
  await send('GET', configMaps)
  await send('GET', configMaps)
  const page = await send('GET', '/metrics')
  const lines = page.form === 'document' ? String(page.content).split('\n') : []
  expect(lines.filter((line) => line.startsWith('apiserver_audit_level_total'))).toEqual([
    'apiserver_audit_level_total{level="Request"} 1',
    'apiserver_audit_level_total{level="None"} 2',
    'apiserver_audit_level_total{level="Metadata"} 1',
  ])
})
