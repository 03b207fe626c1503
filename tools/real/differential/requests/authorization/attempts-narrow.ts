import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep, Step } from '../../scenario.ts'
import { collection, configMap, configMapsPath, pod, podsPath, secretsPath } from '../objects.ts'
import {
  apply,
  get,
  jsonPatch,
  mergePatch,
  partialListType,
  post,
  put,
  remove,
  type StepParts,
  tableType,
} from '../steps.ts'

/**
 * Requests of a user with narrow rights: for some names, for subresources, for verbs that lead to others. Each right
 * exists, so a refusal is due to what the right does not include.
 */
const rbac = 'rbac.authorization.k8s.io'
const accountsPath = collection('v1', 'serviceaccounts')
const rolesPath = collection(`${rbac}/v1`, 'roles')
const bindingsPath = collection(`${rbac}/v1`, 'rolebindings')
const clusterRoles = `/apis/${rbac}/v1/clusterroles`
const clusterBindings = `/apis/${rbac}/v1/clusterrolebindings`
const reviews = '/apis/authorization.k8s.io/v1'
const own = { headers: { Authorization: 'Bearer {response:token.status.token}' } }
const named = (name: string, parts: StepParts = {}) => ({ name, ...own, ...parts })
const as = (name: string, headers: Record<string, string>) => ({ name, headers: { ...own.headers, ...headers } })
const short = { only: ['status', 'body.reason', 'body.message'] }

const rule = (resources: string, verbs: string, more: JsonObject = {}): JsonObject => ({
  apiGroups: [''],
  resources: resources.split(' '),
  verbs: verbs.split(' '),
  ...more,
})
const localRules = [
  rule('configmaps', 'get list watch', { resourceNames: ['one'] }),
  rule('secrets', 'update patch'),
  rule('pods/exec pods/attach pods/portforward', 'get'),
  rule('serviceaccounts/token', 'create', { resourceNames: ['mallory'] }),
  rule('*/scale', 'get patch', { apiGroups: ['apps'] }),
  rule('roles', 'create update patch get', { apiGroups: [rbac] }),
  rule('rolebindings', 'create', { apiGroups: [rbac] }),
  rule('clusterroles', 'bind', { apiGroups: [rbac], resourceNames: ['view'] }),
]
const clusterRules = [
  rule('clusterroles', 'create update patch get', { apiGroups: [rbac] }),
  rule('users', 'impersonate', { resourceNames: ['bob'] }),
  rule('groups', 'impersonate', { resourceNames: ['dev'] }),
  rule('userextras/scopes', 'impersonate', { apiGroups: ['authentication.k8s.io'], resourceNames: ['view'] }),
  rule('pods/log', 'get'),
  { nonResourceURLs: ['/metrics', '/logs*', '/healthz/*'], verbs: ['get'] },
]
const subjects = [{ kind: 'ServiceAccount', name: 'mallory', namespace: '{namespace}' }]
const binding = (name: string, kind: string, of: string): JsonObject => ({
  metadata: { name },
  roleRef: { apiGroup: rbac, kind, name: of },
  subjects,
})
const role = (name: string, rules: readonly JsonObject[], metadata: JsonObject = {}): JsonObject => ({
  metadata: { name, ...metadata },
  rules,
})
const aggregated = (name: string, rules: readonly JsonObject[] = []): JsonObject => ({
  metadata: { name },
  aggregationRule: { clusterRoleSelectors: [{ matchLabels: { of: '{namespace}' } }] },
  rules,
})
const allowed = (attributes: JsonObject) =>
  post(
    `${reviews}/subjectaccessreviews`,
    { spec: { user: 'system:serviceaccount:{namespace}:mallory', ...attributes } },
    { until: { field: 'status.allowed', equals: true } },
  )

const setup = [
  post(accountsPath, { metadata: { name: 'mallory' } }),
  post(accountsPath, { metadata: { name: 'victim' } }),
  post(`${accountsPath}/mallory/token`, { spec: {} }, { save: 'token' }),
  post(secretsPath, { metadata: { name: 'crown' } }),
  post(configMapsPath, configMap('one')),
  post(configMapsPath, configMap('two')),
  post(podsPath, pod('one')),
  post(rolesPath, role('mallory', localRules)),
  post(bindingsPath, binding('mallory', 'Role', 'mallory')),
  post(clusterRoles, role('{namespace}', clusterRules)),
  post(clusterBindings, binding('{namespace}', 'ClusterRole', '{namespace}')),
  post(clusterRoles, aggregated('{namespace}-gathers')),
  post(clusterRoles, role('{namespace}-strong', [rule('*', '*', { apiGroups: ['*'] })])),
  allowed({ resourceAttributes: { namespace: '{namespace}', verb: 'update', resource: 'secrets' } }),
  allowed({ resourceAttributes: { verb: 'get', resource: 'pods', subresource: 'log' } }),
]

const names: readonly Step[] = [
  get(`${configMapsPath}/two`, named('another name')),
  get(configMapsPath, named('all names')),
  get(configMapsPath, named('the name by a selector', { query: { fieldSelector: 'metadata.name=one' }, ...short })),
  ...[
    ['another name by a selector', 'metadata.name=two'],
    ['all but a name', 'metadata.name!=two'],
    ['two names', 'metadata.name=one,metadata.name=two'],
    ['a name and a namespace', 'metadata.name=one,metadata.namespace=kube-system'],
  ].map(([name = '', fieldSelector = '']) => get(configMapsPath, named(name, { query: { fieldSelector }, ...short }))),
  ...[
    'limit=',
    'limit=x',
    'timeoutSeconds=',
    'labelSelector=%28%28',
    'fieldSelector=metadata.name%3Dtwo',
    'watch=0',
  ].map((more) =>
    get(
      `${configMapsPath}?fieldSelector=metadata.name%3Done&${more}`,
      named(`the name by a selector and ${more}`, short),
    ),
  ),
  get(
    `${configMapsPath}?fieldSelector=metadata.name%3Done`,
    named('a table of it', { accept: tableType, only: ['status'] }),
  ),
  get(configMapsPath, named('metadata of all', { accept: partialListType })),
  get(configMapsPath, named('a table of all', { accept: tableType })),
  get('/api/v1/configmaps', named('everywhere by a selector', { query: { fieldSelector: 'metadata.name=one' } })),
  get('/api/v1/watch/namespaces/{namespace}/configmaps', named('an old watch of all')),
  get(
    '/api/v1/watch/namespaces/{namespace}/configmaps',
    named('an old watch by a selector', { query: { fieldSelector: 'metadata.name=one' } }),
  ),
  get('/api/v1/watch/namespaces/{namespace}/configmaps/two', named('an old watch of another')),
  remove(configMapsPath, named('a deletion by a selector', { query: { fieldSelector: 'metadata.name=one' } })),
  get(`${configMapsPath}/one%2F`, named('the name and a slash', { only: ['status', 'body.metadata.name'] })),
  get(`${configMapsPath}/one/`, named('the name and a plain slash', { only: ['status', 'body.metadata.name'] })),
  get(`${configMapsPath}/one/status`, named('a part of the name')),
  get(`${configMapsPath}/one%00`, named('the name and a zero')),
  get(`${configMapsPath}/ONE`, named('the name in capitals')),
]

const writes: readonly Step[] = [
  put(`${secretsPath}/new`, { metadata: { name: 'new' } }, named('a secret by PUT')),
  apply(
    `${secretsPath}/new`,
    'm',
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'new' } },
    named('a secret by apply'),
  ),
  mergePatch(`${secretsPath}/new`, { data: {} }, named('a secret by a patch')),
  put(`${rolesPath}/made`, role('made', []), named('a role by PUT', { only: ['status', 'body.kind'] })),
  post(`${accountsPath}/victim/token`, { spec: {} }, named('a token of another name')),
  post(accountsPath, { metadata: { name: 'third' } }, named('an account, of whom only tokens are theirs')),
  get(`${collection('apps/v1', 'deployments')}/one/scale`, named('a scale of what is not there')),
  get(`${collection('apps/v1', 'deployments')}/one`, named('what has a scale')),
  get(`${collection('v1', 'replicationcontrollers')}/one/scale`, named('a scale of another group')),
  ...['exec', 'attach', 'portforward'].flatMap((subresource) => [
    get(`${podsPath}/one/${subresource}`, named(`${subresource} by GET`, { only: ['status', 'body.reason'] })),
    post(`${podsPath}/one/${subresource}`, {}, named(`${subresource} by POST`)),
  ]),
  get(`${podsPath}/one/log`, named('a log', short)),
  get(`${podsPath}/one`, named('a pod, of which only logs are theirs')),
  get('/metrics/', named('metrics behind a slash')),
  get('/logsx', named('what begins as they may', { only: ['status'] })),
  get('/healthz', named('health', { only: ['status'] })),
  post('/metrics', {}, named('metrics by another method')),
]

const grown: readonly Step[] = [
  mergePatch(`${rolesPath}/mallory`, { rules: [rule('*', '*', { apiGroups: ['*'] })] }, named('their role of all')),
  jsonPatch(
    `${rolesPath}/mallory`,
    [{ op: 'remove', path: '/rules/0/resourceNames' }],
    named('their role without names', { unordered: true }),
  ),
  mergePatch(`${rolesPath}/mallory`, { metadata: { labels: { a: 'b' } } }, named('their role, labelled', short)),
  mergePatch(
    `${clusterRoles}/{namespace}-strong`,
    { metadata: { labels: { of: '{namespace}' } } },
    named('the label by which a role is gathered', short),
  ),
  mergePatch(
    `${clusterRoles}/{namespace}-strong`,
    { metadata: { finalizers: ['example.com/x'] } },
    named('a finalizer of a role of all, for trial', { query: { dryRun: 'All' }, only: ['status'] }),
  ),
  post(clusterRoles, aggregated('{namespace}-more'), named('a role that gathers')),
  mergePatch(`${clusterRoles}/{namespace}-gathers`, { aggregationRule: null }, named('a role that gathers no more')),
  mergePatch(
    `${clusterRoles}/{namespace}`,
    { aggregationRule: { clusterRoleSelectors: [{}] } },
    named('their role gathers all'),
  ),
  post(
    clusterRoles,
    role('{namespace}-own', [rule('pods/log', 'get')], { labels: { of: '{namespace}' } }),
    named('a role to be gathered of what they have', { only: ['status', 'body.rules'] }),
  ),
  post(
    clusterRoles,
    role('{namespace}-local', [rule('secrets', 'update')]),
    named('a role of the cluster of what they have in a namespace'),
  ),
  post(
    clusterRoles,
    role('{namespace}-paths', [{ nonResourceURLs: ['/logs', '/logs/x', '/metrics/*'], verbs: ['get'] }]),
    named('a role of paths'),
  ),
  post(bindingsPath, binding('view', 'ClusterRole', 'view'), named('a binding that they may make', short)),
  post(bindingsPath, binding('strong', 'ClusterRole', '{namespace}-strong'), named('one that they may not')),
  post(clusterBindings, binding('{namespace}-view', 'ClusterRole', 'view'), named('one of the cluster')),
  post(
    bindingsPath,
    { ...binding('wrong', 'ClusterRole', 'view'), roleRef: { apiGroup: '', kind: 'ClusterRole', name: 'view' } },
    named('a binding of no group', short),
  ),
]

const others: readonly Step[] = [
  ...[
    ['bob', { 'Impersonate-User': 'bob' }],
    ['bob of a group', { 'Impersonate-User': 'bob', 'Impersonate-Group': 'dev' }],
    ['bob of another group', { 'Impersonate-User': 'bob', 'Impersonate-Group': 'ops' }],
    ['bob of the masters', { 'Impersonate-User': 'bob', 'Impersonate-Group': 'system:masters' }],
    ['bob in capitals', { 'Impersonate-User': 'BOB' }],
    ['bob with a scope', { 'Impersonate-User': 'bob', 'Impersonate-Extra-Scopes': 'view' }],
    ['bob with another scope', { 'Impersonate-User': 'bob', 'Impersonate-Extra-Scopes': 'all' }],
    ['bob with another key', { 'Impersonate-User': 'bob', 'Impersonate-Extra-Scopes%2fx': 'view' }],
    ['bob with a uid', { 'Impersonate-User': 'bob', 'Impersonate-Uid': '1' }],
    ['the administrator', { 'Impersonate-User': 'kubewright-admin' }],
    ['an account', { 'Impersonate-User': 'system:serviceaccount:{namespace}:victim' }],
    ['what looks like an account', { 'Impersonate-User': 'system:serviceaccount:{namespace}:' }],
    ['a node', { 'Impersonate-User': 'system:node:one' }],
  ].flatMap(([who, headers]) => [
    post(
      '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      {},
      {
        ...as(`who ${who as string} is`, headers as Record<string, string>),
        only: ['status', 'body.status.userInfo', 'body.message'],
      },
    ),
  ]),
  get('/version', { ...as('the version as another', { 'Impersonate-User': 'eve' }) }),
  get('/api', { ...as('what there is as the anonymous', { 'Impersonate-User': 'system:anonymous' }) }),
  get(`${podsPath}/one/exec`, {
    ...as('a command as bob', { 'Impersonate-User': 'bob' }),
    query: { command: 'sh' },
  }),
]

/** Resources with names that have a meaning in paths. */
const group = '{namespace}.example.com'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const definition = (plural: string, kind: string): JsonObject => ({
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    scope: 'Cluster',
    names: { plural, singular: kind.toLowerCase(), kind },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
})
const spaces = `/apis/${group}/v1/namespaces`
const space = (name: string): JsonObject => ({ apiVersion: `${group}/v1`, kind: 'Space', metadata: { name } })

const oddNames: RequestScenario = {
  name: 'attempts by resources of odd names',
  setup: [
    post(definitions, definition('namespaces', 'Space')),
    post(definitions, definition('proxy', 'Proxy')),
    get(spaces, { until: { status: 200 } }),
    post(spaces, space('{namespace}')),
  ],
  steps: [
    get(`${spaces}/{namespace}`, { name: 'by name' }),
    get(`${spaces}/{namespace}/status`, { name: 'a part' }),
    put(`${spaces}/{namespace}`, space('{namespace}'), { name: 'a change' }),
    mergePatch(`${spaces}/{namespace}`, {}, { name: 'a patch' }),
    apply(`${spaces}/more`, 'm', space('more'), { name: 'an apply' }),
    remove(`${spaces}/{namespace}`, { name: 'a deletion' }),
    get(`/apis/${group}/v1/watch/namespaces/{namespace}`, { name: 'an old watch' }),
    get(`/apis/${group}/v1/proxy/{namespace}`, { name: 'what is called as a verb' }),
    remove(`/apis/${group}/v1/proxy/{namespace}`, { name: 'a deletion of what is called as a verb' }),
    get(spaces, { name: 'all', only: ['status', 'body.items.0.metadata.name', 'body.items.1'] }),
  ],
  cleanup: [remove(`${definitions}/namespaces.${group}`), remove(`${definitions}/proxy.${group}`)],
}

export const narrowAttemptScenarios: readonly RequestScenario[] = [
  { name: 'attempts by names', setup, steps: names, cleanup: cleanup() },
  { name: 'attempts by parts and verbs', setup, steps: writes, cleanup: cleanup() },
  { name: 'attempts by roles that they may write', setup, steps: grown, cleanup: cleanup() },
  { name: 'attempts by being others', setup, steps: others, cleanup: cleanup() },
  oddNames,
]

function cleanup(): readonly RequestStep[] {
  return [
    remove(`${clusterBindings}/{namespace}`),
    ...['', '-gathers', '-strong', '-more', '-own', '-local', '-paths'].map((suffix) =>
      remove(`${clusterRoles}/{namespace}${suffix}`),
    ),
  ]
}
