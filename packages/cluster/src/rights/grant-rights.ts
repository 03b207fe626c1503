import type { UserInfo } from '@kubewright/apiserver'
import type { Client } from 'kubewright/client'
import { ClusterRole, ClusterRoleBinding, Namespace, Role, RoleBinding, ServiceAccount } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { type RightsManifest, type RightsSubject, rightsManifests } from 'kubewright/rights'

const kinds: Readonly<Record<RightsManifest['kind'], KindReference>> = {
  ServiceAccount,
  ClusterRole,
  ClusterRoleBinding,
  Role,
  RoleBinding,
}

/** Operators have their service accounts here, out of the way of the objects of tests. */
export const operatorNamespace = 'kube-system'

/**
 * Applies the service account, the roles and the bindings of an operator, and creates the namespaces of its Roles if
 * they do not exist, as an installation would. Returns the user.
 */
export async function grantRights(client: Client, operator: RightsSubject): Promise<UserInfo> {
  const manifests = rightsManifests(operator, { namespace: operatorNamespace })
  for (const name of new Set(manifests.flatMap(({ metadata }) => metadata.namespace ?? []))) {
    if ((await client.get(Namespace, { name })) === undefined) await client.create(Namespace, { metadata: { name } })
  }
  for (const manifest of manifests) {
    await client.apply(kinds[manifest.kind], manifest as never, { manager: 'kubewright', force: true })
  }
  return {
    name: `system:serviceaccount:${operatorNamespace}:${operator.name}`,
    groups: ['system:serviceaccounts', `system:serviceaccounts:${operatorNamespace}`, 'system:authenticated'],
  }
}
