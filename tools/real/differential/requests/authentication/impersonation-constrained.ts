import type { RequestScenario } from '../../scenario.ts'
import { collection, podsPath } from '../objects.ts'
import { get, post, remove } from '../steps.ts'

const reviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
const accountsPath = collection('v1', 'serviceaccounts')
const clusterRolesPath = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
const clusterBindingsPath = '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings'
const group = 'authentication.k8s.io'

/** Impersonation by an account with all rights of constrained impersonation, and with any extra values. */
const acting = (user: string, more: Record<string, string> = {}) => {
  return { headers: { Authorization: 'Bearer {response:token.status.token}', 'Impersonate-User': user, ...more } }
}
const asAda = (name: string, more: Record<string, string> = {}) => post(reviews, {}, { name, ...acting('ada', more) })

export const constrainedImpersonationScenarios: readonly RequestScenario[] = [
  {
    name: 'constrained impersonation of another user',
    setup: [
      post(accountsPath, { metadata: { name: 'actor' } }),
      post(`${accountsPath}/actor/token`, { spec: {} }, { save: 'token' }),
      post(clusterRolesPath, {
        metadata: { name: '{namespace}' },
        rules: [
          {
            apiGroups: [group],
            resources: ['users', 'groups', 'uids'],
            verbs: ['impersonate:user-info'],
          },
          { apiGroups: [group], resources: ['userextras/*', '*/e.com/a'], verbs: ['impersonate:user-info'] },
          { apiGroups: [group], resources: ['nodes'], verbs: ['impersonate:arbitrary-node'], resourceNames: ['one'] },
          {
            apiGroups: [group],
            resources: ['selfsubjectreviews'],
            verbs: ['impersonate-on:user-info:create', 'impersonate-on:arbitrary-node:create'],
          },
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
            resourceAttributes: { group, verb: 'impersonate:user-info', resource: 'users', name: 'ada' },
          },
        },
        { until: { field: 'status.allowed', equals: true } },
      ),
    ],
    steps: [
      asAda('another user'),
      asAda('with a uid', { 'Impersonate-Uid': '1' }),
      asAda('of a group', { 'Impersonate-Group': 'dancers' }),
      asAda('of the masters', { 'Impersonate-Group': 'system:masters' }),
      asAda('of an empty group', { 'Impersonate-Group': '' }),
      asAda('with a key', { 'Impersonate-Extra-E.com%2fA': 'x' }),
      asAda('with a key that has upper case in it', { 'Impersonate-Extra-e.com%2f%41': 'x' }),
      asAda('with a key without a domain', { 'Impersonate-Extra-Plain': 'x' }),
      asAda('with an empty key', { 'Impersonate-Extra-': 'x' }),
      asAda('with an empty value', { 'Impersonate-Extra-e.com%2fa': '' }),
      asAda('with a key that is not allowed', { 'Impersonate-Extra-e.com%2fb': 'x' }),
      post(reviews, {}, { name: 'a node', ...acting('system:node:one') }),
      post(reviews, {}, { name: 'another node', ...acting('system:node:two') }),
      post(reviews, {}, { name: 'a node of a group', ...acting('system:node:one', { 'Impersonate-Group': 'a' }) }),
      post(reviews, {}, { name: 'what has no name of a node', ...acting('system:node:No') }),
      post(reviews, {}, { name: 'an account', ...acting('system:serviceaccount:{namespace}:robot') }),
      get(podsPath, { name: 'what is not allowed meanwhile', ...acting('ada') }),
    ],
    cleanup: [remove(`${clusterBindingsPath}/{namespace}`), remove(`${clusterRolesPath}/{namespace}`)],
  },
]
