import { type JsonObject, sortStrings } from '@kubewright/kube/json'
import { parseTime, type Quantity, unixMillisecondsOf } from '@kubewright/kube/values'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { isExtendedResourceName, isNativeResourceName } from '../../registry/common/index.ts'
import { qualityOfService } from '../../registry/core/pods/index.ts'
import { type Amounts, oneQuantity } from './amounts.ts'
import { countNameOf, type QuotaContext, type QuotaEvaluator } from './evaluator.ts'
import { hasPodLevelResources, podLimits, podRequests, specAmounts } from './pod-amounts.ts'
import { reachesOtherNamespaces, type ScopeSelector, selectsValue } from './scopes.ts'

const countName = countNameOf('', 'pods')
const measured = ['cpu', 'memory', 'ephemeral-storage']
const fixedNames: ReadonlySet<string> = new Set([
  countName,
  'pods',
  ...measured.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
])
/** Resources that every container must set if a quota measures them. Others count as zero if not set. */
const demanded: ReadonlySet<string> = new Set(
  ['cpu', 'memory'].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
)
const requestsPrefix = 'requests.'
const deviceClassPrefix = 'deviceclass.resource.kubernetes.io/'

/** Pods: their number, and their requests and limits until they end. */
export const podEvaluator: QuotaEvaluator = {
  handles: ({ verb, subresource, object, oldObject }) => {
    if (subresource === 'resize') return verb === 'UPDATE'
    if (subresource !== '') return false
    return verb === 'CREATE' || (verb === 'UPDATE' && hasDeadline(object) !== hasDeadline(oldObject))
  },
  matchingNames: (names) => names.filter(isPodName),
  matchesScope,
  problemOf,
  usageOf: podUsage,
}

function isPodName(name: string): boolean {
  if (fixedNames.has(name)) return true
  if (name.startsWith('hugepages-') || name.startsWith(`${requestsPrefix}hugepages-`)) return true
  if (!name.startsWith(requestsPrefix)) return false
  return !isNativeResourceName(name) || name.startsWith(`${requestsPrefix}${deviceClassPrefix}`)
}

function matchesScope(selector: ScopeSelector, pod: JsonObject): boolean {
  switch (selector.scope) {
    case 'Terminating':
      return hasDeadline(pod)
    case 'NotTerminating':
      return !hasDeadline(pod)
    case 'BestEffort':
      return isBestEffort(pod)
    case 'NotBestEffort':
      return !isBestEffort(pod)
    case 'PriorityClass':
      return selectsValue(selector, textAt(pod, 'spec', 'priorityClassName') || undefined)
    case 'CrossNamespacePodAffinity':
      return reachesOtherNamespaces(pod)
    default:
      return false
  }
}

/** A pod with a deadline is in the scope Terminating. */
function hasDeadline(pod: JsonObject | undefined): boolean {
  return valueAt(pod, 'spec', 'activeDeadlineSeconds') !== undefined
}

function isBestEffort(pod: JsonObject): boolean {
  return qualityOfService(objectAt(pod, 'spec')) === 'BestEffort'
}

/** The required resources that containers do not set. Pod-level resources replace them. */
function problemOf(names: readonly string[], pod: JsonObject): string | undefined {
  if (hasPodLevelResources(pod)) return undefined
  const wanted = names.filter((name) => demanded.has(name))
  if (wanted.length === 0) return undefined
  const lacking = new Map<string, Set<string>>()
  for (const container of [...listAt(pod, 'spec', 'containers'), ...listAt(pod, 'spec', 'initContainers')]) {
    const usage = computeUsage(specAmounts(container, 'requests'), specAmounts(container, 'limits'))
    for (const name of wanted) {
      if (usage.has(name)) continue
      const containers = lacking.get(name) ?? new Set()
      lacking.set(name, containers.add(textAt(container, 'name')))
    }
  }
  if (lacking.size === 0) return undefined
  const parts = sortStrings([...lacking.keys()]).map(
    (name) => `${name} for: ${sortStrings([...(lacking.get(name) as Set<string>)]).join(',')}`,
  )
  return `must specify ${parts.join('; ')}`
}

/** A pod that has ended, or whose deletion is overdue, counts as an object and uses nothing else. */
function podUsage(pod: JsonObject, { nowMs }: QuotaContext): Amounts {
  const usage = new Map<string, Quantity>([[countName, oneQuantity]])
  if (isOver(pod, nowMs)) return usage
  return new Map([...usage, ...computeUsage(podRequests(pod), podLimits(pod))])
}

function isOver(pod: JsonObject, nowMs: number): boolean {
  const phase = textAt(pod, 'status', 'phase')
  if (phase === 'Failed' || phase === 'Succeeded') return true
  const { deletionTimestamp, deletionGracePeriodSeconds } = objectAt(pod, 'metadata')
  if (typeof deletionTimestamp !== 'string' || deletionGracePeriodSeconds === undefined) return false
  const graceMs = numberAt(pod, 'metadata', 'deletionGracePeriodSeconds') * 1000
  return nowMs > unixMillisecondsOf(parseTime(deletionTimestamp)) + graceMs
}

function computeUsage(requests: Amounts, limits: Amounts): Amounts {
  const usage = new Map<string, Quantity>([['pods', oneQuantity]])
  for (const name of measured) {
    const request = requests.get(name)
    const limit = limits.get(name)
    if (request !== undefined) usage.set(name, request).set(`${requestsPrefix}${name}`, request)
    if (limit !== undefined) usage.set(`limits.${name}`, limit)
  }
  for (const [name, request] of requests) {
    if (name.startsWith('hugepages-')) usage.set(name, request).set(`${requestsPrefix}${name}`, request)
    else if (isExtendedResourceName(name) || name.startsWith(deviceClassPrefix)) {
      usage.set(`${requestsPrefix}${name}`, request)
    }
  }
  return usage
}
