import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, textAt } from '../../read-object.ts'
import type { Store } from '../../storage/index.ts'
import type { UserInfo } from '../../user-info.ts'

export const roleStorageNames = {
  roles: 'roles.rbac.authorization.k8s.io',
  clusterRoles: 'clusterroles.rbac.authorization.k8s.io',
  roleBindings: 'rolebindings.rbac.authorization.k8s.io',
  clusterRoleBindings: 'clusterrolebindings.rbac.authorization.k8s.io',
} as const

/** A RoleBinding, or a ClusterRoleBinding, which has no namespace. */
export interface Binding {
  readonly name: string
  readonly namespace: string
  readonly role: { readonly kind: string; readonly name: string }
  readonly subjects: readonly Subject[]
}

interface Subject {
  /** A user or a group; the first letter distinguishes them. */
  readonly key: string
  readonly kind: string
  /** The name in reasons; that of a service account includes its namespace. */
  readonly name: string
}

/** The bindings of one namespace, or of the cluster, by subject. */
class BindingsBySubject {
  readonly #byKey = new Map<string, Map<string, Binding>>()

  add(binding: Binding): void {
    for (const { key } of binding.subjects) {
      const bindings = this.#byKey.get(key)
      if (bindings === undefined) this.#byKey.set(key, new Map([[binding.name, binding]]))
      else bindings.set(binding.name, binding)
    }
  }

  delete(binding: Binding): void {
    for (const { key } of binding.subjects) {
      const bindings = this.#byKey.get(key)
      if (bindings?.delete(binding.name) && bindings.size === 0) this.#byKey.delete(key)
    }
  }

  collect(key: string, into: Set<Binding>): void {
    const bindings = this.#byKey.get(key)
    if (bindings !== undefined) for (const binding of bindings.values()) into.add(binding)
  }
}

/** The bindings and roles of all users. Follows the store, and is created for the first decision that needs it. */
export class PolicyIndex {
  readonly #cluster = new BindingsBySubject()
  readonly #namespaces = new Map<string, BindingsBySubject>()

  constructor(store: Store) {
    for (const resource of [roleStorageNames.clusterRoleBindings, roleStorageNames.roleBindings]) {
      for (const { object } of store.list(resource).objects) this.#change(undefined, object)
      store.watch(resource, { afterRevision: store.revision }, ({ previous, object }) => this.#change(previous, object))
    }
  }

  /** The bindings of a user: those of the cluster, then those of the namespace. */
  bindingsOf(user: UserInfo, namespace: string): Iterable<Binding> {
    const found = new Set<Binding>()
    this.#collect(this.#cluster, user, found)
    const local = namespace === '' ? undefined : this.#namespaces.get(namespace)
    if (local !== undefined) this.#collect(local, user, found)
    return found
  }

  #collect(bindings: BindingsBySubject, user: UserInfo, into: Set<Binding>): void {
    bindings.collect(userKey(user.name), into)
    for (const group of user.groups) bindings.collect(groupKey(group), into)
  }

  #change(previous: JsonObject | undefined, object: JsonObject | undefined): void {
    const old = previous && bindingOf(previous)
    if (old !== undefined) this.#at(old.namespace).delete(old)
    const binding = object && bindingOf(object)
    if (binding !== undefined) this.#at(binding.namespace).add(binding)
  }

  #at(namespace: string): BindingsBySubject {
    if (namespace === '') return this.#cluster
    let bindings = this.#namespaces.get(namespace)
    if (bindings === undefined) {
      bindings = new BindingsBySubject()
      this.#namespaces.set(namespace, bindings)
    }
    return bindings
  }
}

/** The first subject of a binding that matches the user. */
export function subjectOf(binding: Binding, user: UserInfo): Subject | undefined {
  const keys = new Set([userKey(user.name), ...user.groups.map(groupKey)])
  return binding.subjects.find(({ key }) => keys.has(key))
}

function userKey(name: string): string {
  return `u${name}`
}

function groupKey(name: string): string {
  return `g${name}`
}

function bindingOf(object: JsonObject): Binding {
  const namespace = textAt(object, 'metadata', 'namespace')
  return {
    name: textAt(object, 'metadata', 'name'),
    namespace,
    role: { kind: textAt(object, 'roleRef', 'kind'), name: textAt(object, 'roleRef', 'name') },
    subjects: listAt(object, 'subjects').flatMap((subject) => readSubject(subject, namespace)),
  }
}

/** A service account is a user by its full name; its namespace is the binding's by default. */
function readSubject(subject: JsonValue, bindingNamespace: string): readonly Subject[] {
  const kind = textAt(subject, 'kind')
  const name = textAt(subject, 'name')
  if (kind === 'User') return [{ key: userKey(name), kind, name }]
  if (kind === 'Group') return [{ key: groupKey(name), kind, name }]
  const namespace = textAt(subject, 'namespace') || bindingNamespace
  if (kind !== 'ServiceAccount' || namespace === '') return []
  return [{ key: userKey(`system:serviceaccount:${namespace}:${name}`), kind, name: `${name}/${namespace}` }]
}
