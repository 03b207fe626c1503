import { expect, test } from 'vitest'
import { handleDiscoveryRequest } from './discovery.ts'
import { contentOf, createContext, requestDiscovery } from './testing/discovery-client.ts'

const user = { name: 'user', groups: [] }

test('the version is that of Kubernetes, served to GET in JSON', () => {
  const context = createContext()
  expect(contentOf(requestDiscovery(context, '/version'))).toMatchObject({
    major: '1',
    minor: '36',
    gitVersion: expect.stringMatching(/^v1\.36\.0\+/),
  })
  expect(requestDiscovery(context, '/version', {}, 'POST')).toMatchObject({
    status: 405,
    object: { reason: 'MethodNotAllowed' },
  })
  expect(requestDiscovery(context, '/version', { accept: 'application/yaml' })?.status).toBe(406)
})

test('serves health probes as a whole, verbose and one by one', () => {
  const context = createContext()
  expect(requestDiscovery(context, '/readyz')).toMatchObject({ status: 200, content: 'ok' })
  expect(requestDiscovery(context, '/livez?verbose')).toMatchObject({
    content: expect.stringMatching(/^\[\+\]ping ok\n\[\+\]log ok\n(\[\+\][\w/-]+ ok\n)+livez check passed\n$/),
  })
  expect(requestDiscovery(context, '/readyz?verbose&exclude=etcd')).toMatchObject({
    content: expect.stringContaining('[+]etcd excluded: ok\n'),
  })
  expect(requestDiscovery(context, '/readyz?verbose&exclude=nosuch')).toMatchObject({
    content: expect.stringContaining('cannot be excluded: no matches for "nosuch"\nreadyz check passed\n'),
  })
  for (const path of ['/livez/ping', '/healthz/etcd', '/readyz/poststarthook/rbac/bootstrap-roles']) {
    expect(requestDiscovery(context, path)).toMatchObject({ status: 200, content: 'ok' })
  }
  for (const path of ['/livez/nosuch', '/livez/shutdown', '/healthz/'])
    expect(requestDiscovery(context, path)).toBe(undefined)
})

test('the index has all paths', () => {
  const { paths } = contentOf(requestDiscovery(createContext(), '/')) as { paths: string[] }
  expect(paths).toEqual([...paths].sort())
  for (const path of ['/apis/apps/v1', '/openapi/v2', '/readyz/ping', '/metrics/slis']) expect(paths).toContain(path)
})

test('serves token keys with their own media type, and their location to every client', () => {
  const context = createContext()
  const tokens = {
    audience: 'https://kubernetes.default.svc',
    publicKeys: () => ({ keys: [{ alg: 'ES256', kid: 'k' }] }),
  }
  const getKeys = (path: string, accept?: string) => {
    const headers = { host: 'here:6443', ...(accept === undefined ? {} : { accept }) }
    return handleDiscoveryRequest(context, { method: 'GET', path, query: {}, headers, user }, { tokens })
  }
  expect(getKeys('/openid/v1/jwks')).toMatchObject({
    contentType: 'application/jwk-set+json',
    content: '{"keys":[{"alg":"ES256","kid":"k"}]}',
    headers: { 'cache-control': 'public, max-age=3600' },
  })
  expect(getKeys('/openid/v1/jwks', 'application/json')?.status).toBe(406)
  const response = getKeys('/.well-known/openid-configuration', 'application/json')
  expect(JSON.parse(response?.form === 'document' ? String(response.content) : '')).toEqual({
    issuer: 'https://kubernetes.default.svc',
    jwks_uri: 'https://here:6443/openid/v1/jwks',
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
  })
  expect(requestDiscovery(context, '/openid/v1/jwks')).toBe(undefined)
})
