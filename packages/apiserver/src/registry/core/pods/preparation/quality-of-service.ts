import type { JsonObject } from '@kubewright/kube/json'
import { addQuantities, compareQuantities, parseQuantity, quantitySign } from '@kubewright/kube/values'
import { partOf, partsOf } from '../read-fields.ts'
import type { Amounts } from '../resource-sums.ts'

export type QualityOfService = 'BestEffort' | 'Burstable' | 'Guaranteed'

/**
 * The class of a pod: best effort when nothing asks for processor or memory, guaranteed when everything asks for both
 * and is limited to what it asks for, burstable otherwise. What a pod asks for as a whole counts before its containers.
 */
export function qualityOfService(spec: JsonObject): QualityOfService {
  const requests: Amounts = new Map()
  const limits: Amounts = new Map()
  const own = partOf(spec, 'resources')
  const askers = own === undefined ? containersOf(spec).map((container) => partOf(container, 'resources')) : [own]
  let isGuaranteed = true
  for (const resources of askers) {
    addCompute(requests, partOf(resources, 'requests'))
    const limited = partOf(resources, 'limits')
    const found = addCompute(limits, limited)
    // A pod that asks as a whole and has no limits at all is told apart by their number below.
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
  return [...partsOf(spec, 'containers'), ...partsOf(spec, 'initContainers')]
}

/** Adds what there is above zero of the two resources that count; returns how many of them there are. */
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
