import type { JsonObject } from '@kubewright/kube/json'
import { quantityOf, zeroQuantity } from '@kubewright/kube/values'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import { type Amounts, oneQuantity } from './amounts.ts'
import { countNameOf, noScope, type QuotaEvaluator } from './evaluator.ts'

const countName = countNameOf('', 'services')
const balancersName = 'services.loadbalancers'
const nodePortsName = 'services.nodeports'
const names = [countName, 'services', nodePortsName, balancersName]

/** Services: their number, load balancers and node ports. */
export const serviceEvaluator: QuotaEvaluator = {
  handles: ({ verb, subresource }) => subresource === '' && (verb === 'CREATE' || verb === 'UPDATE'),
  matchingNames: (wanted) => wanted.filter((name) => names.includes(name)),
  matchesScope: noScope,
  usageOf: serviceUsage,
}

function serviceUsage(service: JsonObject): Amounts {
  const type = textAt(service, 'spec', 'type')
  return new Map([
    [countName, oneQuantity],
    ['services', oneQuantity],
    [balancersName, type === 'LoadBalancer' ? oneQuantity : zeroQuantity],
    [nodePortsName, quantityOf(nodePortCount(service, type))],
  ])
}

/** Node ports that are not allocated yet count too, so the desired ports are counted instead of the existing ones. */
function nodePortCount(service: JsonObject, type: string): number {
  const ports = listAt(service, 'spec', 'ports')
  if (type === 'NodePort') return ports.length
  if (type !== 'LoadBalancer') return 0
  if (valueAt(service, 'spec', 'allocateLoadBalancerNodePorts') !== false) return ports.length
  return ports.filter((port) => numberAt(port, 'nodePort') !== 0).length
}
