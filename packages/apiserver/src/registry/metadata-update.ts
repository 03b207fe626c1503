import { addErrors, type FieldError } from '@kubewright/kube/field'
import { type ObjectMeta, validateObjectMeta, validateObjectMetaUpdate } from '@kubewright/kube/meta'
import { type ObjectNameRule, pathSegmentNameRule } from '@kubewright/kube/names'
import { validateFinalizerNames } from './common/finalizer-names.ts'

/**
 * Which metadata checks the validation of a kind repeats after the common ones: the change, and the metadata as a
 * whole.
 */
type Again = 'change' | 'whole' | 'change, whole' | 'whole, change' | 'nothing'

/** By storage name; other kinds repeat the change only. */
const lookedAtAgain: ReadonlyMap<string, Again> = new Map<string, Again>([
  ['configmaps', 'change, whole'],
  ['endpoints', 'change, whole'],
  ['limitranges', 'whole'],
  ['events', 'nothing'],
  ['namespaces', 'whole, change'],
  ['nodes', 'whole, change'],
  ['persistentvolumeclaims', 'change, whole'],
  ['persistentvolumes', 'whole'],
  ['pods', 'change, whole'],
  ['secrets', 'change, whole'],
  ['serviceaccounts', 'change, whole'],
  ['mutatingadmissionpolicies.admissionregistration.k8s.io', 'whole'],
  ['mutatingadmissionpolicybindings.admissionregistration.k8s.io', 'whole'],
  ['mutatingwebhookconfigurations.admissionregistration.k8s.io', 'whole'],
  ['validatingadmissionpolicies.admissionregistration.k8s.io', 'whole'],
  ['validatingadmissionpolicybindings.admissionregistration.k8s.io', 'whole'],
  ['validatingwebhookconfigurations.admissionregistration.k8s.io', 'whole'],
  ['apiservices.apiregistration.k8s.io', 'change, whole'],
  ['controllerrevisions.apps', 'change, whole'],
  ['statefulsets.apps', 'whole, change'],
  ['certificatesigningrequests.certificates.k8s.io', 'whole, change'],
  ['endpointslices.discovery.k8s.io', 'whole'],
  ['flowschemas.flowcontrol.apiserver.k8s.io', 'whole'],
  ['prioritylevelconfigurations.flowcontrol.apiserver.k8s.io', 'whole'],
  ['ingressclasses.networking.k8s.io', 'change, whole'],
  ['ingresses.networking.k8s.io', 'change, whole'],
  ['runtimeclasses.node.k8s.io', 'whole, change'],
  ['poddisruptionbudgets.policy', 'nothing'],
  ['clusterrolebindings.rbac.authorization.k8s.io', 'whole, change'],
  ['clusterroles.rbac.authorization.k8s.io', 'whole, change'],
  ['rolebindings.rbac.authorization.k8s.io', 'whole, change'],
  ['roles.rbac.authorization.k8s.io', 'whole, change'],
  ['resourceclaims.resource.k8s.io', 'whole, change'],
  ['csinodes.storage.k8s.io', 'whole'],
  ['volumeattachments.storage.k8s.io', 'whole'],
  ['volumeattributesclasses.storage.k8s.io', 'change, whole'],
])

/** Resources whose status is validated without its metadata. */
const withoutStatusMetadata: ReadonlySet<string> = new Set([
  'flowschemas.flowcontrol.apiserver.k8s.io',
  'prioritylevelconfigurations.flowcontrol.apiserver.k8s.io',
])

export interface MetadataUpdateRules {
  readonly storageName: string
  readonly namespaced: boolean
  readonly nameRule: ObjectNameRule
  /** Whether a finalizer without a domain must be Kubernetes' own. */
  readonly checksFinalizers: boolean
}

/**
 * The errors of changed metadata, repeated as in Kubernetes: it checks the whole, the change, and for most kinds one of
 * them again. Valid metadata is checked once.
 */
export function validateMetadataUpdate(
  meta: ObjectMeta,
  old: ObjectMeta,
  rules: MetadataUpdateRules,
  endpoint: 'main' | 'status',
): FieldError[] {
  const common = validateCommonUpdate(meta, old, rules.namespaced)
  const finalizers = rules.checksFinalizers ? validateFinalizerNames(meta.finalizers) : noErrors
  if (common.length === 0 && finalizers.length === 0) return common
  for (const look of looks(rules.storageName, endpoint).split(', ')) {
    if (look === 'change') addErrors(common, [...validateObjectMetaUpdate(meta, old), ...finalizers])
    if (look === 'whole') addErrors(common, [...validateObjectMeta(meta, rules), ...finalizers])
  }
  return common
}

const noErrors: readonly FieldError[] = []

function looks(storageName: string, endpoint: 'main' | 'status'): Again {
  if (endpoint === 'main') return lookedAtAgain.get(storageName) ?? 'change'
  return withoutStatusMetadata.has(storageName) ? 'nothing' : 'change'
}

/** The checks of every kind. Names need only be path segments here: the kind's own rule was checked on create. */
export function validateCommonUpdate(meta: ObjectMeta, old: ObjectMeta, namespaced: boolean): FieldError[] {
  const change = validateObjectMetaUpdate(meta, old)
  const isUnchanged = meta.finalizers === old.finalizers && meta.generateName === old.generateName
  if (isUnchanged && change.length === 0) return change
  return [...validateObjectMeta(meta, { namespaced, nameRule: pathSegmentNameRule }), ...change]
}
