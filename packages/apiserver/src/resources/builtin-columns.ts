import { autoscalerColumns } from './autoscaler-columns.ts'
import { ageColumn, createdAtColumn, nameColumn } from './common-columns.ts'
import {
  componentStatusColumns,
  configMapColumns,
  eventColumns,
  leaseCandidateColumns,
  leaseColumns,
  namespaceColumns,
  nodeColumns,
  secretColumns,
  serviceColumns,
} from './core-columns.ts'
import { resourceClaimColumns, resourceSliceColumns } from './device-columns.ts'
import { flowSchemaColumns, priorityLevelColumns } from './flow-columns.ts'
import {
  endpointSliceColumns,
  endpointsColumns,
  ingressClassColumns,
  ingressColumns,
  ipAddressColumns,
  networkPolicyColumns,
  serviceCidrColumns,
} from './network-columns.ts'
import { podColumns } from './pod-columns.ts'
import {
  podDisruptionBudgetColumns,
  priorityClassColumns,
  resourceQuotaColumns,
  roleBindingColumns,
  runtimeClassColumns,
} from './policy-columns.ts'
import {
  apiServiceColumns,
  certificateRequestColumns,
  mutatingPolicyColumns,
  policyBindingColumns,
  validatingPolicyColumns,
  webhookColumns,
} from './registration-columns.ts'
import type { TableColumn } from './served-resource.ts'
import {
  csiDriverColumns,
  csiNodeColumns,
  volumeAttachmentColumns,
  volumeAttributesClassColumns,
} from './storage-columns.ts'
import { claimColumns, storageClassColumns, volumeColumns } from './volume-columns.ts'
import {
  controllerRevisionColumns,
  cronJobColumns,
  daemonSetColumns,
  deploymentColumns,
  jobColumns,
  podTemplateColumns,
  replicaSetColumns,
  replicationControllerColumns,
  statefulSetColumns,
} from './workload-columns.ts'

const nameAndAge: readonly TableColumn[] = [nameColumn, ageColumn]
const nameAndCreation: readonly TableColumn[] = [nameColumn, createdAtColumn]

const columnsByResource: ReadonlyMap<string, readonly TableColumn[]> = new Map([
  ['componentstatuses', componentStatusColumns],
  ['configmaps', configMapColumns],
  ['endpoints', endpointsColumns],
  ['events', eventColumns],
  ['limitranges', nameAndCreation],
  ['namespaces', namespaceColumns],
  ['nodes', nodeColumns],
  ['persistentvolumeclaims', claimColumns],
  ['persistentvolumes', volumeColumns],
  ['pods', podColumns],
  ['podtemplates', podTemplateColumns],
  ['replicationcontrollers', replicationControllerColumns],
  ['resourcequotas', resourceQuotaColumns],
  ['secrets', secretColumns],
  ['services', serviceColumns],
  ['controllerrevisions.apps', controllerRevisionColumns],
  ['daemonsets.apps', daemonSetColumns],
  ['deployments.apps', deploymentColumns],
  ['replicasets.apps', replicaSetColumns],
  ['statefulsets.apps', statefulSetColumns],
  ['horizontalpodautoscalers.autoscaling', autoscalerColumns],
  ['cronjobs.batch', cronJobColumns],
  ['jobs.batch', jobColumns],
  ['leasecandidates.coordination.k8s.io', leaseCandidateColumns],
  ['leases.coordination.k8s.io', leaseColumns],
  ['poddisruptionbudgets.policy', podDisruptionBudgetColumns],
  ['customresourcedefinitions.apiextensions.k8s.io', nameAndCreation],
  ['endpointslices.discovery.k8s.io', endpointSliceColumns],
  ['ingressclasses.networking.k8s.io', ingressClassColumns],
  ['ingresses.networking.k8s.io', ingressColumns],
  ['ipaddresses.networking.k8s.io', ipAddressColumns],
  ['networkpolicies.networking.k8s.io', networkPolicyColumns],
  ['servicecidrs.networking.k8s.io', serviceCidrColumns],
  ['clusterrolebindings.rbac.authorization.k8s.io', roleBindingColumns],
  ['rolebindings.rbac.authorization.k8s.io', roleBindingColumns],
  ['storageclasses.storage.k8s.io', storageClassColumns],
  ['clusterroles.rbac.authorization.k8s.io', nameAndCreation],
  ['roles.rbac.authorization.k8s.io', nameAndCreation],
  ['runtimeclasses.node.k8s.io', runtimeClassColumns],
  ['priorityclasses.scheduling.k8s.io', priorityClassColumns],
  ['apiservices.apiregistration.k8s.io', apiServiceColumns],
  ['certificatesigningrequests.certificates.k8s.io', certificateRequestColumns],
  ['mutatingadmissionpolicies.admissionregistration.k8s.io', mutatingPolicyColumns],
  ['mutatingadmissionpolicybindings.admissionregistration.k8s.io', policyBindingColumns],
  ['mutatingwebhookconfigurations.admissionregistration.k8s.io', webhookColumns],
  ['validatingadmissionpolicies.admissionregistration.k8s.io', validatingPolicyColumns],
  ['validatingadmissionpolicybindings.admissionregistration.k8s.io', policyBindingColumns],
  ['validatingwebhookconfigurations.admissionregistration.k8s.io', webhookColumns],
  ['flowschemas.flowcontrol.apiserver.k8s.io', flowSchemaColumns],
  ['prioritylevelconfigurations.flowcontrol.apiserver.k8s.io', priorityLevelColumns],
  ['csidrivers.storage.k8s.io', csiDriverColumns],
  ['csinodes.storage.k8s.io', csiNodeColumns],
  ['csistoragecapacities.storage.k8s.io', nameAndCreation],
  ['volumeattachments.storage.k8s.io', volumeAttachmentColumns],
  ['volumeattributesclasses.storage.k8s.io', volumeAttributesClassColumns],
  ['resourceclaims.resource.k8s.io', resourceClaimColumns],
  ['resourceslices.resource.k8s.io', resourceSliceColumns],
])

/** The columns in which kubectl shows a built-in resource. */
export function builtinColumns(storageName: string): readonly TableColumn[] {
  return columnsByResource.get(storageName) ?? nameAndAge
}
