import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const pods = '/api/v1/namespaces/default/pods'
const merge = 'application/merge-patch+json'

function managersOf(object: JsonObject): string[] {
  const { managedFields } = object['metadata'] as { managedFields: { manager: string; fieldsV1: JsonObject }[] }
  return managedFields.map(({ manager, fieldsV1 }) => `${manager} ${JSON.stringify(fieldsV1)}`)
}

test('the scale of a Deployment shows and sets its replicas', () => {
  const server = createTestServer()
  const spec = {
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'a' }] } },
  }
  const created = server.post(deployments, { body: { metadata: { name: 'web' }, spec } }).object
  const scale = server.get(`${deployments}/web/scale`).object
  const { uid, resourceVersion, creationTimestamp } = created['metadata'] as JsonObject
  expect(scale).toEqual({
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name: 'web', namespace: 'default', uid, resourceVersion, creationTimestamp },
    spec: { replicas: 2 },
    status: { replicas: 0, selector: 'app=web' },
  })
  expect(server.put(`${deployments}/web/scale`, { body: { ...scale, spec: { replicas: 5 } } }).object).toMatchObject({
    spec: { replicas: 5 },
  })
  expect(server.get(`${deployments}/web`).object).toMatchObject({ spec: { replicas: 5 }, metadata: { generation: 2 } })
  expect(server.put(`${deployments}/web/scale`, { body: scale }).object).toMatchObject({ code: 409 })
  expect(server.patch(`${deployments}/web/scale`, { type: merge, body: { spec: { replicas: -1 } } }).object).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'Scale.autoscaling "web" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
    reason: 'Invalid',
    details: {
      name: 'web',
      group: 'autoscaling',
      kind: 'Scale',
      causes: [
        {
          reason: 'FieldValueInvalid',
          message: 'Invalid value: -1: must be greater than or equal to 0',
          field: 'spec.replicas',
        },
      ],
    },
    code: 422,
  })
})

test('a manager that scales owns the replicas', () => {
  const server = createWidgetServer()
  server.apply(`${widgets}/a`, 'owner', widget('a', { size: 1, color: 'red' }))
  server.patch(`${widgets}/a/scale`, {
    type: merge,
    body: { spec: { replicas: 3 } },
    query: { fieldManager: 'scaler' },
  })
  const { object } = server.get(`${widgets}/a`)
  expect(object).toMatchObject({ spec: { size: 3 }, metadata: { generation: 2 } })
  expect(managersOf(object)).toEqual(['owner {"f:spec":{"f:color":{}}}', 'scaler {"f:spec":{"f:size":{}}}'])
  const applied = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: { name: 'a' }, spec: { replicas: 4 } }
  expect(server.apply(`${widgets}/a/scale`, 'other', applied).object).toMatchObject({ code: 409 })
  expect(server.apply(`${widgets}/a/scale`, 'other', applied, { force: 'true' }).object).toMatchObject({
    spec: { replicas: 4 },
  })
})

test('a scale without changes writes nothing, and an invalid one is refused', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a', { size: 2 }) })
  const { revision } = server.store
  const patch = (body: object) => server.patch(`${widgets}/a/scale`, { type: merge, body: body as never })
  expect(patch({ spec: { replicas: 2 } }).status).toBe(200)
  expect(server.store.revision).toBe(revision)
  expect(patch({ spec: { replicas: -1 } }).status).toBe(422)
  expect(patch({ spec: { replicas: 'x' } }).status).toBe(422)
  expect(patch({ spec: { replicas: null } }).status).toBe(200)
  expect(server.get(`${widgets}/b/scale`).status).toBe(404)
})

test('the status is read and patched through its own endpoint', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a', { size: 2 }) })
  const body = { spec: { size: 7 }, metadata: { labels: { a: 'b' } }, status: { phase: 'Ready' } }
  const { object } = server.patch(`${widgets}/a/status`, { type: merge, body })
  expect(object).toMatchObject({ spec: { size: 2 }, status: { phase: 'Ready' } })
  expect(object['metadata']).not.toHaveProperty('labels')
  expect(server.get(`${widgets}/a/status`).object).toBe(object)
  expect(server.post(`${widgets}/a/status`, { body: {} }).status).toBe(405)
  expect(server.patch(`${widgets}/a/status`, { type: merge, body: { status: { size: 'x' } } }).status).toBe(422)
})

test('a namespace is terminated, and removed with its finalizer', () => {
  const server = createTestServer()
  const path = '/api/v1/namespaces/other'
  expect(server.get(path).object).toMatchObject({
    metadata: { labels: { 'kubernetes.io/metadata.name': 'other' } },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  })
  expect(server.put(path, { body: { metadata: { name: 'other' }, spec: { finalizers: [] } } }).object).toMatchObject({
    spec: { finalizers: ['kubernetes'] },
  })
  const deleted = server.delete(path)
  expect(deleted).toMatchObject({ status: 200, object: { status: { phase: 'Terminating' } } })
  expect(server.delete(path).object).toBe(deleted.object)
  const released = { ...deleted.object, spec: { finalizers: [] } }
  expect(server.put(`${path}/finalize`, { body: released }).status).toBe(200)
  expect(server.get(path).status).toBe(404)
})

test('an active namespace stays when it is finalized', () => {
  const server = createTestServer()
  const path = '/api/v1/namespaces/other'
  const { object } = server.get(path)
  expect(server.put(`${path}/finalize`, { body: { ...object, spec: {} } }).status).toBe(200)
  expect(server.get(path).status).toBe(200)
  expect(server.delete(path).object).toMatchObject({ status: { phase: 'Terminating' } })
  expect(server.delete(path).object).toMatchObject({ status: 'Success' })
  expect(server.get(path).status).toBe(404)
})

test('protected namespaces cannot be deleted', () => {
  expect(createTestServer().delete('/api/v1/namespaces/kube-system').object).toMatchObject({
    code: 403,
    message: 'namespaces "kube-system" is forbidden: this namespace may not be deleted',
  })
})

test('a binding assigns a pod to a node, once', () => {
  const server = createTestServer()
  server.post(pods, { body: { metadata: { name: 'a' }, spec: { containers: [{ name: 'main', image: 'a' }] } } })
  const body = { metadata: { name: 'a', annotations: { by: 'me' } }, target: { kind: 'Node', name: 'node1' } }
  expect(server.post(`${pods}/a/binding`, { body })).toMatchObject({ status: 201, object: { status: 'Success' } })
  expect(server.get(`${pods}/a`).object).toMatchObject({
    metadata: { annotations: { by: 'me' } },
    spec: { nodeName: 'node1' },
    status: { phase: 'Pending', conditions: [{ type: 'PodScheduled', status: 'True' }] },
  })
  expect(server.post(`${pods}/a/binding`, { body }).object).toMatchObject({
    code: 409,
    message: 'Operation cannot be fulfilled on pods/binding "a": pod a is already assigned to node "node1"',
  })
  const wrong = { metadata: { name: 'a' }, target: { kind: 'House' } }
  expect(server.post(`${pods}/a/binding`, { body: wrong }).object).toMatchObject({
    code: 500,
    message:
      '[target.kind: Unsupported value: "House": supported values: "Node", "<empty>", target.name: Required value]',
  })
  expect(server.post(`${pods}/a/binding`, { body: { ...body, metadata: { name: 'b' } } }).object).toMatchObject({
    code: 400,
    message: 'name in URL does not match name in Binding object',
  })
})

test('an eviction deletes a pod unless its disruption budget is exhausted', () => {
  const server = createTestServer()
  const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'
  const labels = { app: 'web' }
  for (const name of ['a', 'b']) {
    const spec = { nodeName: 'node1', containers: [{ name: 'main', image: 'a' }] }
    server.post(pods, { body: { metadata: { name, labels }, spec } })
    server.put(`${pods}/${name}/status`, { body: { metadata: { name, labels }, spec, status: { phase: 'Running' } } })
  }
  const budget = server.post(budgets, {
    body: { metadata: { name: 'web' }, spec: { selector: { matchLabels: labels } } },
  })
  const evict = (name: string) => server.post(`${pods}/${name}/eviction`, { body: { metadata: { name } } })
  expect(evict('a').object).toMatchObject({
    code: 429,
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    details: {
      retryAfterSeconds: 10,
      causes: [
        { reason: 'DisruptionBudget', message: 'The disruption budget web is still being processed by the server.' },
      ],
    },
  })
  const status = { observedGeneration: 1, disruptionsAllowed: 1 }
  server.put(`${budgets}/web/status`, { body: { ...budget.object, status } })
  expect(evict('a')).toMatchObject({ status: 201 })
  expect(server.get(`${pods}/a`).object).toMatchObject({ metadata: { deletionGracePeriodSeconds: 30 } })
  expect(evict('b').object).toMatchObject({
    code: 429,
    message: "Cannot evict pod as it would violate the pod's disruption budget.",
    details: { causes: [{ reason: 'DisruptionBudget' }] },
  })
})

test('a definition is removed with its objects, and waits for those with finalizers', () => {
  const server = createWidgetServer()
  const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com'
  server.post(widgets, { body: widget('a') })
  server.post(widgets, { body: widget('held', {}, { finalizers: ['example.com/hold'] }) })
  expect(server.delete(definition).object).toMatchObject({
    metadata: { finalizers: ['customresourcecleanup.apiextensions.k8s.io'] },
    status: { conditions: expect.arrayContaining([expect.objectContaining({ type: 'Terminating', status: 'True' })]) },
  })
  expect(server.get(`${widgets}/a`).status).toBe(404)
  expect(server.post(widgets, { body: widget('b') }).object).toMatchObject({
    code: 403,
    message: expect.stringContaining('create not allowed while custom resource definition is terminating'),
  })
  expect(server.get(definition).status).toBe(200)
  server.patch(`${widgets}/held`, { type: merge, body: { metadata: { finalizers: null } } })
  expect(server.get(definition).status).toBe(404)
  expect(server.list(widgets)).toMatchObject({ status: 404 })
})

test('a definition without objects is removed at once', () => {
  const server = createWidgetServer()
  const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com'
  expect(server.delete(definition).status).toBe(200)
  expect(server.get(definition).status).toBe(404)
})
