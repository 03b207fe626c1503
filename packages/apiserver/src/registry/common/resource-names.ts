import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import { problemsAt } from './field-names.ts'

/** Names of resources: cpu, requests.memory, pods, example.com/gpu. */

const computeNames = ['cpu', 'memory', 'ephemeral-storage']
const objectNames = [
  'pods',
  'resourcequotas',
  'services',
  'replicationcontrollers',
  'secrets',
  'configmaps',
  'persistentvolumeclaims',
  'services.nodeports',
  'services.loadbalancers',
]
const quotaNames: ReadonlySet<string> = new Set([
  ...computeNames,
  ...computeNames.flatMap((name) => [`requests.${name}`, `limits.${name}`]),
  'requests.storage',
  ...objectNames,
])
const containerNames: ReadonlySet<string> = new Set(computeNames)
const integerNames: ReadonlySet<string> = new Set(objectNames)
const hugePagesPrefix = 'hugepages-'
const requestsPrefix = 'requests.'

export function isHugePagesName(name: string): boolean {
  return name.startsWith(hugePagesPrefix)
}

function isQuotaHugePagesName(name: string): boolean {
  return isHugePagesName(name) || name.startsWith(`${requestsPrefix}${hugePagesPrefix}`)
}

/** Whether a quota may use this name. */
export function isQuotaName(name: string): boolean {
  return quotaNames.has(name) || isQuotaHugePagesName(name)
}

/** Kubernetes' own resources have no domain, or kubernetes.io. */
export function isNativeResourceName(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/')
}

export function isExtendedResourceName(name: string): boolean {
  if (isNativeResourceName(name) || name.startsWith(requestsPrefix)) return false
  return qualifiedNameProblems(`${requestsPrefix}${name}`).length === 0
}

/** Resources that must be integers. */
export function isIntegerResourceName(name: string): boolean {
  return integerNames.has(name) || isExtendedResourceName(name)
}

/** Whether limits may exceed requests. */
export function isOvercommitAllowed(name: string): boolean {
  return isNativeResourceName(name) && !isHugePagesName(name)
}

/** Validates a resource name of any kind. */
export function validateResourceName(name: string, path: FieldPath): FieldError[] {
  const problems = qualifiedNameProblems(name)
  if (problems.length > 0) return problemsAt(path, name, problems)
  if (name.includes('/') || name === 'storage' || isQuotaName(name)) return []
  return [invalid(path, name, 'must be a standard resource type or fully qualified')]
}

/** Validates the name of a resource that a container may request. */
export function validateContainerResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = validateResourceName(name, path)
  if (!name.includes('/')) {
    if (containerNames.has(name) || isHugePagesName(name)) return errors
    return [...errors, invalid(path, name, 'must be a standard resource for containers')]
  }
  if (isNativeResourceName(name) || isExtendedResourceName(name)) return errors
  return [...errors, invalid(path, name, "doesn't follow extended resource name standard")]
}

/** Validates the name of a resource that a quota may limit. */
export function validateQuotaResourceName(name: string, path: FieldPath): FieldError[] {
  const errors = validateResourceName(name, path)
  if (name.includes('/') || isQuotaName(name)) return errors
  return [...errors, invalid(path, name, 'must be a standard resource for quota')]
}
