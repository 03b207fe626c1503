import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, Step } from '../../scenario.ts'
import { collection, configMap, configMapsPath, deploymentsPath, pod, podsPath, secretsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put, remove, type StepParts, watch } from '../steps.ts'

/**
 * Requests of a user with few rights. The user may read and create config maps in a namespace, and write roles and
 * bindings there, so that the escalation checks refuse more rights, not a missing right to write.
 */
const rbac = 'rbac.authorization.k8s.io'
const accountsPath = collection('v1', 'serviceaccounts')
const rolesPath = collection(`${rbac}/v1`, 'roles')
const bindingsPath = collection(`${rbac}/v1`, 'rolebindings')
const clusterRoles = `/apis/${rbac}/v1/clusterroles`
const clusterBindings = `/apis/${rbac}/v1/clusterrolebindings`
const elsewhere = '/api/v1/namespaces/kube-system'
const token = 'Bearer {response:token.status.token}'
const own = { headers: { Authorization: token } }
const as = (headers: Record<string, string>) => ({ headers: { Authorization: token, ...headers } })
const named = (name: string, parts: StepParts = {}) => ({ name, ...own, ...parts })

const rule = (resources: string, verbs: string, apiGroup = ''): JsonObject => ({
  apiGroups: [apiGroup],
  resources: resources.split(' '),
  verbs: verbs.split(' '),
})
const ownRules = [
  rule('configmaps', 'get list create'),
  rule('roles rolebindings', 'get list create update patch delete', rbac),
]
const role = (name: string, rules: readonly JsonObject[]): JsonObject => ({ metadata: { name }, rules })
const binding = (name: string, kind: string, of: string): JsonObject => ({
  metadata: { name },
  roleRef: { apiGroup: rbac, kind, name: of },
  subjects: [{ kind: 'ServiceAccount', name: 'mallory', namespace: '{namespace}' }],
})

const setup = [
  post(accountsPath, { metadata: { name: 'mallory' } }),
  post(accountsPath, { metadata: { name: 'victim' } }),
  post(`${accountsPath}/mallory/token`, { spec: {} }, { save: 'token' }),
  post(`${accountsPath}/mallory/token`, { spec: { audiences: ['others'] } }, { save: 'foreign' }),
  post(secretsPath, { metadata: { name: 'crown' } }),
  post(configMapsPath, configMap('one')),
  post(podsPath, pod('one')),
  post(rolesPath, role('mallory', ownRules)),
  post(bindingsPath, binding('mallory', 'Role', 'mallory')),
  post(
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    {
      spec: {
        user: 'system:serviceaccount:{namespace}:mallory',
        resourceAttributes: { namespace: '{namespace}', verb: 'list', resource: 'configmaps' },
      },
    },
    { until: { field: 'status.allowed', equals: true } },
  ),
]

const reads: readonly Step[] = [
  get(`${configMapsPath}/one`, named('what they may get')),
  get(`${secretsPath}/crown`, named('a secret')),
  get(secretsPath, named('all secrets')),
  get(secretsPath, named('one secret of a list', { query: { fieldSelector: 'metadata.name=crown' } })),
  get('/api/v1/secrets', named('secrets of all namespaces')),
  get(`${elsewhere}/secrets`, named('secrets of the system')),
  get('/api/v1/configmaps', named('config maps of all namespaces')),
  get(`${elsewhere}/configmaps`, named('config maps elsewhere')),
  get('/api/v1/namespaces', named('namespaces')),
  get('/api/v1/namespaces/{namespace}', named('the own namespace')),
  get('/api/v1/nodes', named('nodes')),
  get('/api/v1/persistentvolumes', named('volumes')),
  get(`${podsPath}/one`, named('a pod')),
  get(`${podsPath}/one/log`, named('a log')),
  get(accountsPath, named('accounts')),
  get(clusterRoles, named('roles of the cluster')),
  get(clusterBindings, named('bindings of the cluster')),
  get(`${rolesPath}/mallory`, named('the own role', { only: ['status', 'body.kind', 'body.rules'] })),
  get('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', named('definitions')),
  get('/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations', named('webhooks')),
  get('/apis/certificates.k8s.io/v1/certificatesigningrequests', named('requests of certificates')),
  get('/apis/example.com/v1/namespaces/{namespace}/widgets', named('what is not there')),
  get('/metrics', named('metrics')),
  get('/logs/', named('logs')),
  get('/debug/pprof/', named('profiles')),
  get('/configz', named('the configuration')),
  get(`${configMapsPath}/one`, named('a table', { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' })),
  watch(configMapsPath, 'end', [], named('a watch of what they may list')),
  watch(secretsPath, 'end', [], named('a watch of secrets')),
  get(`/api/v1/watch/namespaces/{namespace}/secrets`, named('an old watch of secrets')),
  get(`${configMapsPath}?watch=1`, named('a watch by a number')),
  get(`${configMapsPath}?watch=yes&watch=false`, named('a watch by two words')),
  get(`/api/v1/namespaces/{namespace}/secrets/`, named('secrets behind a slash')),
  get(`/api/v1/namespaces/{namespace}/%73ecrets/crown`, named('a secret in other letters')),
  get(`/api/v1/namespaces/{namespace}/configmaps%2F..%2Fsecrets/crown`, named('a secret by a way around')),
  get(`/api/v1/namespaces/{namespace}/configmaps/one/../../secrets/crown`, named('a secret by dots')),
  get('/api/v1/proxy/namespaces/{namespace}/pods/one', named('an old proxy')),
  { method: 'HEAD', path: secretsPath, ...named('the head of secrets') },
  { method: 'OPTIONS', path: secretsPath, ...named('the options of secrets') },
]

const writes: readonly Step[] = [
  post(configMapsPath, configMap('two'), named('what they may create', { only: ['status', 'body.kind'] })),
  post(`${elsewhere}/configmaps`, configMap('two'), named('elsewhere')),
  post(
    configMapsPath,
    { ...configMap('three'), metadata: { name: 'three', namespace: 'kube-system' } },
    named('elsewhere by its body'),
  ),
  put(`${configMapsPath}/one`, configMap('one'), named('a change')),
  put(`${configMapsPath}/four`, configMap('four'), named('a creation by a change')),
  apply(`${configMapsPath}/four`, 'mallory', configMap('four'), named('a creation by apply')),
  mergePatch(`${configMapsPath}/one`, { data: { a: 'b' } }, named('a patch')),
  remove(`${configMapsPath}/one`, named('a deletion')),
  remove(configMapsPath, named('a deletion of all')),
  post(
    `${configMapsPath}/one`,
    {},
    named('a POST to an object', { headers: { ...own.headers, 'X-HTTP-Method-Override': 'DELETE' } }),
  ),
  post(secretsPath, { metadata: { name: 'own' } }, named('a secret')),
  post(podsPath, pod('two'), named('a pod')),
  post(`${podsPath}/one/binding`, { target: { name: 'x' } }, named('a binding')),
  post(`${podsPath}/one/eviction`, {}, named('an eviction')),
  post(`${podsPath}/one/exec`, {}, named('a command', { query: { command: 'sh' } })),
  get(`${podsPath}/one/exec`, named('a command by GET', { query: { command: 'sh' } })),
  get(`${podsPath}/one/attach`, named('an attachment')),
  get(`${podsPath}/one/portforward`, named('a port')),
  get(`${podsPath}/one/proxy/`, named('a proxy')),
  get('/api/v1/nodes/x/proxy/', named('a proxy of a node')),
  mergePatch(`${podsPath}/one/ephemeralcontainers`, {}, named('a container for debugging')),
  mergePatch(`${podsPath}/one/status`, { status: {} }, named('a status')),
  mergePatch(`${deploymentsPath}/one/scale`, { spec: { replicas: 3 } }, named('a scale')),
  post('/api/v1/namespaces', { metadata: { name: '{namespace}-own' } }, named('a namespace')),
  remove('/api/v1/namespaces/{namespace}', named('the own namespace goes')),
  put('/api/v1/namespaces/{namespace}/finalize', {}, named('the own namespace is finalized')),
  mergePatch(
    '/api/v1/namespaces/{namespace}',
    { metadata: { labels: { a: 'b' } } },
    named('the own namespace is labelled'),
  ),
  post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {}, named('a definition')),
  post('/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations', {}, named('a webhook')),
  post('/apis/certificates.k8s.io/v1/certificatesigningrequests', {}, named('a request of a certificate')),
  put('/apis/certificates.k8s.io/v1/certificatesigningrequests/x/approval', {}, named('an approval')),
  post(`${accountsPath}/victim/token`, { spec: {} }, named('a token of another account')),
  post(`${accountsPath}/mallory/token`, { spec: {} }, named('a token of the own account')),
]

const escalations: readonly Step[] = [
  post(rolesPath, role('same', ownRules), named('a role of what they have', { only: ['status', 'body.kind'] })),
  post(rolesPath, role('more', [rule('secrets', 'get')]), named('a role of more')),
  post(rolesPath, role('all', [rule('*', '*', '*')]), named('a role of everything')),
  post(rolesPath, role('verbs', [rule('configmaps', 'get delete')]), named('a role of more verbs')),
  post(rolesPath, role('escalate', [rule('roles', 'escalate bind', rbac)]), named('a role of escalation')),
  post(
    rolesPath,
    role('dry', [rule('secrets', 'get')]),
    named('a role of more, for trial', { query: { dryRun: 'All' } }),
  ),
  put(`${rolesPath}/mallory`, role('mallory', [...ownRules, rule('secrets', 'get')]), named('the own role, changed')),
  mergePatch(`${rolesPath}/mallory`, { rules: [rule('*', '*', '*')] }, named('the own role, patched')),
  apply(
    `${rolesPath}/applied`,
    'm',
    { apiVersion: `${rbac}/v1`, kind: 'Role', ...role('applied', [rule('secrets', 'get')]) },
    named('a role of more, applied'),
  ),
  put(`${rolesPath}/put`, role('put', [rule('secrets', 'get')]), named('a role of more, put')),
  post(
    bindingsPath,
    binding('same', 'Role', 'mallory'),
    named('a binding of what they have', { only: ['status', 'body.kind'] }),
  ),
  post(bindingsPath, binding('admin', 'ClusterRole', 'cluster-admin'), named('a binding of the administrator')),
  post(bindingsPath, binding('edit', 'ClusterRole', 'system:node'), named('a binding of a node')),
  post(bindingsPath, binding('nosuch', 'Role', 'nosuch'), named('a binding of what is not there')),
  mergePatch(`${bindingsPath}/mallory`, { roleRef: { name: 'cluster-admin' } }, named('the own binding, changed')),
  post(clusterBindings, binding('{namespace}', 'ClusterRole', 'cluster-admin'), named('a binding of the cluster')),
  post(clusterRoles, role('{namespace}', [rule('*', '*', '*')]), named('a role of the cluster')),
  mergePatch(`${clusterRoles}/cluster-admin`, { rules: [] }, named('the administrator, patched')),
  get(secretsPath, { name: 'as the administrator', ...as({ 'Impersonate-User': 'kubewright-admin' }) }),
  get(secretsPath, {
    name: 'as themselves of the masters',
    ...as({ 'Impersonate-User': 'system:serviceaccount:{namespace}:mallory', 'Impersonate-Group': 'system:masters' }),
  }),
  get(secretsPath, {
    name: 'as another account',
    ...as({ 'Impersonate-User': 'system:serviceaccount:{namespace}:victim' }),
  }),
  get(secretsPath, {
    name: 'as a node',
    ...as({ 'Impersonate-User': 'system:node:x', 'Impersonate-Group': 'system:nodes' }),
  }),
  get(secretsPath, { name: 'as the anonymous', ...as({ 'Impersonate-User': 'system:anonymous' }) }),
  get(configMapsPath, {
    name: 'as themselves',
    ...as({ 'Impersonate-User': 'system:serviceaccount:{namespace}:mallory' }),
  }),
  get(configMapsPath, { name: 'of a group alone', ...as({ 'Impersonate-Group': 'system:masters' }) }),
  get(configMapsPath, { name: 'with a uid', ...as({ 'Impersonate-User': 'bob', 'Impersonate-Uid': '0' }) }),
  get(configMapsPath, { name: 'with more', ...as({ 'Impersonate-User': 'bob', 'Impersonate-Extra-Scopes': 'all' }) }),
  get(secretsPath, {
    name: 'by headers of a proxy',
    ...as({ 'X-Remote-User': 'admin', 'X-Remote-Group': 'system:masters' }),
  }),
  get(configMapsPath, {
    name: 'by a token for others',
    headers: { Authorization: 'Bearer {response:foreign.status.token}' },
  }),
  get(configMapsPath, {
    name: 'by a token in the query',
    anonymous: true,
    query: { access_token: '{response:token.status.token}' },
  }),
  get(configMapsPath, {
    name: 'by a token as a password',
    headers: { Authorization: 'Basic {response:token.status.token}' },
  }),
  post('/apis/authentication.k8s.io/v1/tokenreviews', { spec: { token: 'x' } }, named('a review of a token')),
  post(
    '/apis/authorization.k8s.io/v1/subjectaccessreviews',
    { spec: { user: 'bob', nonResourceAttributes: { path: '/', verb: 'get' } } },
    named('a review of another user'),
  ),
  post(
    '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
    { spec: { resourceAttributes: { namespace: '{namespace}', verb: 'get', resource: 'secrets' } } },
    named('a review of themselves', { only: ['status', 'body.status'] }),
  ),
]

export const attemptScenarios: readonly RequestScenario[] = [
  { name: 'attempts to read', setup, steps: reads },
  { name: 'attempts to write', setup, steps: writes },
  {
    name: 'attempts to become more',
    setup,
    steps: escalations,
    cleanup: [remove(`${clusterBindings}/{namespace}`), remove(`${clusterRoles}/{namespace}`)],
  },
]
