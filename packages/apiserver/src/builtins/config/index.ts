/**
 * Config maps, secrets, accounts, quotas, priorities, roles, leases, events and nodes.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'
import {
  apiServiceKind,
  apiServicesStorageName,
  definitionsStorageName,
  servicesOfDefinition,
} from './api-services/index.ts'
import { configMapKind } from './config-map.ts'
import { eventKind } from './events/index.ts'
import { flowSchemaKind, priorityLevelKind } from './flow-control/index.ts'
import { leaseKind } from './lease.ts'
import { nodeKind } from './node.ts'
import { priorityClassesStorageName, priorityClassKind } from './priority-class.ts'
import { limitRangeKind, resourceQuotaKind } from './quotas/index.ts'
import { clusterRoleBindingKind, roleBindingKind } from './role-bindings.ts'
import { clusterRoleKind, roleKind } from './roles.ts'
import { runtimeClassKind } from './runtime-class.ts'
import { secretKind } from './secret.ts'
import { serviceAccountKind } from './service-account.ts'

export { bootConfigObjects } from './boot.ts'
export { bootTokenTracking, tokenTracking } from './token-tracking.ts'

export const configKinds: BuiltinKinds = new Map([
  ['configmaps', configMapKind],
  ['secrets', secretKind],
  ['serviceaccounts', serviceAccountKind],
  ['resourcequotas', resourceQuotaKind],
  ['limitranges', limitRangeKind],
  ['events', eventKind],
  ['nodes', nodeKind],
  [priorityClassesStorageName, priorityClassKind],
  ['runtimeclasses.node.k8s.io', runtimeClassKind],
  ['roles.rbac.authorization.k8s.io', roleKind],
  ['clusterroles.rbac.authorization.k8s.io', clusterRoleKind],
  ['rolebindings.rbac.authorization.k8s.io', roleBindingKind],
  ['clusterrolebindings.rbac.authorization.k8s.io', clusterRoleBindingKind],
  ['leases.coordination.k8s.io', leaseKind],
  ['flowschemas.flowcontrol.apiserver.k8s.io', flowSchemaKind],
  ['prioritylevelconfigurations.flowcontrol.apiserver.k8s.io', priorityLevelKind],
  [apiServicesStorageName, apiServiceKind],
  [definitionsStorageName, { companions: servicesOfDefinition }],
])
