import type { OutgoingRequest } from '../differential/endpoint.ts'

/** A policy with every level and most kinds of rules. */
export const auditPolicy = `
apiVersion: audit.k8s.io/v1
kind: Policy
omitManagedFields: true
rules:
  - level: None
    nonResourceURLs: ["/healthz*", "/livez*", "/readyz*"]
  - level: None
    users: ["system:apiserver"]
  - level: Metadata
    resources: [{ group: "", resources: [secrets, serviceaccounts/token] }]
  - level: Request
    verbs: [update]
    omitStages: [RequestReceived]
  - level: RequestResponse
    namespaces: [default]
    omitStages: [RequestReceived]
  - level: Metadata
`

export const administrator = { token: 'token-of-the-auditor', name: 'auditor', groups: ['system:masters'] }
export const ordinaryUser = { token: 'token-of-user', name: 'user', groups: ['people'] }

/** A user without any rights. */
export const other = { token: 'token-of-another', name: 'another', groups: ['people'] }

type Parts = Partial<OutgoingRequest> & { readonly json?: unknown; readonly token?: string }

function request(method: string, path: string, { json, token = administrator.token, ...parts }: Parts = {}) {
  const headers = {
    Authorization: `Bearer ${token}`,
    'User-Agent': 'audit-test/1.0',
    Accept: 'application/json',
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...parts.headers,
  }
  return { method, path, headers, ...(json === undefined ? {} : { body: Buffer.from(JSON.stringify(json)) }) }
}

const configMaps = '/api/v1/namespaces/default/configmaps'
const configMap = (name: string, data = {}) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
const patchOf = (type: string, json: unknown) => ({ json, headers: { 'Content-Type': `application/${type}` } })
const spec = { containers: [{ name: 'main', image: 'app:1' }] }
const reader = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'ClusterRoleBinding',
  metadata: { name: 'audit-reader' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
  subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'user' }],
}
const as = (user: string, group?: string) => ({
  headers: { 'Impersonate-User': user, ...(group === undefined ? {} : { 'Impersonate-Group': group }) },
})

/** Larger than the maximum body. */
const large = Buffer.from(' '.repeat(3 * 1024 * 1024 + 1))

/** In order; each is identified by its number. */
export const auditedRequests: readonly OutgoingRequest[] = [
  request('POST', configMaps, { json: configMap('one', { a: 'b' }) }),
  request('POST', configMaps, { json: configMap('one') }),
  request('POST', `${configMaps}?dryRun=All&fieldManager=me`, { json: configMap('two') }),
  request('GET', `${configMaps}/one`),
  request('GET', `${configMaps}/none`),
  request('GET', `${configMaps}?labelSelector=a%3Db&limit=5`),
  request('PUT', `${configMaps}/one`, { json: configMap('one', { a: 'c' }) }),
  request('PATCH', `${configMaps}/one`, patchOf('merge-patch+json', { data: { d: 'e' } })),
  request('PATCH', `${configMaps}/one`, patchOf('json-patch+json', [{ op: 'remove', path: '/data/d' }])),
  request('PATCH', `${configMaps}/three?fieldManager=me`, patchOf('apply-patch+yaml', configMap('three'))),
  request('DELETE', `${configMaps}/one`, { json: { propagationPolicy: 'Background' } }),
  request('DELETE', `${configMaps}/three`),
  request('DELETE', `${configMaps}?labelSelector=no%3Dsuch`),
  request('POST', '/api/v1/namespaces/default/pods', {
    json: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { generateName: 'pod-' },
      spec: { ...spec, restartPolicy: 'Never' },
    },
  }),
  request('POST', configMaps, { json: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'Bad Name' } } }),
  request('POST', configMaps, { json: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'other' } } }),
  request('POST', '/api/v1/namespaces/default/secrets', {
    json: { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { password: 'hunter2' } },
  }),
  request('GET', '/api/v1/namespaces/default/secrets/s'),
  request('GET', '/apis/apps/v1/deployments'),
  request('GET', '/api/v1/nodes/none'),
  request('GET', '/apis/nosuch.example.com/v1/things'),
  request('GET', '/api'),
  request('GET', '/version'),
  request('GET', '/healthz'),
  request('GET', '/nosuch'),
  request('GET', configMaps, { token: ordinaryUser.token }),
  request('POST', configMaps, { token: ordinaryUser.token, json: configMap('four') }),
  request('GET', '/metrics', { token: ordinaryUser.token }),
  request('POST', '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', { json: reader }),
  request('GET', configMaps, as('viewer', 'system:masters')),
  request('GET', configMaps, as('user-without-roles')),
  request('GET', configMaps, { token: ordinaryUser.token, ...as('auditor') }),
  request('POST', '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews', {
    json: { spec: { resourceAttributes: { verb: 'get', resource: 'pods' } } },
  }),
  request('GET', `${configMaps}?watch=true&timeoutSeconds=1&resourceVersion=`),
  request('GET', configMaps, { token: 'unknown-token' }),
  request('GET', `${configMaps}?watch=true`, { token: 'unknown-token' }),
  request('POST', configMaps, { token: 'unknown-token', json: configMap('five') }),
  request('GET', '/nosuch?a=b', { token: 'unknown-token' }),
  request('GET', '/healthz', { token: 'unknown-token' }),
  request('GET', configMaps, { token: 'unknown-token', ...as('auditor') }),
  request('GET', `${configMaps}?timeout=soon&limit=1`),
  request('GET', `${configMaps}?timeout=soon`, { token: 'unknown-token' }),
  request('GET', `${configMaps}?watch=true&timeout=soon&timeoutSeconds=1`),
  request('GET', `${configMaps}?limit=%zz&limit=5&limit=6&a;b`),
  request('GET', '/api', { headers: { Authorization: '' } }),
  request('OPTIONS', configMaps),
  request('HEAD', `${configMaps}/one`),
  request('OPTIONS', '/version'),
  request('POST', '/version', { json: {} }),
  request('OPTIONS', '/nosuch'),
  request('GET', configMaps, { headers: { 'Impersonate-Group': 'people' } }),
  request('GET', '/api/v1/namespaces/default/pods/none/exec', { token: ordinaryUser.token }),
  request('POST', '/api/v1/namespaces/default/pods/none/exec', { token: other.token }),
  request('GET', '/api/v1/namespaces/default/pods?watch=true', { token: other.token }),
  request('DELETE', `${configMaps}/one`, { token: other.token }),
  request('OPTIONS', configMaps, { token: other.token }),
  { ...request('POST', configMaps, { headers: { 'Content-Type': 'application/json' } }), body: large },
  { ...request('POST', `${configMaps}/one`, { headers: { 'Content-Type': 'application/json' } }), body: large },
  { ...request('POST', '/apis', { headers: { 'Content-Type': 'application/json' } }), body: large },
  request('GET', `${configMaps}/one`, {
    headers: { 'X-Forwarded-For': '10.1.2.3, 10.1.2.4', 'X-Real-Ip': '10.1.2.5' },
  }),
]
