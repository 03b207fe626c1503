import type { JsonObject } from '@kubewright/kube/json'
import type { RequestScenario } from '../../scenario.ts'
import { collection } from '../objects.ts'
import { mergePatch, post, put, remove } from '../steps.ts'

const rbac = 'rbac.authorization.k8s.io'
const roles = collection(`${rbac}/v1`, 'roles')
const bindings = collection(`${rbac}/v1`, 'rolebindings')
const clusterRoles = `/apis/${rbac}/v1/clusterroles`
const clusterBindings = `/apis/${rbac}/v1/clusterrolebindings`
const object = (kind: string, name: string, content: JsonObject) => ({
  apiVersion: `${rbac}/v1`,
  kind,
  metadata: { name },
  ...content,
})
const reads = { apiGroups: [''], resources: ['pods'], verbs: ['get'] }
const bob = { kind: 'User', name: 'bob' }

export const roleScenarios: readonly RequestScenario[] = [
  {
    name: 'roles',
    steps: [
      post(roles, object('Role', 'a:b', { rules: [reads] }), { name: 'one', query: { fieldManager: 'm' } }),
      post(roles, object('Role', 'b', { rules: [{}] }), { name: 'of nothing' }),
      post(roles, object('Role', 'c', { rules: [{ verbs: ['get'], nonResourceURLs: ['/x'], resources: ['pods'] }] }), {
        name: 'of a path',
      }),
      post(roles, object('Role', 'd%', { rules: [reads] }), { name: 'of a bad name' }),
      mergePatch(`${roles}/a:b`, { rules: [{ verbs: [], apiGroups: ['x'] }] }, { name: 'changed to nothing' }),
      mergePatch(`${roles}/a:b`, { metadata: { labels: { 'not valid': 'x' } } }, { name: 'badly labelled' }),
      mergePatch(`${roles}/a:b`, { rules: null }, { name: 'emptied' }),
      put(`${roles}/e`, object('Role', 'e', { rules: [reads, reads] }), { name: 'made by an update' }),
      post(
        clusterRoles,
        object('ClusterRole', '{namespace}-a', { rules: [{ verbs: ['get'], nonResourceURLs: ['/x/*'] }] }),
        {
          name: 'of the cluster, of a path',
        },
      ),
      post(clusterRoles, object('ClusterRole', '{namespace}-b', { aggregationRule: {} }), {
        name: 'put together of nothing',
      }),
      post(
        clusterRoles,
        object('ClusterRole', '{namespace}-c', {
          aggregationRule: {
            clusterRoleSelectors: [
              { matchLabels: { 'not valid': 'x' } },
              { matchExpressions: [{ key: 'a', operator: 'Like' }] },
              { matchExpressions: [{ key: 'a', operator: 'In', values: ['not valid'] }] },
            ],
          },
        }),
        { name: 'put together badly' },
      ),
    ],
    cleanup: ['a', 'b', 'c'].map((letter) => remove(`${clusterRoles}/{namespace}-${letter}`)),
  },
  {
    name: 'bindings of roles',
    steps: [
      post(
        bindings,
        object('RoleBinding', 'a', {
          roleRef: { kind: 'Role', name: 'a' },
          subjects: [bob, { kind: 'Group', name: 'all' }, { kind: 'ServiceAccount', name: 'robot' }],
        }),
        { name: 'one', query: { fieldManager: 'm' } },
      ),
      mergePatch(`${bindings}/a`, { roleRef: { name: 'b' } }, { name: 'to another role' }),
      mergePatch(`${bindings}/a`, { subjects: [{ kind: 'User' }] }, { name: 'of an unnamed user' }),
      post(
        bindings,
        object('RoleBinding', 'b', { roleRef: { kind: 'Table' }, subjects: [{ kind: 'Table', name: 'x' }] }),
        {
          name: 'to no role',
        },
      ),
      post(
        bindings,
        object('RoleBinding', 'c', {
          roleRef: { kind: 'Role', name: 'a/b', apiGroup: 'example.com' },
          subjects: [
            { kind: 'ServiceAccount', name: 'Not_Valid', apiGroup: 'example.com' },
            { kind: 'User', name: 'x', apiGroup: 'example.com' },
          ],
        }),
        { name: 'to what is elsewhere' },
      ),
      post(
        clusterBindings,
        object('ClusterRoleBinding', '{namespace}-a', {
          roleRef: { kind: 'Role', name: 'a' },
          subjects: [{ kind: 'ServiceAccount', name: 'robot' }],
        }),
        { name: 'of the cluster, to a role' },
      ),
      put(
        `${clusterBindings}/{namespace}-b`,
        object('ClusterRoleBinding', '{namespace}-b', {
          roleRef: { kind: 'ClusterRole', name: 'nosuch-role' },
          subjects: [bob],
        }),
        { name: 'of the cluster, made by an update' },
      ),
    ],
    cleanup: ['a', 'b'].map((letter) => remove(`${clusterBindings}/{namespace}-${letter}`)),
  },
]
