import { ageColumn, createdAtColumn, nameColumn } from './common-columns.ts'
import {
  configMapColumns,
  eventColumns,
  leaseColumns,
  namespaceColumns,
  nodeColumns,
  secretColumns,
  serviceColumns,
} from './core-columns.ts'
import {
  endpointSliceColumns,
  endpointsColumns,
  ingressClassColumns,
  ingressColumns,
  networkPolicyColumns,
} from './network-columns.ts'
import { podColumns } from './pod-columns.ts'
import { podDisruptionBudgetColumns, roleBindingColumns } from './policy-columns.ts'
import type { TableColumn } from './served-resource.ts'
import { claimColumns, storageClassColumns, volumeColumns } from './volume-columns.ts'
import {
  cronJobColumns,
  daemonSetColumns,
  deploymentColumns,
  jobColumns,
  replicaSetColumns,
  replicationControllerColumns,
  statefulSetColumns,
} from './workload-columns.ts'

const nameAndAge: readonly TableColumn[] = [nameColumn, ageColumn]
const nameAndCreation: readonly TableColumn[] = [nameColumn, createdAtColumn]

const columnsByResource: ReadonlyMap<string, readonly TableColumn[]> = new Map([
  ['configmaps', configMapColumns],
  ['endpoints', endpointsColumns],
  ['events', eventColumns],
  ['events.events.k8s.io', eventColumns],
  ['namespaces', namespaceColumns],
  ['nodes', nodeColumns],
  ['persistentvolumeclaims', claimColumns],
  ['persistentvolumes', volumeColumns],
  ['pods', podColumns],
  ['replicationcontrollers', replicationControllerColumns],
  ['secrets', secretColumns],
  ['services', serviceColumns],
  ['daemonsets.apps', daemonSetColumns],
  ['deployments.apps', deploymentColumns],
  ['replicasets.apps', replicaSetColumns],
  ['statefulsets.apps', statefulSetColumns],
  ['cronjobs.batch', cronJobColumns],
  ['jobs.batch', jobColumns],
  ['leases.coordination.k8s.io', leaseColumns],
  ['poddisruptionbudgets.policy', podDisruptionBudgetColumns],
  ['customresourcedefinitions.apiextensions.k8s.io', nameAndCreation],
  ['endpointslices.discovery.k8s.io', endpointSliceColumns],
  ['ingressclasses.networking.k8s.io', ingressClassColumns],
  ['ingresses.networking.k8s.io', ingressColumns],
  ['networkpolicies.networking.k8s.io', networkPolicyColumns],
  ['clusterrolebindings.rbac.authorization.k8s.io', roleBindingColumns],
  ['rolebindings.rbac.authorization.k8s.io', roleBindingColumns],
  ['storageclasses.storage.k8s.io', storageClassColumns],
  ['clusterroles.rbac.authorization.k8s.io', nameAndCreation],
  ['roles.rbac.authorization.k8s.io', nameAndCreation],
])

/** The columns in which kubectl shows a built-in resource. */
export function builtinColumns(storageName: string): readonly TableColumn[] {
  return columnsByResource.get(storageName) ?? nameAndAge
}
