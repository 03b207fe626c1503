import { getField, type JsonObject } from '@kubewright/kube/json'
import { decodeProtobuf, encodeProtobuf } from '@kubewright/kube/protobuf'
import { expect, test } from 'vitest'
import { commitDefinition, contentOf, createContext, requestDiscovery } from './testing/discovery-client.ts'

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
const kubectlAccept = `${aggregated},application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList,application/json`

test('kubectl gets everything in one document, with an ETag that saves the next download', () => {
  const context = createContext()
  const response = requestDiscovery(context, '/apis?timeout=32s', { accept: kubectlAccept })
  expect(response).toMatchObject({
    status: 200,
    contentType: aggregated,
    headers: { vary: 'Accept', 'cache-control': 'public' },
  })
  const items = contentOf(response)['items'] as JsonObject[]
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
  const etag = response?.headers?.['etag'] ?? ''
  expect(etag).toMatch(/^"[0-9A-F]{128}"$/)
  expect(requestDiscovery(context, '/apis', { accept: kubectlAccept, 'if-none-match': etag })).toMatchObject({
    status: 304,
    content: '',
  })
  expect(requestDiscovery(context, '/apis', { accept: kubectlAccept, 'if-none-match': '"other"' })?.status).toBe(200)
})

test('the core group is under /api', () => {
  const core = contentOf(requestDiscovery(createContext(), '/api', { accept: kubectlAccept }))
  expect(core).toMatchObject({
    kind: 'APIGroupDiscoveryList',
    items: [{ metadata: {}, versions: [{ version: 'v1' }] }],
  })
})

test('a client that does not request the aggregated form gets the legacy one', () => {
  const context = createContext()
  expect(contentOf(requestDiscovery(context, '/api', { host: 'here:6443' }))).toEqual({
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: 'here:6443' }],
  })
  const groups = contentOf(requestDiscovery(context, '/apis/', { accept: 'application/json' }))
  const autoscaling = {
    name: 'autoscaling',
    versions: [
      { groupVersion: 'autoscaling/v2', version: 'v2' },
      { groupVersion: 'autoscaling/v1', version: 'v1' },
    ],
    preferredVersion: { groupVersion: 'autoscaling/v2', version: 'v2' },
  }
  expect(groups['groups']).toContainEqual(autoscaling)
  expect(contentOf(requestDiscovery(context, '/apis/autoscaling'))).toEqual({
    kind: 'APIGroup',
    apiVersion: 'v1',
    ...autoscaling,
  })
  const pods = contentOf(requestDiscovery(context, '/api/v1'))['resources'] as JsonObject[]
  expect(pods.map((resource) => resource['name'])).toContain('pods/status')
  expect(pods.map((resource) => resource['name'])).toContain('pods/exec')
  expect(pods[0]).toEqual({
    name: 'bindings',
    singularName: 'binding',
    namespaced: true,
    kind: 'Binding',
    verbs: ['create'],
  })
  const apps = contentOf(requestDiscovery(context, '/apis/apps/v1'))['resources']
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

test('a custom resource is discovered in the turn of the event loop in which its definition is committed', () => {
  const context = createContext()
  const before = requestDiscovery(context, '/apis', { accept: kubectlAccept })?.headers?.['etag']
  expect(requestDiscovery(context, '/apis/stable.example.com/v1')?.status).toBe(404)
  commitDefinition(context, ['v1', 'v1beta1', 'v2'])
  const response = requestDiscovery(context, '/apis', { accept: kubectlAccept })
  expect(response?.headers?.['etag']).not.toBe(before)
  const items = contentOf(response)['items'] as JsonObject[]
  expect(items.at(-1)).toMatchObject({
    metadata: { name: 'stable.example.com' },
    versions: [{ version: 'v2' }, { version: 'v1' }, { version: 'v1beta1' }],
  })
  expect(contentOf(requestDiscovery(context, '/apis/stable.example.com/v1'))['resources']).toMatchObject([
    { name: 'crontabs', verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'] },
    { name: 'crontabs/status', kind: 'CronTab' },
    { name: 'crontabs/scale', group: 'autoscaling', version: 'v1', kind: 'Scale' },
  ])
})

test('resources have a storageVersionHash: views that of the viewed resource, reviews an empty one', () => {
  const context = createContext()
  commitDefinition(context, ['v1', 'v2'])
  const hashes = (path: string) => {
    const resources = contentOf(requestDiscovery(context, path))['resources'] as JsonObject[]
    return Object.fromEntries(resources.map((resource) => [resource['name'], resource['storageVersionHash']]))
  }
  // As kube-apiserver 1.36 has them.
  expect(hashes('/api/v1')).toMatchObject({ pods: 'xPOwRZ+Yhw8=', 'pods/status': undefined, bindings: undefined })
  expect(hashes('/apis/apiextensions.k8s.io/v1')).toMatchObject({ customresourcedefinitions: 'jfWCUB31mvA=' })
  expect(hashes('/apis/events.k8s.io/v1')['events']).toBe(hashes('/api/v1')['events'])
  const scalers = ['v1', 'v2'].map((version) => hashes(`/apis/autoscaling/${version}`)['horizontalpodautoscalers'])
  expect(scalers[0]).toBe(scalers[1])
  expect(hashes('/apis/authorization.k8s.io/v1')).toMatchObject({ subjectaccessreviews: undefined })
  const stored = hashes('/apis/stable.example.com/v1')['crontabs']
  expect(stored).toMatch(/^[\w+/]{11}=$/)
  expect(hashes('/apis/stable.example.com/v2')['crontabs']).toBe(stored)
})

test('negotiates discovery with the router for built-in resources, and with the handlers elsewhere', () => {
  const context = createContext()
  commitDefinition(context)
  const messageOf = (path: string, headers: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') => {
    const response = requestDiscovery(context, path, headers, method)
    return [response?.status, contentOf(response)['message']]
  }
  const html = { accept: 'text/html' }
  const types = 'application/json, application/yaml, application/vnd.kubernetes.protobuf'
  const byRouter = [406, `406: Not Acceptable\n\nAvailable representations: ${types}`]
  const byHandler = [406, `only the following media types are accepted: ${types}`]
  for (const path of ['/api', '/api/v1', '/apis/apps/v1', '/apis/apiregistration.k8s.io']) {
    expect([path, messageOf(path, html)]).toEqual([path, byRouter])
    expect(messageOf(path, {}, 'DELETE')[0]).toBe(405)
  }
  for (const path of ['/apis', '/apis/apps', '/apis/stable.example.com', '/apis/stable.example.com/v1']) {
    expect([path, messageOf(path, html)]).toEqual([path, byHandler])
    expect(messageOf(path, {}, 'DELETE')[0]).toBe(200)
  }
  expect(messageOf('/api', { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })).toEqual(byHandler)
  expect(messageOf('/apis', { accept: aggregated.replace('v=v2', 'v=v2beta1') })).toEqual(byHandler)
  expect(requestDiscovery(context, '/apis/apps', { accept: 'application/yaml' })).toMatchObject({
    form: 'object',
    representation: { encoding: 'yaml' },
  })
  expect(requestDiscovery(context, '/apis', { accept: aggregated.replace('json', 'yaml') })).toMatchObject({
    form: 'object',
    headers: { 'content-type': aggregated.replace('json', 'yaml'), etag: expect.any(String) },
    representation: { encoding: 'yaml' },
  })
})

test('unknown paths get the message of the component that handles them', () => {
  const context = createContext()
  commitDefinition(context)
  for (const path of ['/apis/nosuch', '/apis/nosuch/v1', '/apis/stable.example.com/v9', '/apis//v1']) {
    expect(requestDiscovery(context, path)).toMatchObject({ status: 404, content: '404 page not found\n' })
  }
  for (const path of ['/apis/apps/v9', '/api/v2', '/version/x']) {
    expect(requestDiscovery(context, path)).toMatchObject({ status: 404, object: { reason: 'NotFound', details: {} } })
  }
})

test('leaves requests for resources to their handlers', () => {
  const context = createContext()
  for (const path of ['/api/v1/pods', '/apis/apps/v1/deployments', '/apis/nosuch/v1/things', '/logs', '/versions']) {
    expect(requestDiscovery(context, path)).toBe(undefined)
  }
})

test('trailing slashes count on paths that the router does not serve', () => {
  const context = createContext()
  const statusOf = (path: string) => requestDiscovery(context, path)?.status
  for (const path of [
    '/api//',
    '/api%2F',
    '/api/v1///',
    '/apis/apps//',
    '/apis/apps/v1%2F%2F',
    '/version//',
    '/apis/',
  ]) {
    expect(statusOf(path)).toBe(200)
  }
  for (const path of ['/api//v1', '/apis/apps//x', '/apis/apps/v9//', '/version//x']) {
    expect(requestDiscovery(context, path)).toMatchObject({ status: 404, object: { kind: 'Status' } })
  }
  for (const path of ['//', '/index.html/', '/healthz/', '/metrics/slis/', '/openapi/v2/', '//api', '/kind']) {
    expect(requestDiscovery(context, path)).toBe(undefined)
  }
  for (const path of ['/apis//', '/apis//apps', '/apis/nosuch//']) {
    expect(requestDiscovery(context, path)).toMatchObject({ status: 404, content: '404 page not found\n' })
  }
  expect(requestDiscovery(context, '/openapi/v3/')).toMatchObject({ status: 404, content: '' })
  expect(requestDiscovery(context, '/openapi/v3/api/v1/')).toMatchObject({ status: 404, content: '' })
})

test.each([
  '/api',
  '/api/v1',
  '/apis',
  '/apis/apps',
  '/apis/apps/v1',
  '/apis/stable.example.com',
  '/apis/stable.example.com/v1',
])('%s can be encoded in protobuf', (path) => {
  const context = createContext()
  commitDefinition(context)
  const response = requestDiscovery(context, path, { accept: 'application/vnd.kubernetes.protobuf', host: 'localhost' })
  expect(response).toMatchObject({ status: 200, representation: { encoding: 'protobuf' } })
  const content = contentOf(response)
  expect(decodeProtobuf(encodeProtobuf(content)).object).toMatchObject(content)
})
