import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { parseQuantity, type Quantity } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { containerAmounts } from '../../registry/core/pods/index.ts'
import { type Asked, type Bound, maxProblem, maxRequestProblem, minProblem, ratioProblem } from './limit-constraints.ts'

type Check = (bound: Bound, asked: Asked) => string | undefined
type AskedOf = (resource: string) => Asked

const checks: readonly (readonly [string, Check])[] = [
  ['min', minProblem],
  ['max', maxProblem],
  ['maxLimitRequestRatio', ratioProblem],
]
const claimChecks: readonly (readonly [string, Check])[] = [
  ['min', minProblem],
  ['max', maxRequestProblem],
]

/** What of a pod or a claim is outside of the bounds of a limit range. */
export function limitProblems(limits: readonly JsonValue[], object: JsonObject, isPod: boolean): readonly string[] {
  return limits.flatMap((limit) => {
    const type = textAt(limit, 'type')
    if (!isPod) return type === 'PersistentVolumeClaim' ? problemsOf(limit, claimChecks, askedByClaim(object)) : []
    if (type === 'Pod') return problemsOf(limit, checks, askedByPod(object))
    if (type !== 'Container') return []
    const containers = [...listAt(object, 'spec', 'containers'), ...listAt(object, 'spec', 'initContainers')]
    return containers.flatMap((container) => problemsOf(limit, checks, askedByContainer(container)))
  })
}

function problemsOf(
  limit: JsonValue,
  wanted: readonly (readonly [string, Check])[],
  askedOf: AskedOf,
): readonly string[] {
  const type = textAt(limit, 'type')
  return wanted.flatMap(([field, check]) => {
    const amounts = objectAt(limit, field)
    return sortStrings(Object.keys(amounts)).flatMap((resource) => {
      const amount = parseQuantity(String(amounts[resource]))
      const problem = check({ type, resource, amount }, askedOf(resource))
      return problem === undefined ? [] : [problem]
    })
  })
}

function askedByContainer(container: JsonValue): AskedOf {
  const amountOf = (which: string, resource: string) => quantityAt(objectAt(container, 'resources', which), resource)
  return (resource) => ({ request: amountOf('requests', resource), limit: amountOf('limits', resource) })
}

/** Limits of claims do not count. */
function askedByClaim(claim: JsonObject): AskedOf {
  const requests = objectAt(claim, 'spec', 'resources', 'requests')
  return (resource) => ({ request: quantityAt(requests, resource), limit: undefined })
}

const ofWholePod: ReadonlySet<string> = new Set(['cpu', 'memory'])

/** The containers together; what the pod as a whole says counts before them. */
function askedByPod(pod: JsonObject): AskedOf {
  const spec = objectAt(pod, 'spec')
  const totals = { requests: containerAmounts(spec, 'requests'), limits: containerAmounts(spec, 'limits') }
  const amountOf = (which: 'requests' | 'limits', resource: string): Quantity | undefined => {
    const own = ofWholePod.has(resource) ? quantityAt(objectAt(spec, 'resources', which), resource) : undefined
    return own ?? totals[which].get(resource)
  }
  return (resource) => ({ request: amountOf('requests', resource), limit: amountOf('limits', resource) })
}

function quantityAt(amounts: JsonObject, resource: string): Quantity | undefined {
  const text = valueAt(amounts, resource)
  return text === undefined ? undefined : parseQuantity(String(text))
}
