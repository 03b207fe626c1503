import type { JsonObject } from '@kubewright/kube/json'
import { addQuantities, compareQuantities, parseQuantity, quantitySign } from '@kubewright/kube/values'
import { objectsAt, optionalObjectAt } from '../../../../read-object.ts'
import type { Amounts } from '../resource-sums.ts'

export type QualityOfService = 'BestEffort' | 'Burstable' | 'Guaranteed'

/**
 * The QoS class of a pod: BestEffort without any requests and limits for cpu and memory, Guaranteed if all containers
 * have both and requests equal limits, Burstable otherwise. Pod-level resources take precedence over containers.
 */
export function qualityOfService(spec: JsonObject): QualityOfService {
  const requests: Amounts = new Map()
  const limits: Amounts = new Map()
  const own = optionalObjectAt(spec, 'resources')
  const askers =
    own === undefined ? containersOf(spec).map((container) => optionalObjectAt(container, 'resources')) : [own]
  let isGuaranteed = true
  for (const resources of askers) {
    addCompute(requests, optionalObjectAt(resources, 'requests'))
    const limited = optionalObjectAt(resources, 'limits')
    const found = addCompute(limits, limited)
    // Pod-level resources without any limits are recognised by the number of limits below.
    if (found < 2 && (own === undefined || limited !== undefined)) isGuaranteed = false
  }
  if (requests.size === 0 && limits.size === 0) return 'BestEffort'
  if (!isGuaranteed || requests.size !== limits.size) return 'Burstable'
  for (const [name, amount] of requests) {
    const limit = limits.get(name)
    if (limit === undefined || compareQuantities(limit, amount) !== 0) return 'Burstable'
  }
  return 'Guaranteed'
}

function containersOf(spec: JsonObject): readonly JsonObject[] {
  return [...objectsAt(spec, 'containers'), ...objectsAt(spec, 'initContainers')]
}

/** Adds the positive amounts of cpu and memory; returns their number. */
function addCompute(total: Amounts, resources: JsonObject | undefined): number {
  let found = 0
  for (const name of ['cpu', 'memory']) {
    const text = resources?.[name]
    if (typeof text !== 'string') continue
    const amount = parseQuantity(text)
    if (quantitySign(amount) <= 0) continue
    found++
    const sum = total.get(name)
    total.set(name, sum === undefined ? amount : addQuantities(amount, sum))
  }
  return found
}
