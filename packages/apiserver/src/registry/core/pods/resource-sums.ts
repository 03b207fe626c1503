import type { JsonObject } from '@kubewright/kube/json'
import { addQuantities, compareQuantities, parseQuantity, type Quantity } from '@kubewright/kube/values'
import { objectsAt, optionalObjectAt } from '../../../read-object.ts'
import { isSidecar } from './container-lists.ts'

/** Amounts by resource name. */
export type Amounts = Map<string, Quantity>

/**
 * The total resources of a pod's containers: the sum of all containers and sidecars, or an init container with the
 * sidecars that start before it, whichever is larger.
 */
export function containerAmounts(spec: JsonObject, which: 'limits' | 'requests'): Amounts {
  const total: Amounts = new Map()
  for (const container of objectsAt(spec, 'containers')) add(total, amountsOf(container, which))
  const sidecars: Amounts = new Map()
  const most: Amounts = new Map()
  for (const container of objectsAt(spec, 'initContainers')) {
    const own = amountsOf(container, which)
    if (isSidecar(container)) {
      add(total, own)
      add(sidecars, own)
      raise(most, sidecars)
    } else {
      add(own, sidecars)
      raise(most, own)
    }
  }
  raise(total, most)
  return total
}

function amountsOf(container: JsonObject, which: 'limits' | 'requests'): Amounts {
  const amounts: Amounts = new Map()
  const resources = optionalObjectAt(optionalObjectAt(container, 'resources'), which)
  for (const name in resources) amounts.set(name, parseQuantity(resources[name] as string))
  return amounts
}

function add(total: Amounts, more: Amounts): void {
  for (const [name, amount] of more) {
    const sum = total.get(name)
    total.set(name, sum === undefined ? amount : addQuantities(sum, amount))
  }
}

function raise(most: Amounts, other: Amounts): void {
  for (const [name, amount] of other) {
    const known = most.get(name)
    if (known === undefined || compareQuantities(amount, known) > 0) most.set(name, amount)
  }
}
