import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { listAt, textAt } from '../../read-object.ts'
import { configMap, createTestServer, createWidgetServer } from '../testdata/server.ts'

/** What requests and the kinds of configuration decide together. */

const core = '/api/v1/namespaces/default/events'
const grouped = '/apis/events.k8s.io/v1/namespaces/default/events'
const configMaps = '/api/v1/namespaces/default/configmaps'
const roles = '/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const apiServices = '/apis/apiregistration.k8s.io/v1/apiservices'

const event = {
  metadata: { name: 'a' },
  regarding: { kind: 'Pod', name: 'p', namespace: 'default' },
  eventTime: '2030-01-01T00:00:00.000001Z',
  reportingController: 'example.com/tests',
  reportingInstance: 'one',
  action: 'Test',
  reason: 'Tested',
  type: 'Normal',
}

function versionsOfManagers(object: JsonObject): readonly string[] {
  return listAt(object, 'metadata', 'managedFields').map((entry) => textAt(entry, 'apiVersion'))
}

test('an event of one group is read, changed and deleted through the other', () => {
  const server = createTestServer()
  expect(server.post(grouped, { body: event }).status).toBe(201)
  expect(server.get(`${core}/a`).object).toMatchObject({ apiVersion: 'v1', involvedObject: { name: 'p' } })
  const type = 'application/merge-patch+json'
  const { object } = server.patch(`${core}/a`, { type, body: { message: 'It was tested.' } })
  expect(object).toMatchObject({ apiVersion: 'v1', message: 'It was tested.' })
  expect(server.get(`${grouped}/a`).object).toMatchObject({
    note: 'It was tested.',
    reportingController: 'example.com/tests',
  })
  expect(server.delete(`${grouped}/a`).status).toBe(200)
  expect(server.get(`${core}/a`).status).toBe(404)
})

test('managers that wrote through the other group are forgotten', () => {
  const server = createTestServer()
  expect(versionsOfManagers(server.post(grouped, { body: event }).object)).toEqual(['events.k8s.io/v1'])
  const type = 'application/merge-patch+json'
  const { object } = server.patch(`${core}/a`, { type, body: { message: 'It was tested.' } })
  expect(versionsOfManagers(object)).toEqual(['v1'])
})

test('what is invalid is named by the group in which it is stored', () => {
  const server = createTestServer()
  const { object } = server.post(grouped, { body: { ...event, type: 'Loud' } })
  expect(object).toMatchObject({ message: expect.stringMatching(/^Event "a" is invalid: type: /) })
})

test('finalizers of built-in kinds have a domain, unless they are those of Kubernetes', () => {
  const server = createTestServer()
  const body = (finalizer: string) => configMap('a', {}, { finalizers: [finalizer] })
  expect(server.post(configMaps, { body: body('plain') }).status).toBe(422)
  expect(server.post(configMaps, { body: body('kubernetes') }).status).toBe(201)
  const refused = server.put(`${configMaps}/a`, { body: body('plain') })
  expect(refused.status).toBe(422)
  // Kubernetes looks at them twice.
  expect(listAt(refused.object, 'details', 'causes')).toHaveLength(2)
})

test('an empty list that is stored as null has a manager', () => {
  const server = createTestServer()
  const { object } = server.post(roles, { body: { metadata: { name: 'a' }, rules: [] } })
  expect(object['rules']).toBeNull()
  expect(listAt(object, 'metadata', 'managedFields')).toMatchObject([{ fieldsV1: { 'f:rules': {} } }])
})

test('a definition brings the API service of its version, and takes it with it', () => {
  const server = createWidgetServer()
  const [{ name = '', version = '', group = '' } = {}] = server.resources
    .all()
    .filter(({ isCustom }) => isCustom)
    .map(({ definition }) => ({ name: `${definition.plural}.${definition.group}`, ...definition }))
  const path = `${apiServices}/${version}.${group}`
  expect(server.get(path).object).toMatchObject({
    spec: { group, version },
    status: { conditions: [{ reason: 'Local' }] },
  })
  server.delete(`${definitions}/${name}`)
  expect(server.get(path).status).toBe(404)
})

test('the class of priority keeps its generation', () => {
  const server = createTestServer()
  const classes = '/apis/scheduling.k8s.io/v1/priorityclasses'
  server.post(classes, { body: { metadata: { name: 'a' }, value: 1 } })
  const { object } = server.patch(`${classes}/a`, {
    type: 'application/merge-patch+json',
    body: { description: 'changed' },
  })
  expect(object).toMatchObject({ description: 'changed', metadata: { generation: 1 } })
})

test('limits without a name are stored under a name of their own', () => {
  const server = createTestServer()
  const { status, object } = server.post('/api/v1/namespaces/default/limitranges', { body: { spec: { limits: [] } } })
  expect(status).toBe(201)
  expect(textAt(object, 'metadata', 'name')).toMatch(/^[0-9a-f-]{36}$/)
})
