import type { KubernetesObject } from '@kubewright/kube/meta'
import { rulesOf, systemNamespace } from './operator-rules.ts'
import type { RightsSubject } from './rights-subject.ts'

export interface RightsManifestsOptions {
  /** The namespace of the operator's pod and its service account; `<name>-system` when absent. */
  readonly namespace?: string | undefined
  /** The operator's name when absent. */
  readonly serviceAccount?: string | undefined
}

/** An object of the manifests, ready to be applied or written as YAML. */
export interface RightsManifest extends KubernetesObject {
  readonly apiVersion: string
  readonly kind: 'ServiceAccount' | 'ClusterRole' | 'ClusterRoleBinding' | 'Role' | 'RoleBinding'
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels: Readonly<Record<string, string>>
  }
}

const group = 'rbac.authorization.k8s.io'

/**
 * The service account of an operator, its roles with the rules of rulesOf, and their bindings, in the order in which
 * they can be applied. The namespaces must exist.
 */
export function rightsManifests(
  operator: RightsSubject,
  options: RightsManifestsOptions = {},
): readonly RightsManifest[] {
  const { namespace = systemNamespace(operator.name), serviceAccount = operator.name } = options
  const { name } = operator
  const account = { kind: 'ServiceAccount', name: serviceAccount, namespace } as const
  const rules = rulesOf(operator, { namespace })
  const places = [...new Set(rules.map((rule) => rule.namespace))].sort()
  const labels = { 'app.kubernetes.io/name': name }
  return [
    { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: serviceAccount, namespace, labels } },
    ...places.flatMap((place) => {
      const own = rules.filter((rule) => rule.namespace === place)
      const content = own.map(({ apiGroups, resources, resourceNames, verbs }) => ({
        apiGroups,
        resources,
        ...(resourceNames === undefined ? {} : { resourceNames }),
        verbs,
      }))
      return boundRole({ name, labels, ...(place === undefined ? {} : { namespace: place }) }, content, account)
    }),
  ]
}

function boundRole(
  metadata: RightsManifest['metadata'],
  rules: readonly object[],
  account: object,
): readonly RightsManifest[] {
  const prefix = metadata.namespace === undefined ? 'Cluster' : ''
  const apiVersion = `${group}/v1`
  const role = { apiVersion, kind: `${prefix}Role` as const, metadata, rules }
  const roleRef = { apiGroup: group, kind: role.kind, name: metadata.name }
  const binding = { apiVersion, kind: `${prefix}RoleBinding` as const, metadata, roleRef, subjects: [account] }
  return [role, binding]
}
