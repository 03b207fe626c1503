import type { JsonObject } from '@kubewright/kube/json'
import type { RequestStep } from '../scenario.ts'
import { post, remove } from './steps.ts'

const roles = '/apis/rbac.authorization.k8s.io/v1'

/** A ClusterRole and its binding. */
export const roleOfCluster = (role: string, rule: JsonObject, users: readonly string[]): readonly RequestStep[] => [
  post(`${roles}/clusterroles`, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRole',
    metadata: { name: `{namespace}-${role}` },
    rules: [rule],
  }),
  post(`${roles}/clusterrolebindings`, {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: `{namespace}-${role}` },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: `{namespace}-${role}` },
    subjects: users.map((user) => ({
      apiGroup: 'rbac.authorization.k8s.io',
      kind: 'User',
      name: `{namespace}-${user}`,
    })),
  }),
]

export const removeRoleOfCluster = (role: string): readonly RequestStep[] =>
  ['clusterroles', 'clusterrolebindings'].map((plural) => remove(`${roles}/${plural}/{namespace}-${role}`))
