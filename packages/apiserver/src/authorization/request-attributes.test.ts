import { expect, test } from 'vitest'
import { requestAttributes } from './request-attributes.ts'

const bob = { name: 'bob', groups: [] }

/** The attributes of a request: `verb group/resource/subresource namespace name`, or `verb path`. */
function taken(line: string, query: Readonly<Record<string, string>> = {}): string {
  const [method = '', path = ''] = line.split(' ')
  const found = requestAttributes({ method, path, query }, bob)
  if (!found.isResourceRequest) return `${found.verb} ${found.path}`
  const { verb, apiGroup, resource, subresource, namespace, name } = found
  return [verb, `${apiGroup}/${resource}/${subresource}`, namespace || '-', name || '-'].join(' ')
}

test.each([
  ['GET /api/v1/pods', 'list /pods/ - -'],
  ['GET /api/v1/namespaces', 'list /namespaces/ - -'],
  ['GET /api/v1/namespaces/a', 'get /namespaces/ a a'],
  ['PUT /api/v1/namespaces/a/finalize', 'update /namespaces/finalize a a'],
  ['GET /api/v1/namespaces/a/pods', 'list /pods/ a -'],
  ['GET /api/v1/namespaces/a/pods/b', 'get /pods/ a b'],
  ['HEAD /api/v1/namespaces/a/pods/b/log', 'get /pods/log a b'],
  ['POST /api/v1/namespaces/a/pods/b/exec/c/d', 'create /pods/exec a b'],
  ['GET /apis/apps/v1/namespaces/a/deployments/b/scale/', 'get apps/deployments/scale a b'],
  ['POST /apis/apps/v1/namespaces/a/deployments', 'create apps/deployments/ a -'],
  ['PATCH /apis/apps/v1/namespaces/a/deployments/b', 'patch apps/deployments/ a b'],
  ['DELETE /apis/apps/v1/namespaces/a/deployments/b', 'delete apps/deployments/ a b'],
  ['DELETE /apis/apps/v1/namespaces/a/deployments', 'deletecollection apps/deployments/ a -'],
  ['OPTIONS /api/v1/nodes', ' /nodes/ - -'],
  ['GET /api/v1/watch/namespaces/a/pods/b', 'watch /pods/ a b'],
  ['GET /api/v1/proxy/nodes/a/b', 'proxy /nodes/ - a'],
  ['GET /apis/example.com/v1/things/a%2Fb', 'get example.com/things/b - a'],
  ['GET /apis/example.com/v1', 'get /apis/example.com/v1'],
  ['GET /api/v1/', 'get /api/v1/'],
  ['POST /version', 'post /version'],
  ['GET /', 'get /'],
  ['GET /a%20b', 'get /a b'],
  ['GET /a%zz', 'get /a%zz'],
])('%s has the attributes %s', (line, expected) => {
  expect(taken(line)).toBe(expected)
})

test('a query turns a list into a watch, and a field selector for one name sets the name', () => {
  const path = 'GET /api/v1/pods'
  expect(taken(path, { watch: 'true' })).toBe('watch /pods/ - -')
  expect(taken(path, { watch: '' })).toBe('watch /pods/ - -')
  expect(taken(path, { watch: 'False' })).toBe('list /pods/ - -')
  expect(taken(path, { watch: '0' })).toBe('list /pods/ - -')
  expect(taken(`${path}/a`, { watch: '1' })).toBe('get /pods/ - a')
  expect(taken(path, { fieldSelector: 'metadata.name=a,status.phase!=b' })).toBe('list /pods/ - a')
  expect(taken(path, { fieldSelector: 'metadata.name!=a' })).toBe('list /pods/ - -')
})

test('a field selector sets no name if an option is malformed or the value is not a name', () => {
  const fieldSelector = 'metadata.name=a'
  const more: Readonly<Record<string, string>>[] = [
    { limit: 'x' },
    { limit: '' },
    { labelSelector: 'a in' },
    { timeoutSeconds: '1s' },
    { timeoutSeconds: '' },
  ]
  for (const query of more) expect(taken('GET /api/v1/pods', { fieldSelector, ...query })).toBe('list /pods/ - -')
  expect(taken('GET /api/v1/pods', { fieldSelector: 'metadata.name' })).toBe('list /pods/ - -')
  expect(taken('GET /api/v1/pods', { fieldSelector: 'metadata.name=a/b' })).toBe('list /pods/ - -')
})
