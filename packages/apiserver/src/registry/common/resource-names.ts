import { type FieldError, invalid } from '@kubewright/kube/field'
import { qualifiedNameProblems } from '@kubewright/kube/names'

/** Names of resources that are counted or measured: cpu, requests.memory, pods, example.com/gpu. */

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

/** Whether a quota may count it under this name. */
export function isQuotaName(name: string): boolean {
  return quotaNames.has(name) || isQuotaHugePagesName(name)
}

/** Resources of Kubernetes itself have no domain, or its own. */
export function isNativeResourceName(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/')
}

export function isExtendedResourceName(name: string): boolean {
  if (isNativeResourceName(name) || name.startsWith(requestsPrefix)) return false
  return qualifiedNameProblems(`${requestsPrefix}${name}`).length === 0
}

/** Resources of which there are no parts. */
export function isIntegerResourceName(name: string): boolean {
  return integerNames.has(name) || isExtendedResourceName(name)
}

/** Whether more may be promised than there is. */
export function isOvercommitAllowed(name: string): boolean {
  return isNativeResourceName(name) && !isHugePagesName(name)
}

/** What is wrong with the name of a resource of any kind. */
export function validateResourceName(name: string, path: string): readonly FieldError[] {
  const problems = qualifiedNameProblems(name)
  if (problems.length > 0) return problems.map((problem) => invalid(path, name, problem))
  if (name.includes('/') || name === 'storage' || isQuotaName(name)) return []
  return [invalid(path, name, 'must be a standard resource type or fully qualified')]
}

/** The same for a resource that a container may ask for. */
export function validateContainerResourceName(name: string, path: string): readonly FieldError[] {
  const errors = validateResourceName(name, path)
  if (!name.includes('/')) {
    if (containerNames.has(name) || isHugePagesName(name)) return errors
    return [...errors, invalid(path, name, 'must be a standard resource for containers')]
  }
  if (isNativeResourceName(name) || isExtendedResourceName(name)) return errors
  return [...errors, invalid(path, name, "doesn't follow extended resource name standard")]
}

/** The same for a resource that a quota may limit. */
export function validateQuotaResourceName(name: string, path: string): readonly FieldError[] {
  const errors = validateResourceName(name, path)
  if (name.includes('/') || isQuotaName(name)) return errors
  return [...errors, invalid(path, name, 'must be a standard resource for quota')]
}
