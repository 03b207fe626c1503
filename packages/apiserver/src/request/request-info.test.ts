import { expect, test } from 'vitest'
import { isLongRunning, requestInfoOf } from './request-info.ts'

const info = (method: string, path: string, query = {}) => requestInfoOf({ method, path, query })

test.each([
  ['GET', '/api/v1/namespaces/a/pods/b', {}, { verb: 'get', namespace: 'a', resource: 'pods', name: 'b' }],
  ['GET', '/api/v1/namespaces/a/pods', {}, { verb: 'list', namespace: 'a', resource: 'pods', name: '' }],
  ['GET', '/api/v1/pods', { watch: '' }, { verb: 'watch', namespace: '', resource: 'pods' }],
  ['GET', '/api/v1/pods', { watch: 'false' }, { verb: 'list' }],
  ['GET', '/api/v1/watch/namespaces/a/pods', {}, { verb: 'watch', namespace: 'a', resource: 'pods' }],
  ['GET', '/api/v1/proxy/namespaces/a/pods/b/c', {}, { verb: 'proxy', resource: 'pods', name: 'b', subresource: '' }],
  ['GET', '/api/v1/watch/namespaces/a/pods/b/c', {}, { verb: 'watch', name: 'b', subresource: 'c' }],
  ['GET', '/api/v1/namespaces/a', {}, { verb: 'get', namespace: 'a', resource: 'namespaces', name: 'a' }],
  ['PUT', '/api/v1/namespaces/a/finalize', {}, { verb: 'update', resource: 'namespaces', subresource: 'finalize' }],
  ['GET', '/api/v1/namespaces/a/status', {}, { resource: 'namespaces', name: 'a', subresource: 'status' }],
  ['DELETE', '/apis/apps/v1/namespaces/a/deployments', {}, { verb: 'deletecollection', apiGroup: 'apps' }],
  ['PATCH', '/apis/apps/v1/namespaces/a/deployments/b/scale', {}, { verb: 'patch', subresource: 'scale' }],
  ['POST', '/apis/apps/v1/namespaces/a/deployments', {}, { verb: 'create', apiVersion: 'v1', name: '' }],
  ['GET', '/api/v1/namespaces/a/pods', { fieldSelector: 'metadata.name=b' }, { verb: 'list', name: 'b' }],
  ['GET', '/api/v1/namespaces/a/pods', { fieldSelector: '=,=' }, { verb: 'list', name: '' }],
  ['GET', '/api/v1/namespaces/a%2Fpods', {}, { resource: 'pods', namespace: 'a' }],
  ['GET', '/api/v1/namespaces', {}, { verb: 'list', resource: 'namespaces', namespace: '', name: '' }],
  ['GET', '/api/v1/pods', { watch: '1', fieldSelector: 'metadata.name=b' }, { verb: 'watch', name: 'b' }],
  ['GET', '/api/v1/watch/pods', { fieldSelector: 'metadata.name=b' }, { name: '', fieldSelector: undefined }],
  ['POST', '/api/v1/pods', { fieldSelector: 'metadata.name=b' }, { verb: 'create', name: '' }],
  ['DELETE', '/api/v1/pods', { fieldSelector: 'metadata.name=b' }, { name: '', fieldSelector: 'metadata.name=b' }],
  ['GET', '/api/v1/pods', { fieldSelector: 'spec.nodeName=x' }, { name: '', fieldSelector: 'spec.nodeName=x' }],
  ['GET', '/api/v1/pods/b', { fieldSelector: 'metadata.name=c' }, { name: 'b', fieldSelector: undefined }],
])('%s %s %j is about %j', (method, path, query, expected) => {
  expect(info(method, path, query)).toMatchObject({ isResourceRequest: true, ...expected })
})

test('a path above a group version is not a resource request, and its verb is the method', () => {
  for (const path of [
    '/',
    '/healthz',
    '/api',
    '/api/v1',
    '/apis/apps',
    '/apis/apps/v1',
    '/metrics/slis',
    '/x/v1/pods/a',
  ]) {
    expect(info('GET', path)).toMatchObject({ isResourceRequest: false, verb: 'get', path, resource: '' })
  }
})

test('watches, logs and connections to containers are long-running', () => {
  const pod = '/api/v1/namespaces/a/pods/b'
  expect(isLongRunning(info('GET', '/api/v1/pods', { watch: 'true' }))).toBe(true)
  for (const subresource of ['log', 'exec', 'attach', 'portforward', 'proxy']) {
    expect(isLongRunning(info('GET', `${pod}/${subresource}`))).toBe(true)
  }
  expect(isLongRunning(info('GET', '/api/v1/proxy/namespaces/a/pods/b'))).toBe(true)
  expect(isLongRunning(info('GET', `${pod}/status`))).toBe(false)
  expect(isLongRunning(info('POST', '/api/v1/namespaces/a/pods'))).toBe(false)
})

test('a wrongly encoded or too short path is reported as a problem', () => {
  for (const path of ['/%zz', '/api/v1/pods/%', '/apis%2'])
    expect(info('GET', path)).toMatchObject({ problem: 'encoding' })
  for (const path of [
    '/api/v1/watch',
    '/api/v1/proxy//',
    '/apis/apps/v1/watch/',
    '//api/v1/watch',
    '/api%2Fv1/proxy',
  ]) {
    expect(info('GET', path)).toMatchObject({ problem: 'end' })
  }
  for (const path of ['/api/v1/watch/pods', '/api/v1/proxy/x', '/api/v1', '/watch', '/%ff']) {
    expect(info('GET', path).problem).toBeUndefined()
  }
})
