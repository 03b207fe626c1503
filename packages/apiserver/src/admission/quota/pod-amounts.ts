import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { addQuantities, isZeroQuantity, type Quantity } from '@kubewright/kube/values'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { type Amounts, addAmounts, amountsIn, largestAmounts } from './amounts.ts'

type Which = 'requests' | 'limits'

const noAmounts: Amounts = new Map()

/** The total requests of a pod, including its overhead. */
export function podRequests(pod: JsonObject): Amounts {
  return addAmounts(podTotal(pod, 'requests'), amountsIn(valueAt(pod, 'spec', 'overhead')))
}

/** The total limits of a pod. The overhead is added to limits that are set. */
export function podLimits(pod: JsonObject): Amounts {
  const limits = new Map(podTotal(pod, 'limits'))
  for (const [name, overhead] of amountsIn(valueAt(pod, 'spec', 'overhead'))) {
    const limit = limits.get(name)
    if (limit !== undefined && !isZeroQuantity(limit)) limits.set(name, addQuantities(limit, overhead))
  }
  return limits
}

/** Whether the pod has pod-level resources. */
export function hasPodLevelResources(pod: JsonObject): boolean {
  return [...podLevel(pod, 'requests').keys(), ...podLevel(pod, 'limits').keys()].length > 0
}

function podTotal(pod: JsonObject, which: Which): Amounts {
  return new Map([...containerTotal(pod, which), ...podLevel(pod, which)])
}

function podLevel(pod: JsonObject, which: Which): Amounts {
  const own = amountsIn(valueAt(pod, 'spec', 'resources', which))
  return own.size === 0 ? own : new Map([...own].filter(([name]) => isPodLevelName(name)))
}

function isPodLevelName(name: string): boolean {
  return name === 'cpu' || name === 'memory' || name.startsWith('hugepages-')
}

/**
 * The sum of all containers and sidecars, or an init container with the sidecars that start before it, whichever is
 * larger.
 */
function containerTotal(pod: JsonObject, which: Which): Amounts {
  const amountsOf = containerAmounts(pod, which)
  let total = noAmounts
  for (const container of listAt(pod, 'spec', 'containers')) total = addAmounts(total, amountsOf(container, true))
  let sidecars = noAmounts
  let most = noAmounts
  for (const container of listAt(pod, 'spec', 'initContainers')) {
    const isSidecar = textAt(container, 'restartPolicy') === 'Always'
    const own = amountsOf(container, isSidecar)
    if (isSidecar) {
      total = addAmounts(total, own)
      sidecars = addAmounts(sidecars, own)
      most = largestAmounts(most, sidecars)
    } else {
      most = largestAmounts(most, addAmounts(own, sidecars))
    }
  }
  return largestAmounts(total, most)
}

/** During a resize the allocated resources count too, and they alone if the resize is infeasible. */
function containerAmounts(pod: JsonObject, which: Which): (container: JsonValue, mayResize: boolean) => Amounts {
  const statuses = new Map<string, JsonValue>()
  for (const field of ['containerStatuses', 'initContainerStatuses']) {
    for (const status of listAt(pod, 'status', field)) statuses.set(textAt(status, 'name'), status)
  }
  const isInfeasible = isResizeInfeasible(pod)
  return (container, mayResize) => {
    const wanted = amountsIn(valueAt(container, 'resources', which))
    const status = mayResize ? statuses.get(textAt(container, 'name')) : undefined
    if (valueAt(status, 'resources') === undefined) return wanted
    const actual = amountsIn(valueAt(status, 'resources', which))
    const allocated = which === 'requests' ? amountsIn(valueAt(status, 'allocatedResources')) : noAmounts
    const present = largestAmounts(actual, allocated)
    return isInfeasible ? present : largestAmounts(wanted, present)
  }
}

function isResizeInfeasible(pod: JsonObject): boolean {
  const pending = listAt(pod, 'status', 'conditions').find(
    (condition) => textAt(condition, 'type') === 'PodResizePending',
  )
  return textAt(pending, 'reason') === 'Infeasible'
}

/** The amounts of one container in its spec. */
export function specAmounts(container: JsonValue, which: Which): ReadonlyMap<string, Quantity> {
  return amountsIn(valueAt(container, 'resources', which))
}
