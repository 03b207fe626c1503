import { encodeJson, getField, type JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { servedGroups } from '../discovery/group-versions.ts'
import {
  commitDefinition,
  contentOf,
  createContext,
  requestDiscovery,
} from '../server/routes/testing/discovery-client.ts'
import { lastingDocuments } from './openapi-responses.ts'

const v2Protobuf = 'application/com.github.proto-openapi.spec.v2@v1.0+protobuf'

test('the OpenAPI index leads to documents with the content that kubectl looks for', () => {
  const context = createContext()
  commitDefinition(context)
  const paths = contentOf(requestDiscovery(context, '/openapi/v3'))['paths'] as Record<
    string,
    { serverRelativeURL: string }
  >
  const url = paths['apis/stable.example.com/v1']?.serverRelativeURL ?? ''
  const response = requestDiscovery(context, url, { accept: 'application/json' })
  expect(response?.headers).toMatchObject({
    'cache-control': 'public, immutable',
    expires: 'Fri, 01 Jan 2027 00:00:00 GMT',
    vary: 'Accept',
  })
  const document = contentOf(response)
  const item = getField(
    document['paths'] as JsonObject,
    '/apis/stable.example.com/v1/namespaces/{namespace}/crontabs/{name}',
  )
  expect(item).toMatchObject({
    patch: {
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': { group: 'stable.example.com', version: 'v1', kind: 'CronTab' },
    },
  })
  const { patch } = item as { patch: { parameters: { name: string }[]; requestBody: { content: JsonObject } } }
  expect(patch.parameters.map((parameter) => parameter.name)).toContain('fieldValidation')
  expect(Object.keys(patch.requestBody.content)).not.toContain('application/strategic-merge-patch+json')
  const { schemas } = document['components'] as { schemas: Record<string, JsonObject> }
  expect(schemas['com.example.stable.v1.CronTab']).toMatchObject({
    description: 'A table of times.',
    properties: {
      metadata: { allOf: [{ $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }] },
      spec: { properties: { replicas: { type: 'integer', minimum: 1 } } },
    },
    'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', kind: 'CronTab', version: 'v1' }],
  })
})

test('documents are complete: every reference resolves', () => {
  const context = createContext()
  const paths = contentOf(requestDiscovery(context, '/openapi/v3'))['paths'] as Record<
    string,
    { serverRelativeURL: string }
  >
  for (const { serverRelativeURL } of Object.values(paths)) {
    const document = contentOf(requestDiscovery(context, serverRelativeURL))
    const { schemas } = document['components'] as { schemas: Record<string, JsonObject> }
    const references = new Set(encodeJson(document).match(/#\/components\/schemas\/[^"]+/g))
    for (const reference of references)
      expect(schemas).toHaveProperty([reference.slice('#/components/schemas/'.length)])
  }
})

test('built-in schemas have the extensions that a strategic merge patch needs', () => {
  const document = contentOf(requestDiscovery(createContext(), '/openapi/v3/apis/apps/v1'))
  const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, JsonObject> }> }
  expect(schemas['io.k8s.api.core.v1.PodSpec']?.properties['containers']).toEqual({
    type: 'array',
    items: { allOf: [{ $ref: '#/components/schemas/io.k8s.api.core.v1.Container' }], default: {} },
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['name'],
    'x-kubernetes-patch-strategy': 'merge',
    'x-kubernetes-patch-merge-key': 'name',
  })
  expect(schemas['io.k8s.api.apps.v1.DeploymentSpec']?.properties['strategy']).toMatchObject({
    allOf: [{ $ref: '#/components/schemas/io.k8s.api.apps.v1.DeploymentStrategy' }],
    'x-kubernetes-patch-strategy': 'retainKeys',
  })
})

test('the hash of a document changes only with a definition of its group version', () => {
  const context = createContext()
  const hashes = () => contentOf(requestDiscovery(context, '/openapi/v3'))['paths'] as Record<string, JsonObject>
  const before = hashes()
  const document = contentOf(requestDiscovery(context, '/openapi/v3/apis/apps/v1'))
  commitDefinition(context)
  expect(contentOf(requestDiscovery(context, '/openapi/v3/apis/apps/v1'))).toBe(document)
  const first = hashes()
  expect(first['apis/apps/v1']).toEqual(before['apis/apps/v1'])
  const own = contentOf(requestDiscovery(context, '/openapi/v3/apis/stable.example.com/v1'))
  commitDefinition(context, ['v1', 'v2'])
  expect(contentOf(requestDiscovery(context, '/openapi/v3/apis/stable.example.com/v1'))).not.toBe(own)
  expect(hashes()['apis/stable.example.com/v1']).not.toEqual(first['apis/stable.example.com/v1'])
})

test('an outdated hash redirects to the current one', () => {
  const context = createContext()
  const paths = contentOf(requestDiscovery(context, '/openapi/v3'))['paths'] as Record<
    string,
    { serverRelativeURL: string }
  >
  const location = paths['apis/apps/v1']?.serverRelativeURL
  expect(requestDiscovery(context, '/openapi/v3/apis/apps/v1?hash=OLD')).toMatchObject({
    status: 301,
    headers: { location },
  })
  const etag = requestDiscovery(context, location ?? '')?.headers?.['etag'] ?? ''
  expect(location).toContain(etag.slice(1, -1))
  expect(requestDiscovery(context, '/openapi/v3/apis/apps/v1', { 'if-none-match': etag })?.status).toBe(304)
})

test('the v2 document is built once on request, and again after a new definition', () => {
  const context = createContext()
  const first = requestDiscovery(context, '/openapi/v2')
  expect(first).toMatchObject({ status: 200, contentType: 'application/json' })
  expect(contentOf(requestDiscovery(context, '/openapi/v2'))).toBe(contentOf(first))
  const { definitions } = contentOf(first) as { definitions: Record<string, JsonObject> }
  expect(definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']).toEqual({
    type: 'string',
    format: 'int-or-string',
  })
  expect(definitions['io.k8s.api.core.v1.PodSpec']).toMatchObject({
    properties: { securityContext: { $ref: '#/definitions/io.k8s.api.core.v1.PodSecurityContext' } },
  })
  const encoded = requestDiscovery(context, '/openapi/v2', { accept: v2Protobuf })
  expect(encoded).toMatchObject({
    contentType: 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf',
    content: expect.any(Uint8Array),
    headers: { etag: first?.headers?.['etag'], vary: 'Accept-Encoding, Accept' },
  })
  commitDefinition(context)
  const second = requestDiscovery(context, '/openapi/v2', { 'if-none-match': first?.headers?.['etag'] ?? '' })
  expect(Object.keys(contentOf(second)['definitions'] as JsonObject)).toContain('com.example.stable.v1.CronTab')
})

test('refuses other paths as kube-apiserver does', () => {
  const context = createContext()
  for (const path of ['/openapi/v3/apis/nosuch/v1', '/openapi/v3/apis/apps/v9', '/openapi/v3/nosuch']) {
    expect(requestDiscovery(context, path)).toMatchObject({ status: 404, contentType: '', content: '' })
  }
  for (const path of ['/openapi/v3/apis/apps/v1', '/openapi/v2']) {
    expect(requestDiscovery(context, path, { accept: 'text/html' })).toMatchObject({ status: 406, content: '' })
  }
  expect(requestDiscovery(context, '/openapi')).toBe(undefined)
  expect(requestDiscovery(context, '/openapi/v4')).toBe(undefined)
})

test.each([
  ['v3', '/openapi/v3/apis/stable.example.com/v1', ['components', 'schemas']],
  ['v2', '/openapi/v2', ['definitions']],
] as const)(
  'OpenAPI %s describes the fields that every custom resource has, including those of its metadata',
  (_, path, place) => {
    const context = createContext()
    commitDefinition(context)
    let schemas = contentOf(requestDiscovery(context, path))
    for (const name of place) schemas = schemas[name] as JsonObject
    const described = (name: string) => {
      const { description, properties } = schemas[name] as {
        description?: string
        properties: Record<string, JsonObject>
      }
      const missing = Object.keys(properties).filter((field) => properties[field]?.['description'] === undefined)
      return { description, missing }
    }
    expect(described('com.example.stable.v1.CronTab')).toEqual({ description: 'A table of times.', missing: ['spec'] })
    const list = { description: 'A list of CronTab objects.', missing: [] }
    expect(described('com.example.stable.v1.CronTabList')).toEqual(list)
    for (const name of ['ObjectMeta', 'OwnerReference', 'ManagedFieldsEntry']) {
      const { description, missing } = described(`io.k8s.apimachinery.pkg.apis.meta.v1.${name}`)
      expect([name, typeof description, missing]).toEqual([name, 'string', []])
    }
  },
)

test('drops documents of group versions that are no longer served, and keeps the others', () => {
  const context = createContext()
  commitDefinition(context)
  const document = (name: string) => ({ content: { name }, entityTag: `"${name}"` })
  const names = [
    'apis/apps/v1',
    'apis/apps/v1 protobuf',
    'apis/stable.example.com/v1',
    'apis/gone.example.com/v1',
    'api',
  ]
  const documents = new Map(names.map((name) => [`openapi/v3/${name}`, document(name)]))
  documents.set('openapi/v2', document('v2'))
  const lasting = lastingDocuments(documents, servedGroups(context.resources))
  const kept = ['api', 'apis/apps/v1', 'apis/apps/v1 protobuf', 'apis/stable.example.com/v1']
  expect([...lasting.keys()].sort()).toEqual(kept.map((name) => `openapi/v3/${name}`))
})
