import { expect, test } from 'vitest'
import { parseResourcePath } from './resource-path.ts'

test.each([
  ['/api/v1/pods', '', 'v1', 'pods', '', undefined, undefined],
  ['/api/v1/namespaces', '', 'v1', 'namespaces', '', undefined, undefined],
  ['/api/v1/namespaces/a', '', 'v1', 'namespaces', '', 'a', undefined],
  ['/api/v1/namespaces/a/status', '', 'v1', 'namespaces', '', 'a', 'status'],
  ['/api/v1/namespaces/a/finalize', '', 'v1', 'namespaces', '', 'a', 'finalize'],
  ['/api/v1/namespaces/a/pods', '', 'v1', 'pods', 'a', undefined, undefined],
  ['/api/v1/namespaces/a/pods/b/log', '', 'v1', 'pods', 'a', 'b', 'log'],
  ['/apis/apps/v1/namespaces/a/deployments/b/scale', 'apps', 'v1', 'deployments', 'a', 'b', 'scale'],
  ['/apis/example.com/v1/widgets/system%3Ab', 'example.com', 'v1', 'widgets', '', 'system:b', undefined],
  ['/api/v1/pods/', '', 'v1', 'pods', '', undefined, undefined],
])('parses %s', (path, group, version, resource, namespace, name, subresource) => {
  const isInNamespace = namespace !== ''
  const parts = { group, version, resource, namespace, isInNamespace, name, subresource, isWatch: false }
  expect(parseResourcePath(path)).toEqual(parts)
})

test('the old watch paths name the same resources', () => {
  expect(parseResourcePath('/api/v1/watch/namespaces/a/pods')).toMatchObject({ resource: 'pods', isWatch: true })
})

test('an encoded slash is a slash, and the path after a subresource is kept', () => {
  expect(parseResourcePath('/api/v1/namespaces/a/pods/b%2Fc')).toMatchObject({ name: 'b', subresource: 'c' })
  expect(parseResourcePath('/api/v1/nodes/b/proxy/x/y')).toMatchObject({ name: 'b', subresource: 'proxy', rest: 'x/y' })
})

test.each([
  '/',
  '/api',
  '/api/v1',
  '/apis/apps/v1',
  '/healthz',
  '/api/v1//pods',
  '/api/v1/pods/%zz',
  '/api/v1/proxy/namespaces/a/pods',
  '/apis/example.com/v1/proxy/a',
])('%s is not a resource path', (path) => {
  expect(parseResourcePath(path)).toBeUndefined()
})

test('an empty segment is an empty namespace or name', () => {
  expect(parseResourcePath('/api/v1/namespaces//pods//log')).toMatchObject({
    resource: 'pods',
    namespace: '',
    isInNamespace: true,
    name: '',
    subresource: 'log',
  })
  expect(parseResourcePath('/api/v1/namespaces//status')).toMatchObject({ resource: 'namespaces', name: '' })
})
