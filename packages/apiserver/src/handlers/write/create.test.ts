import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

test('a created object has a uid, times and managed fields, and the response shows it as it is stored', () => {
  const server = createTestServer()
  const { status, object } = server.post(configMaps, { body: configMap('a', { key: 'value' }) })
  expect(status).toBe(201)
  expect(object).toMatchObject({
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: {
      name: 'a',
      namespace: 'default',
      creationTimestamp: '2030-01-01T00:00:00Z',
      resourceVersion: String(server.store.revision),
      managedFields: [
        { manager: 'tester', operation: 'Update', apiVersion: 'v1', fieldsV1: { 'f:data': { '.': {}, 'f:key': {} } } },
      ],
    },
  })
  expect(server.get(`${configMaps}/a`).object).toBe(object)
  expect(Object.isFrozen(object)).toBe(true)
})

test('what only the system sets is ignored in a new object', () => {
  const server = createWidgetServer()
  const system = {
    uid: 'mine',
    creationTimestamp: '2001-01-01T00:00:00Z',
    generation: 7,
    deletionTimestamp: '2001-01-01T00:00:00Z',
  }
  const { object } = server.post(widgets, { body: { ...widget('a', {}, system), status: { size: 3 } } })
  expect(object).toMatchObject({ metadata: { creationTimestamp: '2030-01-01T00:00:00Z', generation: 1 } })
  expect(object['metadata']).not.toHaveProperty('deletionTimestamp')
  expect((object['metadata'] as JsonObject)['uid']).not.toBe('mine')
  expect(object).not.toHaveProperty('status')
})

test('a resourceVersion in a new object is refused without a reason', () => {
  const response = createTestServer().post(configMaps, { body: configMap('a', {}, { resourceVersion: '5' }) })
  expect(response.object).toMatchObject({
    code: 500,
    message: 'resourceVersion should not be set on objects to be created',
  })
  expect(response.object).not.toHaveProperty('reason')
})

test('an object that exists cannot be created, and a terminating one says so', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, { finalizers: ['example.com/hold'] }) })
  expect(server.post(configMaps, { body: configMap('a') }).object).toMatchObject({
    code: 409,
    reason: 'AlreadyExists',
    message: 'configmaps "a" already exists',
  })
  server.delete(`${configMaps}/a`)
  expect(server.post(configMaps, { body: configMap('a') }).object).toMatchObject({
    reason: 'AlreadyExists',
    message: 'object is being deleted: configmaps "a" already exists',
  })
})

test('nothing is created in a namespace that does not exist or is being terminated', () => {
  const server = createTestServer()
  expect(server.post('/api/v1/namespaces/nowhere/configmaps', { body: configMap('a') }).object).toMatchObject({
    code: 404,
    message: 'namespaces "nowhere" not found',
  })
  server.delete('/api/v1/namespaces/other')
  expect(server.post('/api/v1/namespaces/other/configmaps', { body: configMap('a') }).object).toMatchObject({
    code: 403,
    message:
      'configmaps "a" is forbidden: unable to create new content in namespace other because it is being terminated',
    details: { causes: [{ reason: 'NamespaceTerminating', field: 'metadata.namespace' }] },
  })
  const applied = server.apply('/api/v1/namespaces/nowhere/configmaps/a', 'me', configMap('a'))
  expect(applied.object).toMatchObject({ code: 404, message: 'namespaces "nowhere" not found' })
})

test('the namespace of the object must be that of the path', () => {
  const response = createTestServer().post(configMaps, { body: configMap('a', {}, { namespace: 'other' }) })
  expect(response.object).toMatchObject({
    code: 400,
    message: 'the namespace of the provided object does not match the namespace sent on the request',
  })
})

test('a generated name is tried as often as generateNameAttemptsMax allows', () => {
  const server = createTestServer()
  const { object } = server.post(configMaps, { body: { metadata: { generateName: 'app-' } } })
  expect((object['metadata'] as JsonObject)['name']).toMatch(/^app-[bcdfghjklmnpqrstvwxz2456789]{5}$/)

  let drawn = 0
  const integer = () => {
    drawn++
    return 0
  }
  const random = { ...server.runtime.random, integer, uuid: () => server.runtime.random.uuid() }
  const stuck = { ...server.context, runtime: { ...server.runtime, random } }
  const create = () => server.post(configMaps, { body: { metadata: { generateName: 'app-' } } })
  Object.assign(server.context, { runtime: stuck.runtime })
  expect(create().status).toBe(201)
  drawn = 0
  expect(create().object).toMatchObject({
    code: 409,
    reason: 'AlreadyExists',
    message: 'configmaps "app-bbbbb" already exists, the server was not able to generate a unique name for the object',
    details: { retryAfterSeconds: 1 },
  })
  expect(drawn).toBe(apiserverLimits.generateNameAttemptsMax * 5)
})

test('a name is kept beside generateName', () => {
  const { object } = createTestServer().post(configMaps, { body: { metadata: { name: 'a', generateName: 'app-' } } })
  expect(object).toMatchObject({ metadata: { name: 'a', generateName: 'app-' } })
})

test('owner references that repeat each other are kept once, with a warning', () => {
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'u1' }
  const ownerReferences = [owner, { ...owner }, { ...owner, name: 'same-uid' }]
  const { object, warnings } = createTestServer().post(configMaps, { body: configMap('a', {}, { ownerReferences }) })
  expect(object).toMatchObject({ metadata: { ownerReferences: [owner, { ...owner, name: 'same-uid' }] } })
  expect(warnings).toEqual([expect.stringContaining('duplicate UID(s) observed: u1')])
})

test('a dry run does everything but store', () => {
  const server = createTestServer()
  const { revision } = server.store
  const { status, object } = server.post(configMaps, { body: configMap('a'), query: { dryRun: 'All' } })
  expect(status).toBe(201)
  expect(object['metadata']).toHaveProperty('uid')
  expect(object['metadata']).not.toHaveProperty('resourceVersion')
  expect(server.store.revision).toBe(revision)
  expect(server.post(configMaps, { body: configMap('a'), query: { dryRun: 'Some' } }).object).toMatchObject({
    code: 422,
    message: 'CreateOptions.meta.k8s.io "" is invalid: dryRun: Unsupported value: ["Some"]: supported values: "All"',
  })
})

test('the field manager is the parameter, or else the user agent up to the first slash', () => {
  const server = createTestServer()
  const managerOf = (name: string, query: Record<string, string>, agent: string) => {
    const { object } = server.post(configMaps, {
      body: configMap(name, { a: 'b' }),
      query,
      headers: { 'user-agent': agent },
    })
    return (object['metadata'] as { managedFields: { manager: string }[] }).managedFields[0]?.manager
  }
  expect(managerOf('a', {}, 'kubectl/v1.32 (linux)')).toBe('kubectl')
  expect(managerOf('b', { fieldManager: 'me' }, 'kubectl/v1.32')).toBe('me')
  expect(managerOf('c', {}, 'x'.repeat(200))).toBe('x'.repeat(128))
  expect(server.post(configMaps, { body: configMap('d'), query: { fieldManager: 'x'.repeat(129) } }).status).toBe(422)
})

test('objects up to objectSizeBytesMax are stored, if need be without their managed fields', () => {
  const server = createWidgetServer()
  const { objectSizeBytesMax } = apiserverLimits
  const fits = server.post(widgets, { body: widget('a', { color: 'x'.repeat(objectSizeBytesMax - 10_000) }) })
  expect(fits.status).toBe(201)
  const tooLarge = server.post(widgets, { body: widget('b', { color: 'x'.repeat(objectSizeBytesMax) }) })
  expect(tooLarge.object).toMatchObject({ code: 500, message: 'etcdserver: request is too large' })
  const items = Array.from({ length: 5_000 }, (_, index) => ({ name: `${index}`.padEnd(100, 'k') }))
  const withoutFields = server.post(widgets, { body: widget('c', { items, color: 'x'.repeat(600_000) }) })
  expect(withoutFields.status).toBe(201)
  expect(withoutFields.object['metadata']).not.toHaveProperty('managedFields')
  expect(server.internalErrors).toEqual([])
})

test('an invalid custom resource is refused with its field errors', () => {
  const server = createWidgetServer()
  expect(server.post(widgets, { body: widget('a', { size: -1 }) }).object).toMatchObject({
    code: 422,
    reason: 'Invalid',
    message: expect.stringContaining(
      'spec.size: Invalid value: -1: spec.size in body should be greater than or equal to 0',
    ),
  })
  const gadget = { ...widget('a'), kind: 'Gadget' }
  expect(server.post(widgets, { body: gadget }).object).toMatchObject({
    code: 422,
    message: 'Gadget.example.com "a" is invalid: kind: Invalid value: "Gadget": must be Widget',
  })
})

test('a key named __proto__ is a key like any other', () => {
  const server = createTestServer()
  const text = '{"metadata":{"name":"a","labels":{"a":"b"}},"data":{"__proto__":"x"}}'
  const { object } = server.post(configMaps, { text })
  expect(Object.hasOwn(object['data'] as JsonObject, '__proto__')).toBe(true)
  expect(({} as JsonObject)['x']).toBeUndefined()
})

test('finalizers of custom resources without a domain are warned about when they are added', () => {
  const server = createWidgetServer()
  const finalizers = ['hold', 'example.com', 'example.com/hold', 'orphan']
  const advice = 'to avoid accidental conflicts with other finalizer writers'
  const created = server.post(widgets, { body: widget('a', {}, { finalizers }) })
  expect(created.warnings).toEqual([
    `metadata.finalizers: "example.com": prefer a domain-qualified finalizer name including a path (/) ${advice}`,
    `metadata.finalizers: "hold": prefer a domain-qualified finalizer name ${advice}`,
  ])
  expect(server.put(`${widgets}/a`, { body: { ...created.object, spec: { size: 2 } } }).warnings).toBeUndefined()
})

test('a Job whose name is too long for a label is refused for the labels of its pods alone', () => {
  const server = createTestServer()
  const jobs = '/apis/batch/v1/namespaces/default/jobs'
  const template = { spec: { containers: [{ name: 'main', image: 'app:1' }], restartPolicy: 'Never' } }
  const job = (name: string) => ({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { template } })
  const refused = server.post(jobs, { body: job('x'.repeat(71)) })
  const causes = (refused.object as { details: { causes: readonly { field: string }[] } }).details.causes
  expect(refused.status).toBe(422)
  expect(causes.map(({ field }) => field)).toEqual(['spec.template.labels', 'spec.template.labels'])
  const { object } = server.post(jobs, { body: job('short') })
  expect(object).toMatchObject({ metadata: { labels: { 'job-name': 'short' } } })
})
