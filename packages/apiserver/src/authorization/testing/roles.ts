import type { JsonObject } from '@kubewright/kube/json'
import { createStore, type Store } from '../../storage/index.ts'
import { roleStorageNames } from '../rbac/policy-index.ts'

const group = 'rbac.authorization.k8s.io'

export const user = (name: string): JsonObject => ({ kind: 'User', apiGroup: group, name })
export const memberOf = (name: string): JsonObject => ({ kind: 'Group', apiGroup: group, name })

export function allow(verbs: string, resources: string, more: JsonObject = {}): JsonObject {
  return { apiGroups: [''], resources: resources.split(' '), verbs: verbs.split(' '), ...more }
}

/** A store to which roles and bindings are added without a server. */
export function createRoles(store: Store = createStore()) {
  const put = (resource: string, namespace: string, name: string, content: JsonObject | null) => {
    const metadata = { name, ...(namespace === '' ? {} : { namespace }) }
    const { metadata: more, ...rest } = (content ?? {}) as { metadata?: JsonObject }
    const object = content === null ? null : { ...rest, metadata: { ...metadata, ...more } }
    store.commit([{ key: { resource, namespace, name }, object }])
  }
  const bind = (kind: string, role: string, subjects: readonly JsonObject[]): JsonObject => {
    return { roleRef: { apiGroup: group, kind, name: role }, subjects }
  }
  const { roles, clusterRoles, roleBindings, clusterRoleBindings } = roleStorageNames
  return {
    store,
    role: (namespace: string, name: string, rules: readonly JsonObject[]) => put(roles, namespace, name, { rules }),
    clusterRole: (name: string, content: JsonObject) => put(clusterRoles, '', name, content),
    bindRole: (namespace: string, role: string, subjects: readonly JsonObject[], kind = 'Role') =>
      put(roleBindings, namespace, `binds-${role}`, bind(kind, role, subjects)),
    bindClusterRole: (role: string, subjects: readonly JsonObject[]) =>
      put(clusterRoleBindings, '', `binds-${role}`, bind('ClusterRole', role, subjects)),
    unbindClusterRole: (role: string) => put(clusterRoleBindings, '', `binds-${role}`, null),
  }
}
