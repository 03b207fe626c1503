import { expect, test } from 'vitest'
import type { ApiResource } from './index.ts'
import { builtinKinds, builtinResourceMapper, builtinResources, createResourceMapper, shapeOfKind } from './index.ts'

const mapper = builtinResourceMapper()

function resolve(argument: string): string | undefined {
  const resource = mapper.byArgument(argument)
  return resource && `${resource.group}/${resource.version}/${resource.plural}`
}

test.each([
  ['deployments', 'apps/v1/deployments'],
  ['deployment', 'apps/v1/deployments'],
  ['deploy', 'apps/v1/deployments'],
  ['Deployment', 'apps/v1/deployments'],
  ['DEPLOYMENTS', 'apps/v1/deployments'],
  ['deployments.apps', 'apps/v1/deployments'],
  ['deployments.app', 'apps/v1/deployments'],
  ['deployments.v1.apps', 'apps/v1/deployments'],
  ['Deployment.v1.apps', 'apps/v1/deployments'],
  ['deploy.apps', 'apps/v1/deployments'],
  ['deploy.v1.apps', 'apps/v1/deployments'],
  ['events', '/v1/events'],
  ['ev', '/v1/events'],
  ['events.events.k8s.io', 'events.k8s.io/v1/events'],
  ['ev.events.k8s.io', 'events.k8s.io/v1/events'],
  ['hpa', 'autoscaling/v2/horizontalpodautoscalers'],
  ['horizontalpodautoscalers.v1.autoscaling', 'autoscaling/v1/horizontalpodautoscalers'],
  ['hpa.v1.autoscaling', 'autoscaling/v2/horizontalpodautoscalers'],
  ['storageclass.storage', 'storage.k8s.io/v1/storageclasses'],
  ['sc.storage', 'storage.k8s.io/v1/storageclasses'],
  ['crds', 'apiextensions.k8s.io/v1/customresourcedefinitions'],
  ['endpoints', '/v1/endpoints'],
  ['pods.v1.', '/v1/pods'],
  ['deployments.v1.', 'apps/v1/deployments'],
])('%s is %s', (argument, expected) => {
  expect(resolve(argument)).toBe(expected)
})

test.each(['', 'DEPLOY', 'deployments.v2.apps', 'deployments.batch', 'deployments.v1.app', 'thing', '.', '__proto__'])(
  'there is no resource %s',
  (argument) => {
    expect(resolve(argument)).toBeUndefined()
  },
)

test('a resource is found by its kind and by its plural, only in its own group version', () => {
  expect(mapper.byKind('apps', 'v1', 'Deployment')).toBe(mapper.byResource('apps', 'v1', 'deployments'))
  expect(mapper.byKind('apps', 'v1', 'Pod')).toBeUndefined()
  expect(mapper.byResource('', 'v1', 'deployments')).toBeUndefined()
})

test('a resource has the properties of its discovery entry', () => {
  expect(mapper.byResource('apps', 'v1', 'deployments')).toEqual({
    group: 'apps',
    version: 'v1',
    kind: 'Deployment',
    plural: 'deployments',
    singular: 'deployment',
    shortNames: ['deploy'],
    categories: ['all'],
    namespaced: true,
    verbs: ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch'],
    listKind: 'DeploymentList',
    subresources: [
      { name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get', 'patch', 'update'] },
      { name: 'status', group: 'apps', version: 'v1', kind: 'Deployment', verbs: ['get', 'patch', 'update'] },
    ],
  })
  const pods = mapper.byResource('', 'v1', 'pods')
  expect(pods?.subresources.map(({ name }) => name)).toEqual(
    'attach binding ephemeralcontainers eviction exec log portforward proxy resize status'.split(' '),
  )
  expect(pods?.subresources.find(({ name }) => name === 'eviction')).toMatchObject({
    group: 'policy',
    kind: 'Eviction',
  })
  expect(mapper.byResource('', 'v1', 'nodes')?.namespaced).toBe(false)
  expect(mapper.byResource('', 'v1', 'bindings')).toMatchObject({ shortNames: [], categories: [], subresources: [] })
  expect(mapper.byResource('', 'v1', 'bindings')).not.toHaveProperty('listKind')
})

test('every resource and every list has a definition', () => {
  for (const { group, version, kind, listKind } of builtinResources()) {
    expect(shapeOfKind({ group, version, kind })?.kind).toBe('object')
    if (listKind !== undefined) expect(shapeOfKind({ group, version, kind: listKind })?.kind).toBe('object')
  }
  expect(builtinKinds()).toContainEqual({ group: 'apps', version: 'v1', kind: 'DeploymentList' })
  expect(builtinKinds()).not.toContainEqual({ group: 'apps', version: 'v1', kind: 'DeploymentSpec' })
})

test('custom resources are mapped in the given order, and a full name takes precedence over a short name', () => {
  const base = { version: 'v1', namespaced: true, verbs: [], categories: [], subresources: [] }
  const short: ApiResource = {
    ...base,
    group: 'a.example',
    kind: 'Thing',
    plural: 'things',
    singular: 'thing',
    shortNames: ['job'],
  }
  const extended = createResourceMapper([short, ...builtinResources()])
  expect(extended.byArgument('job')?.group).toBe('batch')
  expect(extended.byArgument('job.a')?.kind).toBe('Thing')
  expect(extended.byArgument('thing')?.kind).toBe('Thing')
})

test('a kind with another name than its resource is found only with its whole group', () => {
  const widget: ApiResource = {
    group: 'b.example.com',
    version: 'v1',
    kind: 'Widget',
    plural: 'gadgets',
    singular: 'gadget',
    shortNames: [],
    categories: [],
    namespaced: true,
    verbs: [],
    subresources: [],
  }
  const { byArgument } = createResourceMapper([widget])
  for (const argument of ['Widget.b.example.com', 'widget.b.example.com', 'Widget.v1.b.example.com']) {
    expect(byArgument(argument)).toBe(widget)
  }
  for (const argument of ['Widget', 'WIDGET.b.example.com', 'Widget.b.example', 'Widget.v2.b.example.com']) {
    expect(byArgument(argument)).toBeUndefined()
  }
})
