import {
  mutatingAdmissionPolicyBinding,
  mutatingAdmissionPolicyStrategy,
  mutatingWebhookConfiguration,
  validatingAdmissionPolicyBinding,
  validatingAdmissionPolicyStrategy,
  validatingWebhookConfiguration,
} from './admissionregistration/index.ts'
import { apiServiceStrategy, apiServicesStorageName, definitionsStorageName } from './apiregistration/index.ts'
import {
  controllerRevisionStrategy,
  daemonSetStrategy,
  deploymentStrategy,
  replicaSetStrategy,
  statefulSetStrategy,
} from './apps/index.ts'
import { autoscalerStrategy } from './autoscaling/index.ts'
import { cronJobStrategy, jobStrategy } from './batch/index.ts'
import { certificateSigningRequestStrategy } from './certificates/index.ts'
import { leaseCandidateStrategy, leaseStrategy } from './coordination/index.ts'
import { eventStrategy } from './core/events/index.ts'
import {
  componentStatusStrategy,
  configMapStrategy,
  endpointsStrategy,
  nodeStrategy,
  replicationControllerStrategy,
  secretStrategy,
  serviceAccountStrategy,
} from './core/index.ts'
import { namespaceStrategy } from './core/namespaces/index.ts'
import { podStrategy, podTemplateStrategy } from './core/pods/index.ts'
import { limitRangeStrategy, resourceQuotaStrategy } from './core/quotas/index.ts'
import { serviceStrategy } from './core/services/index.ts'
import { persistentVolumeClaimStrategy, persistentVolumeStrategy } from './core/volumes/index.ts'
import { definitionStrategy } from './custom/index.ts'
import { endpointSliceStrategy } from './discovery/index.ts'
import { flowSchemaStrategy, priorityLevelStrategy } from './flowcontrol/index.ts'
import type { KindStrategies, KindStrategy } from './kind-strategy.ts'
import {
  ingressClassStrategy,
  ingressStrategy,
  ipAddressStrategy,
  networkPolicyStrategy,
  serviceCidrStrategy,
} from './networking/index.ts'
import { runtimeClassStrategy } from './node/index.ts'
import { disruptionBudgetStrategy } from './policy/index.ts'
import { clusterRoleBindingKind, clusterRoleStrategy, roleBindingKind, roleStrategy } from './rbac/index.ts'
import {
  deviceClassStrategy,
  resourceClaimStrategy,
  resourceClaimTemplateStrategy,
  resourceSliceStrategy,
} from './resource/index.ts'
import { priorityClassesStorageName, priorityClassStrategy } from './scheduling/index.ts'
import {
  csiDriverStrategy,
  csiNodeStrategy,
  csiStorageCapacityStrategy,
  storageClassStrategy,
  volumeAttachmentStrategy,
  volumeAttributesClassStrategy,
} from './storage/index.ts'

/** Every built-in kind by the storage name of its resource, ordered by API group. */
export const builtinKinds: KindStrategies = new Map<string, KindStrategy>([
  ['pods', podStrategy],
  ['podtemplates', podTemplateStrategy],
  ['namespaces', namespaceStrategy],
  ['componentstatuses', componentStatusStrategy],
  ['configmaps', configMapStrategy],
  ['secrets', secretStrategy],
  ['serviceaccounts', serviceAccountStrategy],
  ['resourcequotas', resourceQuotaStrategy],
  ['limitranges', limitRangeStrategy],
  ['events', eventStrategy],
  ['nodes', nodeStrategy],
  ['services', serviceStrategy],
  ['endpoints', endpointsStrategy],
  ['persistentvolumes', persistentVolumeStrategy],
  ['persistentvolumeclaims', persistentVolumeClaimStrategy],
  ['replicationcontrollers', replicationControllerStrategy],
  ['mutatingwebhookconfigurations.admissionregistration.k8s.io', mutatingWebhookConfiguration],
  ['validatingwebhookconfigurations.admissionregistration.k8s.io', validatingWebhookConfiguration],
  ['validatingadmissionpolicies.admissionregistration.k8s.io', validatingAdmissionPolicyStrategy],
  ['validatingadmissionpolicybindings.admissionregistration.k8s.io', validatingAdmissionPolicyBinding],
  ['mutatingadmissionpolicies.admissionregistration.k8s.io', mutatingAdmissionPolicyStrategy],
  ['mutatingadmissionpolicybindings.admissionregistration.k8s.io', mutatingAdmissionPolicyBinding],
  [definitionsStorageName, definitionStrategy],
  [apiServicesStorageName, apiServiceStrategy],
  ['deployments.apps', deploymentStrategy],
  ['replicasets.apps', replicaSetStrategy],
  ['statefulsets.apps', statefulSetStrategy],
  ['daemonsets.apps', daemonSetStrategy],
  ['controllerrevisions.apps', controllerRevisionStrategy],
  ['horizontalpodautoscalers.autoscaling', autoscalerStrategy],
  ['jobs.batch', jobStrategy],
  ['cronjobs.batch', cronJobStrategy],
  ['certificatesigningrequests.certificates.k8s.io', certificateSigningRequestStrategy],
  ['leasecandidates.coordination.k8s.io', leaseCandidateStrategy],
  ['leases.coordination.k8s.io', leaseStrategy],
  ['endpointslices.discovery.k8s.io', endpointSliceStrategy],
  ['flowschemas.flowcontrol.apiserver.k8s.io', flowSchemaStrategy],
  ['prioritylevelconfigurations.flowcontrol.apiserver.k8s.io', priorityLevelStrategy],
  ['ingresses.networking.k8s.io', ingressStrategy],
  ['ingressclasses.networking.k8s.io', ingressClassStrategy],
  ['networkpolicies.networking.k8s.io', networkPolicyStrategy],
  ['ipaddresses.networking.k8s.io', ipAddressStrategy],
  ['servicecidrs.networking.k8s.io', serviceCidrStrategy],
  ['runtimeclasses.node.k8s.io', runtimeClassStrategy],
  ['poddisruptionbudgets.policy', disruptionBudgetStrategy],
  ['roles.rbac.authorization.k8s.io', roleStrategy],
  ['clusterroles.rbac.authorization.k8s.io', clusterRoleStrategy],
  ['rolebindings.rbac.authorization.k8s.io', roleBindingKind],
  ['clusterrolebindings.rbac.authorization.k8s.io', clusterRoleBindingKind],
  ['resourceclaims.resource.k8s.io', resourceClaimStrategy],
  ['resourceclaimtemplates.resource.k8s.io', resourceClaimTemplateStrategy],
  ['resourceslices.resource.k8s.io', resourceSliceStrategy],
  ['deviceclasses.resource.k8s.io', deviceClassStrategy],
  [priorityClassesStorageName, priorityClassStrategy],
  ['storageclasses.storage.k8s.io', storageClassStrategy],
  ['volumeattachments.storage.k8s.io', volumeAttachmentStrategy],
  ['csidrivers.storage.k8s.io', csiDriverStrategy],
  ['csinodes.storage.k8s.io', csiNodeStrategy],
  ['csistoragecapacities.storage.k8s.io', csiStorageCapacityStrategy],
  ['volumeattributesclasses.storage.k8s.io', volumeAttributesClassStrategy],
])

const defaultStrategy: KindStrategy = {}

/** The strategy of a built-in kind, by the storage name of its resource. */
export function strategyFor(storageName: string): KindStrategy {
  return builtinKinds.get(storageName) ?? defaultStrategy
}

/** The storage name of the resource that a resource is a view of; undefined if it is not a view. */
export function viewedStorageName(apiVersion: string, plural: string): string | undefined {
  for (const [storageName, { views }] of builtinKinds) {
    if (views?.has(apiVersion) && storageName.split('.', 1)[0] === plural) return storageName
  }
  return undefined
}
