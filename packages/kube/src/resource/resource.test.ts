import { expect, test } from 'vitest'
import { apiVersionOf, builtinDefinition, builtinDefinitions, definitionOfManifest, resourcePath } from './index.ts'

const manifest = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget', shortNames: ['wd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
          },
        },
        subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
      },
    ],
  },
}

test('a built-in kind has its names, its scope and its shape', () => {
  const deployment = builtinDefinition('apps', 'v1', 'Deployment')
  expect(deployment).toMatchObject({ plural: 'deployments', namespaced: true, listKind: 'DeploymentList' })
  expect(deployment?.shape()?.fields.has('spec')).toBe(true)
  expect(deployment?.manifest).toBeUndefined()
  expect(builtinDefinition('apps', 'v1', 'Widget')).toBeUndefined()
  expect(builtinDefinitions().filter(({ kind }) => kind === 'Deployment')).toEqual([deployment])
})

test('a shape is created once', () => {
  const definition = definitionOfManifest(manifest, 'v1')
  expect(definition.shape()).toBe(definition.shape())
})

test('a version of a manifest becomes a definition with defaulted names', () => {
  const definition = definitionOfManifest(manifest, 'v1')
  expect(definition).toMatchObject({
    group: 'example.com',
    version: 'v1',
    kind: 'Widget',
    plural: 'widgets',
    singular: 'widget',
    listKind: 'WidgetList',
    shortNames: ['wd'],
    categories: [],
    namespaced: true,
    manifest,
  })
  expect(definition.subresources.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['status Widget', 'scale Scale'])
  expect(definition.shape()?.fields.get('metadata')?.shape.kind).toBe('object')
  expect(apiVersionOf(definition)).toBe('example.com/v1')
})

test('a manifest without the version, or without a name, is refused with the path', () => {
  expect(() => definitionOfManifest(manifest, 'v2')).toThrow(
    expect.objectContaining({ code: 'KUBE_SCHEMA_INVALID', path: 'spec.versions' }),
  )
  expect(() => definitionOfManifest({ ...manifest, spec: { ...manifest.spec, names: {} } }, 'v1')).toThrow(
    expect.objectContaining({ code: 'KUBE_SCHEMA_INVALID', path: 'kind' }),
  )
})

test('paths are those of the API, percent-encoded', () => {
  const pods = { group: '', version: 'v1', plural: 'pods', namespaced: true }
  const nodes = { group: '', version: 'v1', plural: 'nodes', namespaced: false }
  const widgets = definitionOfManifest(manifest, 'v1')
  expect(resourcePath(pods)).toBe('/api/v1/pods')
  expect(resourcePath(pods, { namespace: 'a', name: 'b', subresource: 'status' })).toBe(
    '/api/v1/namespaces/a/pods/b/status',
  )
  expect(resourcePath(nodes, { namespace: 'ignored', name: 'n' })).toBe('/api/v1/nodes/n')
  expect(resourcePath(widgets, { namespace: 'a b', name: 'c/d' })).toBe(
    '/apis/example.com/v1/namespaces/a%20b/widgets/c%2Fd',
  )
})
