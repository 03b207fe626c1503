import {
  mutatingAdmissionPolicy,
  mutatingAdmissionPolicyBinding,
  mutatingWebhookConfiguration,
  validatingAdmissionPolicy,
  validatingAdmissionPolicyBinding,
  validatingWebhookConfiguration,
} from './admissionregistration/index.ts'
import {
  apiServiceKind,
  apiServicesStorageName,
  definitionsStorageName,
  servicesOfDefinition,
} from './apiregistration/index.ts'
import { controllerRevisionKind, daemonSetKind, deploymentKind, replicaSetKind, statefulSetKind } from './apps/index.ts'
import { autoscalerKind } from './autoscaling/index.ts'
import { cronJobKind, jobKind } from './batch/index.ts'
import type { BuiltinKind, BuiltinKinds } from './builtin-kind.ts'
import { certificateSigningRequest } from './certificates/index.ts'
import { leaseKind } from './coordination/index.ts'
import { eventKind } from './core/events/index.ts'
import {
  configMapKind,
  endpointsKind,
  nodeKind,
  replicationControllerKind,
  secretKind,
  serviceAccountKind,
} from './core/index.ts'
import { namespaceKinds } from './core/namespaces/index.ts'
import { podKinds } from './core/pods/index.ts'
import { limitRangeKind, resourceQuotaKind } from './core/quotas/index.ts'
import { serviceKind } from './core/services/index.ts'
import { persistentVolume, persistentVolumeClaim } from './core/volumes/index.ts'
import { endpointSliceKind } from './discovery/index.ts'
import { flowSchemaKind, priorityLevelKind } from './flowcontrol/index.ts'
import { ingressClassKind, ingressKind, ipAddressKind, networkPolicyKind, serviceCidrKind } from './networking/index.ts'
import { runtimeClassKind } from './node/index.ts'
import { disruptionBudgetKind } from './policy/index.ts'
import { clusterRoleBindingKind, clusterRoleKind, roleBindingKind, roleKind } from './rbac/index.ts'
import { deviceClass, resourceClaim, resourceClaimTemplate, resourceSlice } from './resource/index.ts'
import { priorityClassesStorageName, priorityClassKind } from './scheduling/index.ts'
import {
  csiDriver,
  csiNode,
  csiStorageCapacity,
  storageClass,
  volumeAttachment,
  volumeAttributesClass,
} from './storage/index.ts'

/** Every built-in kind by the storage name of its resource, ordered by API group. */
export const builtinKinds: BuiltinKinds = new Map<string, BuiltinKind>([
  ...podKinds,
  ...namespaceKinds,
  ['configmaps', configMapKind],
  ['secrets', secretKind],
  ['serviceaccounts', serviceAccountKind],
  ['resourcequotas', resourceQuotaKind],
  ['limitranges', limitRangeKind],
  ['events', eventKind],
  ['nodes', nodeKind],
  ['services', serviceKind],
  ['endpoints', endpointsKind],
  ['persistentvolumes', persistentVolume],
  ['persistentvolumeclaims', persistentVolumeClaim],
  ['replicationcontrollers', replicationControllerKind],
  ['mutatingwebhookconfigurations.admissionregistration.k8s.io', mutatingWebhookConfiguration],
  ['validatingwebhookconfigurations.admissionregistration.k8s.io', validatingWebhookConfiguration],
  ['validatingadmissionpolicies.admissionregistration.k8s.io', validatingAdmissionPolicy],
  ['validatingadmissionpolicybindings.admissionregistration.k8s.io', validatingAdmissionPolicyBinding],
  ['mutatingadmissionpolicies.admissionregistration.k8s.io', mutatingAdmissionPolicy],
  ['mutatingadmissionpolicybindings.admissionregistration.k8s.io', mutatingAdmissionPolicyBinding],
  [definitionsStorageName, { companions: servicesOfDefinition }],
  [apiServicesStorageName, apiServiceKind],
  ['deployments.apps', deploymentKind],
  ['replicasets.apps', replicaSetKind],
  ['statefulsets.apps', statefulSetKind],
  ['daemonsets.apps', daemonSetKind],
  ['controllerrevisions.apps', controllerRevisionKind],
  ['horizontalpodautoscalers.autoscaling', autoscalerKind],
  ['jobs.batch', jobKind],
  ['cronjobs.batch', cronJobKind],
  ['certificatesigningrequests.certificates.k8s.io', certificateSigningRequest],
  ['leases.coordination.k8s.io', leaseKind],
  ['endpointslices.discovery.k8s.io', endpointSliceKind],
  ['flowschemas.flowcontrol.apiserver.k8s.io', flowSchemaKind],
  ['prioritylevelconfigurations.flowcontrol.apiserver.k8s.io', priorityLevelKind],
  ['ingresses.networking.k8s.io', ingressKind],
  ['ingressclasses.networking.k8s.io', ingressClassKind],
  ['networkpolicies.networking.k8s.io', networkPolicyKind],
  ['ipaddresses.networking.k8s.io', ipAddressKind],
  ['servicecidrs.networking.k8s.io', serviceCidrKind],
  ['runtimeclasses.node.k8s.io', runtimeClassKind],
  ['poddisruptionbudgets.policy', disruptionBudgetKind],
  ['roles.rbac.authorization.k8s.io', roleKind],
  ['clusterroles.rbac.authorization.k8s.io', clusterRoleKind],
  ['rolebindings.rbac.authorization.k8s.io', roleBindingKind],
  ['clusterrolebindings.rbac.authorization.k8s.io', clusterRoleBindingKind],
  ['resourceclaims.resource.k8s.io', resourceClaim],
  ['resourceclaimtemplates.resource.k8s.io', resourceClaimTemplate],
  ['resourceslices.resource.k8s.io', resourceSlice],
  ['deviceclasses.resource.k8s.io', deviceClass],
  [priorityClassesStorageName, priorityClassKind],
  ['storageclasses.storage.k8s.io', storageClass],
  ['volumeattachments.storage.k8s.io', volumeAttachment],
  ['csidrivers.storage.k8s.io', csiDriver],
  ['csinodes.storage.k8s.io', csiNode],
  ['csistoragecapacities.storage.k8s.io', csiStorageCapacity],
  ['volumeattributesclasses.storage.k8s.io', volumeAttributesClass],
])

const none: BuiltinKind = {}

/** The strategy of a built-in kind, by the storage name of its resource. */
export function builtinKind(storageName: string): BuiltinKind {
  return builtinKinds.get(storageName) ?? none
}

/** The storage name of the resource that a resource is a view of; undefined if it is no view. */
export function viewedStorageName(apiVersion: string, plural: string): string | undefined {
  for (const [storageName, { views }] of builtinKinds) {
    if (views?.has(apiVersion) && storageName.split('.', 1)[0] === plural) return storageName
  }
  return undefined
}
