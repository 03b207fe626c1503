import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { collection, configMap, configMapsPath, deploymentsPath, podsPath } from '../objects.ts'
import { apply, get, mergePatch, post, put, remove, type StepParts, watch } from '../steps.ts'

const group = 'rbac.authorization.k8s.io'
const rolesPath = collection(`${group}/v1`, 'roles')
const bindingsPath = collection(`${group}/v1`, 'rolebindings')
const clusterRolesPath = `/apis/${group}/v1/clusterroles`
const clusterBindingsPath = `/apis/${group}/v1/clusterrolebindings`
const reviewsPath = '/apis/authorization.k8s.io/v1/subjectaccessreviews'

const rule = (verbs: readonly string[], resources: readonly string[], more: JsonObject = {}): JsonObject => {
  return { apiGroups: [''], resources, verbs, ...more }
}

function role(name: string, rules: readonly JsonObject[], metadata: JsonObject = {}): JsonObject {
  return { metadata: { name, ...metadata }, rules }
}

const user = (name: string): JsonObject => ({ kind: 'User', apiGroup: group, name })

function binding(name: string, roleRef: string, subjects: readonly JsonObject[], kind = 'Role'): JsonObject {
  return { metadata: { name }, roleRef: { apiGroup: group, kind, name: roleRef }, subjects }
}

const as = (name: string, more: StepParts = {}): StepParts => ({ ...more, headers: { 'Impersonate-User': name } })

/** The real server notices roles with a delay: a review is repeated until it has. */
function allowed(name: string, attributes: JsonObject, parts: StepParts = {}): RequestStep {
  const until = { field: 'status.allowed', equals: true }
  return post(reviewsPath, { spec: { user: name, resourceAttributes: attributes } }, { until, ...parts })
}

const here = { namespace: '{namespace}' }

export const rbacScenarios: readonly RequestScenario[] = [
  {
    name: 'a role in a namespace',
    setup: [
      post(configMapsPath, configMap('one')),
      post(configMapsPath, configMap('two')),
      post(
        rolesPath,
        role('reader', [
          rule(['get', 'list'], ['pods']),
          rule(['get', 'list', 'watch', 'update'], ['configmaps'], { resourceNames: ['one', 'new'] }),
          rule(['get'], ['pods/status']),
        ]),
      ),
      post(bindingsPath, binding('readers', 'reader', [user('bob')])),
      allowed('bob', { ...here, verb: 'list', resource: 'pods' }),
    ],
    steps: [
      get(podsPath, as('bob', { name: 'bob lists pods' })),
      get(`${podsPath}/none`, as('bob', { name: 'bob gets a pod' })),
      get(`${podsPath}/none/status`, as('bob', { name: 'bob gets a status' })),
      get(`${podsPath}/none/log`, as('bob', { name: 'bob reads a log' })),
      watch(podsPath, 'end', [], { name: 'bob watches pods', headers: { 'Impersonate-User': 'bob' } }),
      get('/api/v1/pods', as('bob', { name: 'bob lists pods everywhere' })),
      get('/api/v1/namespaces/default/pods', as('bob', { name: 'bob lists pods elsewhere' })),
      get(`${configMapsPath}/one`, as('bob', { name: 'bob gets what he may' })),
      get(`${configMapsPath}/two`, as('bob', { name: 'bob gets what he must not' })),
      get(configMapsPath, as('bob', { name: 'bob lists config maps' })),
      get(configMapsPath, as('bob', { name: 'bob lists one', query: { fieldSelector: 'metadata.name=one' } })),
      get(configMapsPath, as('bob', { name: 'bob lists two', query: { fieldSelector: 'metadata.name=two' } })),
      get(
        configMapsPath,
        as('bob', { name: 'bob lists one, wrongly', query: { fieldSelector: 'metadata.name=one', limit: 'x' } }),
      ),
      put(
        `${configMapsPath}/one`,
        configMap('one', { colour: 'blue' }),
        as('bob', { name: 'bob changes what he may' }),
      ),
      mergePatch(`${configMapsPath}/one`, { data: { a: 'b' } }, as('bob', { name: 'bob patches' })),
      post(configMapsPath, configMap('three'), as('bob', { name: 'bob creates' })),
      remove(`${configMapsPath}/one`, as('bob', { name: 'bob deletes' })),
      remove(configMapsPath, as('bob', { name: 'bob deletes all' })),
      get(`${deploymentsPath}/web/scale`, as('bob', { name: 'bob gets a scale' })),
      get('/api/v1/namespaces/{namespace}', as('bob', { name: 'bob gets the namespace' })),
      get('/api/v1/namespaces/{namespace}/finalize', as('bob', { name: 'bob gets a part of the namespace' })),
      get('/api/v1/watch/namespaces/{namespace}/pods', as('bob', { name: 'bob watches on the old path' })),
      get('/apis/nosuch.example.com/v1/things', as('bob', { name: 'bob lists what is not there' })),
      get('/apis/example.com/v1/namespaces/{namespace}/a<b/c%20d/e/f', as('bob', { name: 'bob gets something odd' })),
      get('/metrics', as('bob', { name: 'bob reads metrics' })),
      get('/apis', as('bob', { name: 'bob discovers', only: ['status'] })),
    ],
  },
  {
    name: 'roles of groups, accounts and parts',
    setup: [
      post(
        rolesPath,
        role('parts', [
          { apiGroups: ['*'], resources: ['*/scale'], verbs: ['get'] },
          { apiGroups: ['apps'], resources: ['*'], verbs: ['list'] },
          { apiGroups: [''], resources: ['secrets'], verbs: ['*'] },
        ]),
      ),
      post(
        bindingsPath,
        binding('parts', 'parts', [
          { kind: 'Group', apiGroup: group, name: 'parts-of-{namespace}' },
          { kind: 'ServiceAccount', name: 'robot', namespace: '{namespace}' },
        ]),
      ),
      allowed('system:serviceaccount:{namespace}:robot', { ...here, verb: 'get', resource: 'secrets' }),
    ],
    steps: [
      ...[
        ['an account', 'system:serviceaccount:{namespace}:robot', []],
        ['another account', 'system:serviceaccount:default:robot', []],
        ['a member', 'ada', ['parts-of-{namespace}']],
      ].flatMap(([who, name, groups]) =>
        [
          { verb: 'get', group: 'apps', resource: 'deployments', subresource: 'scale' },
          { verb: 'get', resource: 'replicationcontrollers', subresource: 'scale' },
          { verb: 'get', group: 'apps', resource: 'deployments', subresource: 'status' },
          { verb: 'list', group: 'apps', resource: 'deployments' },
          { verb: 'list', group: 'apps', resource: 'deployments', subresource: 'status' },
          { verb: 'dance', resource: 'secrets' },
          { verb: 'get', resource: 'secrets', subresource: 'x' },
        ].map((attributes, index) =>
          post(
            reviewsPath,
            {
              spec: {
                user: name as string,
                groups: groups as string[],
                resourceAttributes: { ...here, ...attributes },
              },
            },
            { name: `${who}, ${index + 1}` },
          ),
        ),
      ),
      post(
        reviewsPath,
        {
          spec: { groups: ['parts-of-{namespace}'], resourceAttributes: { ...here, verb: 'get', resource: 'secrets' } },
        },
        { name: 'a group alone' },
      ),
    ],
  },
  {
    name: 'roles of the cluster',
    setup: [
      post(clusterRolesPath, {
        metadata: { name: '{namespace}' },
        rules: [
          rule(['list'], ['nodes']),
          { nonResourceURLs: ['/{namespace}', '/{namespace}/*', '/version*'], verbs: ['get'] },
        ],
      }),
      post(clusterBindingsPath, binding('{namespace}', '{namespace}', [user('cleo-{namespace}')], 'ClusterRole')),
      post(bindingsPath, binding('local', '{namespace}', [user('lee-{namespace}')], 'ClusterRole')),
      allowed('cleo-{namespace}', { verb: 'list', resource: 'nodes' }),
      allowed('lee-{namespace}', { ...here, verb: 'list', resource: 'nodes' }),
    ],
    steps: [
      ...['/{namespace}', '/{namespace}/', '/{namespace}/a/b', '/{namespace}x', '/versions', '/metrics'].map((path) =>
        post(
          reviewsPath,
          { spec: { user: 'cleo-{namespace}', nonResourceAttributes: { path, verb: 'get' } } },
          { name: `may cleo get ${path}` },
        ),
      ),
      post(
        reviewsPath,
        { spec: { user: 'cleo-{namespace}', nonResourceAttributes: { path: '/{namespace}', verb: 'post' } } },
        { name: 'may cleo post' },
      ),
      post(
        reviewsPath,
        { spec: { user: 'lee-{namespace}', nonResourceAttributes: { path: '/{namespace}', verb: 'get' } } },
        { name: 'may lee get a path' },
      ),
      post(
        reviewsPath,
        { spec: { user: 'lee-{namespace}', resourceAttributes: { ...here, verb: 'list', resource: 'nodes' } } },
        { name: 'may lee list nodes here' },
      ),
      post(
        reviewsPath,
        { spec: { user: 'lee-{namespace}', resourceAttributes: { verb: 'list', resource: 'nodes' } } },
        { name: 'may lee list nodes' },
      ),
      get('/api/v1/nodes', as('cleo-{namespace}', { name: 'cleo lists nodes' })),
      get('/api/v1/nodes', as('lee-{namespace}', { name: 'lee lists nodes' })),
      get('/{namespace}/a', as('cleo-{namespace}', { name: 'cleo gets what is not there', only: ['status'] })),
      get('/logs', as('cleo-{namespace}', { name: 'cleo gets another path' })),
    ],
    cleanup: [remove(`${clusterBindingsPath}/{namespace}`), remove(`${clusterRolesPath}/{namespace}`)],
  },
  {
    name: 'a binding to no role',
    setup: [
      post(bindingsPath, binding('lost', 'nosuch', [user('dan')])),
      post(bindingsPath, binding('lost-too', 'nosuch-{namespace}', [user('eve')], 'ClusterRole')),
      post(
        reviewsPath,
        { spec: { user: 'eve', resourceAttributes: { ...here, verb: 'get', resource: 'pods' } } },
        {
          until: { contains: 'nosuch-{namespace}\\" not found' },
        },
      ),
    ],
    steps: [
      get(podsPath, as('eve', { name: 'eve lists pods' })),
      get(
        podsPath,
        as('dan', {
          name: 'dan lists pods',
          until: { contains: 'role.rbac.authorization.k8s.io \\"nosuch\\" not found' },
        }),
      ),
      post(
        '/apis/authorization.k8s.io/v1/selfsubjectrulesreviews',
        { spec: here },
        as('dan', { name: 'what dan may', only: ['status', 'body.status.evaluationError', 'body.status.incomplete'] }),
      ),
    ],
  },
  {
    name: 'roles that give away too much',
    setup: [
      post(
        rolesPath,
        role('granter', [
          rule(['get', 'list'], ['pods', 'configmaps']),
          { apiGroups: [group], resources: ['roles', 'rolebindings'], verbs: ['create', 'update', 'patch', 'get'] },
          { apiGroups: [group], resources: ['roles'], resourceNames: ['free'], verbs: ['escalate'] },
          { apiGroups: [group], resources: ['roles'], resourceNames: ['bindable'], verbs: ['bind'] },
        ]),
      ),
      post(bindingsPath, binding('granter', 'granter', [user('greta')])),
      post(rolesPath, role('bindable', [rule(['delete'], ['pods'])])),
      post(rolesPath, role('small', [rule(['get'], ['pods'])])),
      post(rolesPath, role('large', [rule(['*'], ['*'], { apiGroups: ['*'] })])),
      post(rolesPath, role('free', [])),
      allowed('greta', { ...here, verb: 'create', group, resource: 'roles' }),
    ],
    steps: [
      post(rolesPath, role('same', [rule(['get'], ['pods'])]), as('greta', { name: 'as much' })),
      post(rolesPath, role('verbs', [rule(['get', 'delete', 'watch'], ['pods'])]), as('greta', { name: 'more verbs' })),
      post(
        rolesPath,
        role('much', [
          rule(['get', 'list'], ['secrets', 'pods/log', 'pods'], { apiGroups: ['', 'apps'] }),
          rule(['get'], ['services'], { resourceNames: ['a', 'b'] }),
          rule(['create', 'get'], ['configmaps'], { resourceNames: ['a'] }),
        ]),
        as('greta', { name: 'more of everything' }),
      ),
      post(rolesPath, role('invalid', [rule([], ['pods'])]), as('greta', { name: 'nothing, and invalid' })),
      put(
        `${rolesPath}/small`,
        role('small', [rule(['get', 'create'], ['pods'])]),
        as('greta', { name: 'by a change' }),
      ),
      mergePatch(`${rolesPath}/large`, { metadata: { labels: { a: 'b' } } }, as('greta', { name: 'by a label' })),
      mergePatch(
        `${rolesPath}/large`,
        { metadata: { finalizers: ['example.com/hold'] } },
        as('greta', { name: 'not by a finalizer' }),
      ),
      mergePatch(`${rolesPath}/large`, { metadata: { finalizers: null } }, { name: 'let it go' }),
      mergePatch(
        `${rolesPath}/free`,
        { rules: [rule(['*'], ['pods'])] },
        as('greta', { name: 'where she may escalate' }),
      ),
      put(`${rolesPath}/new`, role('new', [rule(['*'], ['pods'])]), as('greta', { name: 'by a change that creates' })),
      post(bindingsPath, binding('small', 'small', [user('x')]), as('greta', { name: 'bind as much' })),
      post(bindingsPath, binding('large', 'large', [user('x')]), as('greta', { name: 'bind more' })),
      post(bindingsPath, binding('bindable', 'bindable', [user('x')]), as('greta', { name: 'bind where she may' })),
      post(bindingsPath, binding('missing', 'missing', [user('x')]), as('greta', { name: 'bind nothing' })),
      post(
        bindingsPath,
        binding('admin', 'cluster-admin', [user('x')], 'ClusterRole'),
        as('greta', { name: 'bind everything' }),
      ),
      mergePatch(
        `${bindingsPath}/granter`,
        { subjects: [user('greta'), user('x')] },
        as('greta', { name: 'bind others to her own' }),
      ),
      apply(
        `${rolesPath}/applied`,
        'tests',
        { apiVersion: `${group}/v1`, kind: 'Role', ...role('applied', [rule(['delete'], ['pods'])]) },
        as('greta', { name: 'apply more' }),
      ),
    ],
  },
  {
    name: 'roles of the cluster that give away too much',
    setup: [
      post(clusterRolesPath, {
        metadata: { name: '{namespace}' },
        rules: [
          { apiGroups: [group], resources: ['clusterroles', 'clusterrolebindings'], verbs: ['*'] },
          { nonResourceURLs: ['/healthz', '/{namespace}/*'], verbs: ['get'] },
        ],
      }),
      post(clusterBindingsPath, binding('{namespace}', '{namespace}', [user('hal-{namespace}')], 'ClusterRole')),
      allowed('hal-{namespace}', { verb: 'escalate', group, resource: 'clusterroles' }),
      post(clusterRolesPath, {
        metadata: { name: '{namespace}-few' },
        rules: [{ apiGroups: [group], resources: ['clusterroles'], verbs: ['create', 'update', 'patch'] }],
      }),
      post(
        clusterBindingsPath,
        binding('{namespace}-few', '{namespace}-few', [user('ida-{namespace}')], 'ClusterRole'),
      ),
      allowed('ida-{namespace}', { verb: 'create', group, resource: 'clusterroles' }),
      post(clusterRolesPath, {
        metadata: { name: '{namespace}-gathers' },
        aggregationRule: { clusterRoleSelectors: [{ matchLabels: { '{namespace}': 'x' } }] },
      }),
    ],
    steps: [
      post(
        clusterRolesPath,
        role('{namespace}-a', [rule(['*'], ['*'])]),
        as('hal-{namespace}', { name: 'hal, who may escalate' }),
      ),
      post(
        clusterRolesPath,
        role('{namespace}-b', [
          rule(['get'], ['pods']),
          { nonResourceURLs: ['/healthz', '/metrics', '/{namespace}/a'], verbs: ['get', 'post'] },
        ]),
        as('ida-{namespace}', { name: 'ida' }),
      ),
      post(
        clusterRolesPath,
        {
          metadata: { name: '{namespace}-c' },
          aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] },
        },
        as('ida-{namespace}', { name: 'ida gathers' }),
      ),
      mergePatch(
        `${clusterRolesPath}/{namespace}-gathers`,
        { aggregationRule: null },
        as('ida-{namespace}', { name: 'ida stops gathering' }),
      ),
      post(
        clusterBindingsPath,
        binding('{namespace}-d', 'cluster-admin', [user('x')], 'ClusterRole'),
        as('hal-{namespace}', { name: 'hal, who may bind' }),
      ),
      post(
        clusterBindingsPath,
        binding('{namespace}-e', 'cluster-admin', [user('x')], 'Role'),
        as('hal-{namespace}', { name: 'hal binds a role to the cluster' }),
      ),
    ],
    cleanup: ['', '-few', '-gathers', '-a', '-d'].flatMap((end) => [
      remove(`${clusterBindingsPath}/{namespace}${end}`),
      remove(`${clusterRolesPath}/{namespace}${end}`),
    ]),
  },
  {
    name: 'a change that creates',
    setup: [
      post(
        rolesPath,
        role('changer', [
          { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['update', 'patch'] },
          rule(['patch'], ['configmaps']),
        ]),
      ),
      post(bindingsPath, binding('changer', 'changer', [user('carl')])),
      allowed('carl', { ...here, verb: 'patch', resource: 'configmaps' }),
    ],
    steps: [
      put(
        collection('coordination.k8s.io/v1', 'leases/one'),
        { metadata: { name: 'one' }, spec: {} },
        as('carl', { name: 'a lease' }),
      ),
      apply(
        `${configMapsPath}/one`,
        'tests',
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' }, data: { a: 'b' } },
        as('carl', { name: 'by an apply' }),
      ),
      apply(
        `${configMapsPath}/one`,
        'tests',
        { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' }, data: { 'a/b': 'b' } },
        as('carl', { name: 'by an apply, invalid' }),
      ),
      mergePatch(`${configMapsPath}/one`, { data: { a: 'b' } }, as('carl', { name: 'by a patch' })),
    ],
  },
  {
    name: 'roles from the start',
    steps: [
      ...['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings'].map((plural) =>
        get(`/apis/${group}/v1/${plural}`, {
          name: plural,
          query: { labelSelector: 'kubernetes.io/bootstrapping=rbac-defaults' },
        }),
      ),
      get(`${clusterRolesPath}/cluster-admin`, { name: 'the administrator' }),
      get(`${clusterRolesPath}/view`, { name: 'a role that gathers' }),
      post(clusterRolesPath, role('view', []), { name: 'made again' }),
    ],
  },
]
