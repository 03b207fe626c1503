import type { RequestScenario } from '../../scenario.ts'
import { collection, configMap, configMapsPath, podsPath } from '../objects.ts'
import { get, post, remove } from '../steps.ts'

const reviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const as = (user: string, more: Record<string, string> = {}) => ({ headers: { 'Impersonate-User': user, ...more } })
const accountsPath = collection('v1', 'serviceaccounts')
const clusterRolesPath = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const clusterBindingsPath = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'
/** Impersonation by an account. */
const acting = (user: string, more: Record<string, string> = {}) => {
  return { headers: { Authorization: 'Bearer {response:token.status.token}', 'Impersonate-User': user, ...more } }
}

export const impersonationScenarios: readonly RequestScenario[] = [
  {
    name: 'impersonation of another user',
    steps: [
      get(podsPath, { name: 'bob lists pods', ...as('bob') }),
      get(podsPath, { name: 'bob of the masters lists pods', ...as('bob', { 'Impersonate-Group': 'system:masters' }) }),
      post(configMapsPath, configMap('one'), { name: 'bob creates', ...as('bob') }),
      get(podsPath, { name: 'an account lists pods', ...as('system:serviceaccount:{namespace}:robot') }),
      get(podsPath, { name: 'the anonymous list pods', ...as('system:anonymous') }),
      post(reviews, {}, { name: 'who bob is', ...as('bob') }),
      post(reviews, {}, { name: 'who an account is', ...as('system:serviceaccount:{namespace}:robot') }),
      post(
        reviews,
        {},
        {
          name: 'who bob of the masters is',
          ...as('bob', {
            'Impersonate-Group': 'system:masters',
            'Impersonate-Uid': 'u-1',
            'Impersonate-Extra-Scopes': 'view',
          }),
        },
      ),
      get(podsPath, { name: 'a group without a user', headers: { 'Impersonate-Group': 'system:masters' } }),
      get(podsPath, { name: 'a uid without a user', headers: { 'Impersonate-Uid': 'u-1' } }),
      get(podsPath, { name: 'more without a user', headers: { 'Impersonate-Extra-A%2fB': 'x' } }),
      get(podsPath, { name: 'an empty user', headers: { 'Impersonate-User': '' } }),
      post(reviews, {}, { name: 'who a node is', ...as('system:node:one') }),
      post(reviews, {}, { name: 'who a node with a group is', ...as('system:node:one', { 'Impersonate-Group': 'a' }) }),
      post(
        reviews,
        {},
        { name: 'who is not authenticated', ...as('bob', { 'Impersonate-Group': 'system:unauthenticated' }) },
      ),
      post(
        reviews,
        {},
        { name: 'who is authenticated', ...as('bob', { 'Impersonate-Group': 'system:authenticated' }) },
      ),
      post(reviews, {}, { name: 'who the anonymous are', ...as('system:anonymous') }),
      post(
        reviews,
        {},
        { name: 'who an account with a group is', ...as('system:serviceaccount:a:b', { 'Impersonate-Group': 'c' }) },
      ),
      post(reviews, {}, { name: 'who is no account', ...as('system:serviceaccount:a') }),
      post(
        reviews,
        {},
        { name: 'who bob with more is', ...as('bob', { 'Impersonate-Extra-Example.Com%2FScopes': 'view' }) },
      ),
    ],
  },
  {
    name: 'who may impersonate another user',
    setup: [
      post(accountsPath, { metadata: { name: 'actor' } }),
      post(`${accountsPath}/actor/token`, { spec: {} }, { save: 'token' }),
      post(clusterRolesPath, {
        metadata: { name: '{namespace}' },
        rules: [
          { apiGroups: [''], resources: ['users'], verbs: ['impersonate'], resourceNames: ['alice'] },
          { apiGroups: [''], resources: ['groups'], verbs: ['impersonate'], resourceNames: ['dancers'] },
          { apiGroups: [''], resources: ['serviceaccounts'], verbs: ['impersonate'], resourceNames: ['robot'] },
          { apiGroups: ['authentication.k8s.io'], resources: ['uids'], verbs: ['impersonate'], resourceNames: ['1'] },
          { apiGroups: ['authentication.k8s.io'], resources: ['userextras/scopes'], verbs: ['impersonate'] },
        ],
      }),
      post(clusterBindingsPath, {
        metadata: { name: '{namespace}' },
        roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: '{namespace}' },
        subjects: [{ kind: 'ServiceAccount', name: 'actor', namespace: '{namespace}' }],
      }),
      post(
        '/apis/authorization.k8s.io/v1/subjectaccessreviews',
        {
          spec: {
            user: 'system:serviceaccount:{namespace}:actor',
            resourceAttributes: { verb: 'impersonate', resource: 'users', name: 'alice' },
          },
        },
        { until: { field: 'status.allowed', equals: true } },
      ),
    ],
    steps: [
      post(reviews, {}, { name: 'another user', ...acting('bob') }),
      post(reviews, {}, { name: 'a node', ...acting('system:node:one') }),
      post(reviews, {}, { name: 'another account', ...acting('system:serviceaccount:{namespace}:other') }),
      post(reviews, {}, { name: 'one who may be', ...acting('alice') }),
      post(reviews, {}, { name: 'an account that may be', ...acting('system:serviceaccount:{namespace}:robot') }),
      post(reviews, {}, { name: 'another user, again', ...acting('bob') }),
      post(reviews, {}, { name: 'of a group', ...acting('alice', { 'Impersonate-Group': 'dancers' }) }),
      post(reviews, {}, { name: 'of another group', ...acting('alice', { 'Impersonate-Group': 'singers' }) }),
      post(reviews, {}, { name: 'of the masters', ...acting('alice', { 'Impersonate-Group': 'system:masters' }) }),
      post(reviews, {}, { name: 'with a uid', ...acting('alice', { 'Impersonate-Uid': '1' }) }),
      post(reviews, {}, { name: 'with another uid', ...acting('alice', { 'Impersonate-Uid': '2' }) }),
      post(reviews, {}, { name: 'with scopes', ...acting('alice', { 'Impersonate-Extra-Scopes': 'view' }) }),
      post(reviews, {}, { name: 'with more', ...acting('alice', { 'Impersonate-Extra-Other': 'view' }) }),
      get(podsPath, { name: 'alice lists pods', ...acting('alice') }),
      get(podsPath, { name: 'anonymous as alice', anonymous: true, headers: { 'Impersonate-User': 'alice' } }),
    ],
    cleanup: [remove(`${clusterBindingsPath}/{namespace}`), remove(`${clusterRolesPath}/{namespace}`)],
  },
]
