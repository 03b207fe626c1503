import { encodeJson, getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { ApiAnswer, ServerContext } from '../api.ts'
import { createResourceTable } from '../resources/index.ts'
import { createStore } from '../store/index.ts'
import { handleDiscoveryRequest } from './index.ts'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
const kubectlAccept = `${aggregated},application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json`

function createContext(): ServerContext {
  const store = createStore()
  return { runtime: createVirtualRuntime(), store, resources: createResourceTable(store) }
}

function ask(
  context: ServerContext,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
) {
  const { pathname, searchParams } = new URL(url, 'https://server')
  const user = { name: 'somebody', groups: [] }
  return handleDiscoveryRequest(context, {
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers,
    user,
  })
}

function contentOf(answer: ApiAnswer | undefined): JsonObject {
  if (answer?.form !== 'document' || !isJsonObject(answer.content)) throw new Error('no document')
  return answer.content
}

/** A definition as the request path stores it. */
function commitDefinition(context: ServerContext, versions: readonly string[] = ['v1']): void {
  const object: JsonObject = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'crontabs.stable.example.com', uid: 'u' },
    spec: {
      group: 'stable.example.com',
      scope: 'Namespaced',
      names: {
        plural: 'crontabs',
        singular: 'crontab',
        kind: 'CronTab',
        listKind: 'CronTabList',
        shortNames: ['ct'],
        categories: ['all'],
      },
      versions: versions.map((name, index) => ({
        name,
        served: true,
        storage: index === 0,
        subresources: {
          status: {},
          scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' },
        },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            description: 'A table of times.',
            properties: { spec: { type: 'object', properties: { replicas: { type: 'integer', minimum: 1 } } } },
          },
        },
      })),
    },
    status: {
      acceptedNames: { plural: 'crontabs', singular: 'crontab', kind: 'CronTab', listKind: 'CronTabList' },
      storedVersions: ['v1'],
      conditions: [
        { type: 'NamesAccepted', status: 'True' },
        { type: 'Established', status: 'True' },
      ],
    },
  }
  const key = {
    resource: 'customresourcedefinitions.apiextensions.k8s.io',
    namespace: '',
    name: 'crontabs.stable.example.com',
  }
  expect(context.store.commit([{ key, object }]).committed).toBe(true)
}

test('kubectl gets everything in one document, with an entity tag that spares it the next', () => {
  const context = createContext()
  const answer = ask(context, '/apis?timeout=32s', { accept: kubectlAccept })
  expect(answer).toMatchObject({
    status: 200,
    contentType: aggregated,
    headers: { vary: 'Accept', 'cache-control': 'public' },
  })
  const items = contentOf(answer)['items'] as JsonObject[]
  const apps = items.find((item) => getField(item['metadata'] as JsonObject, 'name') === 'apps')
  expect(apps).toMatchObject({ versions: [{ version: 'v1', freshness: 'Current' }] })
  const resources = ((apps?.['versions'] ?? []) as unknown as { resources: JsonObject[] }[])[0]?.resources
  expect(resources?.find((resource) => resource['resource'] === 'deployments')).toEqual({
    resource: 'deployments',
    responseKind: { group: '', version: '', kind: 'Deployment' },
    scope: 'Namespaced',
    singularResource: 'deployment',
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    shortNames: ['deploy'],
    categories: ['all'],
    subresources: [
      {
        subresource: 'scale',
        responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
        verbs: ['get', 'patch', 'update'],
      },
      {
        subresource: 'status',
        responseKind: { group: '', version: '', kind: 'Deployment' },
        verbs: ['get', 'patch', 'update'],
      },
    ],
  })
  const etag = answer?.headers?.['etag'] ?? ''
  expect(etag).toMatch(/^"[0-9A-F]{128}"$/)
  expect(ask(context, '/apis', { accept: kubectlAccept, 'if-none-match': etag })).toMatchObject({
    status: 304,
    content: '',
  })
  expect(ask(context, '/apis', { accept: kubectlAccept, 'if-none-match': '"other"' })?.status).toBe(200)
})

test('the core group is under /api', () => {
  const core = contentOf(ask(createContext(), '/api', { accept: kubectlAccept }))
  expect(core).toMatchObject({
    kind: 'APIGroupDiscoveryList',
    items: [{ metadata: {}, versions: [{ version: 'v1' }] }],
  })
})

test('who does not know the aggregated form gets the legacy one', () => {
  const context = createContext()
  expect(contentOf(ask(context, '/api', { host: 'here:6443' }))).toEqual({
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: 'here:6443' }],
  })
  const groups = contentOf(ask(context, '/apis/', { accept: 'application/json' }))
  const autoscaling = {
    name: 'autoscaling',
    versions: [
      { groupVersion: 'autoscaling/v2', version: 'v2' },
      { groupVersion: 'autoscaling/v1', version: 'v1' },
    ],
    preferredVersion: { groupVersion: 'autoscaling/v2', version: 'v2' },
  }
  expect(groups['groups']).toContainEqual(autoscaling)
  expect(contentOf(ask(context, '/apis/autoscaling'))).toEqual({ kind: 'APIGroup', apiVersion: 'v1', ...autoscaling })
  const pods = contentOf(ask(context, '/api/v1'))['resources'] as JsonObject[]
  expect(pods.map((resource) => resource['name'])).toContain('pods/status')
  expect(pods.map((resource) => resource['name'])).not.toContain('pods/exec')
  const apps = contentOf(ask(context, '/apis/apps/v1'))['resources']
  expect(apps).toContainEqual({
    name: 'deployments/scale',
    singularName: '',
    namespaced: true,
    group: 'autoscaling',
    version: 'v1',
    kind: 'Scale',
    verbs: ['get', 'patch', 'update'],
  })
})

test('a custom resource is discovered in the turn in which its definition is committed', () => {
  const context = createContext()
  const before = ask(context, '/apis', { accept: kubectlAccept })?.headers?.['etag']
  expect(ask(context, '/apis/stable.example.com/v1')?.status).toBe(404)
  commitDefinition(context, ['v1', 'v1beta1', 'v2'])
  const answer = ask(context, '/apis', { accept: kubectlAccept })
  expect(answer?.headers?.['etag']).not.toBe(before)
  const items = contentOf(answer)['items'] as JsonObject[]
  expect(items.at(-1)).toMatchObject({
    metadata: { name: 'stable.example.com' },
    versions: [{ version: 'v2' }, { version: 'v1' }, { version: 'v1beta1' }],
  })
  expect(contentOf(ask(context, '/apis/stable.example.com/v1'))['resources']).toMatchObject([
    { name: 'crontabs', verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'] },
    { name: 'crontabs/status', kind: 'CronTab' },
    { name: 'crontabs/scale', group: 'autoscaling', version: 'v1', kind: 'Scale' },
  ])
})

test('the OpenAPI index leads to documents that say what kubectl looks for', () => {
  const context = createContext()
  commitDefinition(context)
  const paths = contentOf(ask(context, '/openapi/v3'))['paths'] as Record<string, { serverRelativeURL: string }>
  const url = paths['apis/stable.example.com/v1']?.serverRelativeURL ?? ''
  const answer = ask(context, url, { accept: 'application/json' })
  expect(answer?.headers).toMatchObject({
    'cache-control': 'public, immutable',
    expires: 'Fri, 01 Jan 2027 00:00:00 GMT',
  })
  const document = contentOf(answer)
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
      metadata: { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' },
      spec: { properties: { replicas: { type: 'integer', minimum: 1 } } },
    },
    'x-kubernetes-group-version-kind': [{ group: 'stable.example.com', kind: 'CronTab', version: 'v1' }],
  })
})

test('documents are whole: every reference leads somewhere', () => {
  const context = createContext()
  const paths = contentOf(ask(context, '/openapi/v3'))['paths'] as Record<string, { serverRelativeURL: string }>
  for (const { serverRelativeURL } of Object.values(paths)) {
    const document = contentOf(ask(context, serverRelativeURL))
    const { schemas } = document['components'] as { schemas: Record<string, JsonObject> }
    const references = new Set(encodeJson(document).match(/#\/components\/schemas\/[^"]+/g))
    for (const reference of references)
      expect(schemas).toHaveProperty([reference.slice('#/components/schemas/'.length)])
  }
})

test('built-in schemas carry what a strategic merge needs', () => {
  const document = contentOf(ask(createContext(), '/openapi/v3/apis/apps/v1'))
  const { schemas } = document['components'] as { schemas: Record<string, { properties: Record<string, JsonObject> }> }
  expect(schemas['io.k8s.api.core.v1.PodSpec']?.properties['containers']).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/io.k8s.api.core.v1.Container' },
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

test('the hash of a document changes with a definition of its group version, and only then', () => {
  const context = createContext()
  const hashes = () => contentOf(ask(context, '/openapi/v3'))['paths'] as Record<string, JsonObject>
  const before = hashes()
  commitDefinition(context)
  const first = hashes()
  expect(first['apis/apps/v1']).toEqual(before['apis/apps/v1'])
  commitDefinition(context, ['v1', 'v2'])
  expect(hashes()['apis/stable.example.com/v1']).not.toEqual(first['apis/stable.example.com/v1'])
})

test('what is not published is refused, and paths that lead nowhere say so', () => {
  const context = createContext()
  expect(ask(context, '/openapi/v2')).toMatchObject({
    form: 'object',
    status: 404,
    object: { kind: 'Status', message: expect.stringContaining('/openapi/v3') },
  })
  const protobuf = { accept: 'application/com.github.proto-openapi.spec.v3@v1.0+protobuf' }
  expect(ask(context, '/openapi/v3', protobuf)?.status).toBe(406)
  expect(ask(context, '/apis', { accept: 'text/html' })?.status).toBe(406)
  for (const path of [
    '/apis/nosuch',
    '/apis/nosuch/v1',
    '/apis/apps/v9',
    '/api/v2',
    '/openapi/v3/apis/apps',
    '/healthz/nosuch',
  ]) {
    expect(ask(context, path)).toMatchObject({ status: 404, content: '404 page not found\n' })
  }
  expect(ask(context, '/version', {}, 'POST')).toMatchObject({ status: 405, object: { reason: 'MethodNotAllowed' } })
})

test('requests for resources are left to others', () => {
  const context = createContext()
  for (const path of ['/api/v1/pods', '/apis/apps/v1/deployments', '/apis/nosuch/v1/things', '/metrics', '/versions']) {
    expect(ask(context, path)).toBe(undefined)
  }
})

test('version and health are as kubectl and probes want them', () => {
  const context = createContext()
  expect(contentOf(ask(context, '/version'))).toMatchObject({
    major: '1',
    minor: '36',
    gitVersion: expect.stringMatching(/^v1\.36\.0\+/),
  })
  expect(ask(context, '/readyz')).toMatchObject({ status: 200, content: 'ok' })
  expect(ask(context, '/readyz?verbose')).toMatchObject({ content: '[+]ping ok\nreadyz check passed\n' })
  expect(contentOf(ask(context, '/'))['paths']).toContain('/openapi/v3')
})
