import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import {
  dnsLabelNameRule,
  dnsSubdomainNameRule,
  type ObjectNameRule,
  pathSegmentNameRule,
  validateIp,
} from '@kubewright/kube/names'
import type { ScalePaths } from './served-resource.ts'

/**
 * Traits of each built-in resource that its registry decides in Kubernetes, by storage name; functions below derive the
 * rest.
 */

/** Resources whose objects have a generation. */
const withGeneration: ReadonlySet<string> = new Set([
  'pods',
  'podtemplates',
  'replicationcontrollers',
  'daemonsets.apps',
  'deployments.apps',
  'replicasets.apps',
  'statefulsets.apps',
  'cronjobs.batch',
  'jobs.batch',
  'customresourcedefinitions.apiextensions.k8s.io',
  'endpointslices.discovery.k8s.io',
  'flowschemas.flowcontrol.apiserver.k8s.io',
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io',
  'ingressclasses.networking.k8s.io',
  'ingresses.networking.k8s.io',
  'networkpolicies.networking.k8s.io',
  'poddisruptionbudgets.policy',
  'mutatingadmissionpolicies.admissionregistration.k8s.io',
  'mutatingadmissionpolicybindings.admissionregistration.k8s.io',
  'mutatingwebhookconfigurations.admissionregistration.k8s.io',
  'validatingadmissionpolicies.admissionregistration.k8s.io',
  'validatingadmissionpolicybindings.admissionregistration.k8s.io',
  'validatingwebhookconfigurations.admissionregistration.k8s.io',
  'deviceclasses.resource.k8s.io',
  'resourceslices.resource.k8s.io',
  'csidrivers.storage.k8s.io',
])

/** Resources whose updates require a resourceVersion. */
const withConditionalUpdate: ReadonlySet<string> = new Set([
  'apiservices.apiregistration.k8s.io',
  'customresourcedefinitions.apiextensions.k8s.io',
  'leases.coordination.k8s.io',
  'poddisruptionbudgets.policy',
  'mutatingadmissionpolicies.admissionregistration.k8s.io',
  'mutatingadmissionpolicybindings.admissionregistration.k8s.io',
  'mutatingwebhookconfigurations.admissionregistration.k8s.io',
  'validatingadmissionpolicies.admissionregistration.k8s.io',
  'validatingadmissionpolicybindings.admissionregistration.k8s.io',
  'validatingwebhookconfigurations.admissionregistration.k8s.io',
  'runtimeclasses.node.k8s.io',
  'csidrivers.storage.k8s.io',
  'csinodes.storage.k8s.io',
  'csistoragecapacities.storage.k8s.io',
  'volumeattachments.storage.k8s.io',
])

/** Resources whose deletion returns the object; the published OpenAPI documents say so. */
const returnedWhenDeleted: ReadonlySet<string> = new Set([
  'persistentvolumeclaims',
  'persistentvolumes',
  'pods',
  'podtemplates',
  'resourcequotas',
  'serviceaccounts',
  'services',
  'deviceclasses.resource.k8s.io',
  'resourceclaims.resource.k8s.io',
  'resourceclaimtemplates.resource.k8s.io',
  'resourceslices.resource.k8s.io',
  'csidrivers.storage.k8s.io',
  'csinodes.storage.k8s.io',
  'storageclasses.storage.k8s.io',
  'volumeattachments.storage.k8s.io',
  'volumeattributesclasses.storage.k8s.io',
])

const cronJobNameLengthMax = 52

/** A CronJob name leaves eleven characters for the suffix of its jobs. */
const cronJobNameRule: ObjectNameRule = (name, prefix) => {
  const problems = dnsSubdomainNameRule(name, prefix)
  return name.length > cronJobNameLengthMax ? [...problems, 'must be no more than 52 characters'] : problems
}

/** An IPAddress is named by its canonical address. */
const ipAddressNameRule: ObjectNameRule = (name) => validateIp(name, FieldPath.root('name')).map(({ detail }) => detail)

/** Most names are DNS subdomains. */
const nameRules: ReadonlyMap<string, ObjectNameRule> = new Map([
  ['namespaces', dnsLabelNameRule],
  ['events', pathSegmentNameRule],
  ['services', dnsLabelNameRule],
  ['ipaddresses.networking.k8s.io', ipAddressNameRule],
  ['statefulsets.apps', dnsLabelNameRule],
  ['cronjobs.batch', cronJobNameRule],
  ['apiservices.apiregistration.k8s.io', pathSegmentNameRule],
  ['certificatesigningrequests.certificates.k8s.io', pathSegmentNameRule],
  ['clusterrolebindings.rbac.authorization.k8s.io', pathSegmentNameRule],
  ['clusterroles.rbac.authorization.k8s.io', pathSegmentNameRule],
  ['rolebindings.rbac.authorization.k8s.io', pathSegmentNameRule],
  ['roles.rbac.authorization.k8s.io', pathSegmentNameRule],
])

/** Groups that accept any finalizer; in others, one without a domain must be Kubernetes' own. */
const groupsWithFreeFinalizers: ReadonlySet<string> = new Set([
  'admissionregistration.k8s.io',
  'apiextensions.k8s.io',
  'apiregistration.k8s.io',
  'coordination.k8s.io',
  'node.k8s.io',
])

/** The initial status of a new object, if it is not empty. */
const initialStatuses: ReadonlyMap<string, JsonObject> = new Map<string, JsonObject>([
  ['namespaces', { phase: 'Active' }],
  ['persistentvolumeclaims', { phase: 'Pending' }],
  ['persistentvolumes', { phase: 'Pending' }],
  ['pods', { phase: 'Pending' }],
  ['services', { loadBalancer: {} }],
])

/** The warning for each request to a deprecated resource. */
const deprecationWarnings: ReadonlyMap<string, string> = new Map([
  ['componentstatuses', 'v1 ComponentStatus is deprecated in v1.19+'],
  ['endpoints', 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice'],
])

const scalePaths: ScalePaths = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.spec.selector',
}

export interface BuiltinTraits {
  readonly hasGeneration: boolean
  readonly allowsUnconditionalUpdate: boolean
  readonly returnsDeletedObject: boolean
  readonly nameRule: ObjectNameRule
  /** Whether a finalizer without a domain must be Kubernetes' own. */
  readonly checksFinalizers: boolean
  /** The status of a new object; undefined if the request may set it, as for nodes. */
  readonly initialStatus: JsonObject | undefined
  readonly scale: ScalePaths | undefined
  readonly deprecationWarning: string | undefined
}

/** The traits of a built-in resource, given the names of its subresources. */
export function builtinTraits(storageName: string, subresources: ReadonlySet<string>): BuiltinTraits {
  const keepsStatus = storageName === 'nodes' || !subresources.has('status')
  return {
    hasGeneration: withGeneration.has(storageName),
    allowsUnconditionalUpdate: !withConditionalUpdate.has(storageName),
    returnsDeletedObject: returnedWhenDeleted.has(storageName),
    nameRule: nameRules.get(storageName) ?? dnsSubdomainNameRule,
    checksFinalizers: storageName !== 'events' && !groupsWithFreeFinalizers.has(groupIn(storageName)),
    initialStatus: keepsStatus ? undefined : (initialStatuses.get(storageName) ?? emptyStatus),
    scale: subresources.has('scale') ? scalePaths : undefined,
    deprecationWarning: deprecationWarnings.get(storageName),
  }
}

const emptyStatus: JsonObject = {}

/** Empty for the core group. */
function groupIn(storageName: string): string {
  const dot = storageName.indexOf('.')
  return dot < 0 ? '' : storageName.slice(dot + 1)
}
