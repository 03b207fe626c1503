import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { parseQuantity, type Quantity } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { containerAmounts } from '../../registry/core/pods/index.ts'
import {
  type Bound,
  maxProblem,
  maxRequestProblem,
  minProblem,
  type RequestedAmounts,
  ratioProblem,
} from './limit-constraints.ts'

type Check = (bound: Bound, requested: RequestedAmounts) => string | undefined
type RequestedAmountsOf = (resource: string) => RequestedAmounts

const checks: readonly (readonly [string, Check])[] = [
  ['min', minProblem],
  ['max', maxProblem],
  ['maxLimitRequestRatio', ratioProblem],
]
const claimChecks: readonly (readonly [string, Check])[] = [
  ['min', minProblem],
  ['max', maxRequestProblem],
]

/** The amounts of a pod or a claim that violate the bounds of a limit range. */
export function limitProblems(limits: readonly JsonValue[], object: JsonObject, isPod: boolean): readonly string[] {
  return limits.flatMap((limit) => {
    const type = textAt(limit, 'type')
    if (!isPod) return type === 'PersistentVolumeClaim' ? problemsOf(limit, claimChecks, requestedByClaim(object)) : []
    if (type === 'Pod') return problemsOf(limit, checks, requestedByPod(object))
    if (type !== 'Container') return []
    const containers = [...listAt(object, 'spec', 'containers'), ...listAt(object, 'spec', 'initContainers')]
    return containers.flatMap((container) => problemsOf(limit, checks, requestedByContainer(container)))
  })
}

function problemsOf(
  limit: JsonValue,
  wanted: readonly (readonly [string, Check])[],
  requestedOf: RequestedAmountsOf,
): readonly string[] {
  const type = textAt(limit, 'type')
  return wanted.flatMap(([field, check]) => {
    const amounts = objectAt(limit, field)
    return sortStrings(Object.keys(amounts)).flatMap((resource) => {
      const amount = parseQuantity(String(amounts[resource]))
      const problem = check({ type, resource, amount }, requestedOf(resource))
      return problem === undefined ? [] : [problem]
    })
  })
}

function requestedByContainer(container: JsonValue): RequestedAmountsOf {
  const amountOf = (which: string, resource: string) => quantityAt(objectAt(container, 'resources', which), resource)
  return (resource) => ({ request: amountOf('requests', resource), limit: amountOf('limits', resource) })
}

/** The limits of claims are ignored. */
function requestedByClaim(claim: JsonObject): RequestedAmountsOf {
  const requests = objectAt(claim, 'spec', 'resources', 'requests')
  return (resource) => ({ request: quantityAt(requests, resource), limit: undefined })
}

const podLevelResources: ReadonlySet<string> = new Set(['cpu', 'memory'])

/** The sum of the containers; resources of the pod itself take precedence. */
function requestedByPod(pod: JsonObject): RequestedAmountsOf {
  const spec = objectAt(pod, 'spec')
  const totals = { requests: containerAmounts(spec, 'requests'), limits: containerAmounts(spec, 'limits') }
  const amountOf = (which: 'requests' | 'limits', resource: string): Quantity | undefined => {
    const own = podLevelResources.has(resource) ? quantityAt(objectAt(spec, 'resources', which), resource) : undefined
    return own ?? totals[which].get(resource)
  }
  return (resource) => ({ request: amountOf('requests', resource), limit: amountOf('limits', resource) })
}

function quantityAt(amounts: JsonObject, resource: string): Quantity | undefined {
  const text = valueAt(amounts, resource)
  return text === undefined ? undefined : parseQuantity(String(text))
}
