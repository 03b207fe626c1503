import type { JsonObject } from '@kubewright/kube/json'
import { textAt } from '../../../read-object.ts'
import type { StrategyContext } from '../../kind-strategy.ts'
import { alignChangedAddresses, alignNewAddresses, allocateAddresses, allocateChangedAddresses } from './cluster-ips.ts'
import { completeFamilies } from './families.ts'
import { dropBalancerStatus, dropUnused, hideInternalTraffic, keepAllocated } from './keep.ts'
import { allocateChangedNodePorts, allocateNodePorts } from './node-ports.ts'
import { specOf } from './spec.ts'

/** Prepares a new service: families, addresses and ports. Throws a StatusError if an allocation fails. */
export function prepareNewService(service: JsonObject, context: StrategyContext): JsonObject {
  const name = textAt(service, 'metadata', 'name')
  const aligned = alignNewAddresses(specOf(service))
  const addressed = allocateAddresses(name, completeFamilies(name, aligned, undefined), context)
  return { ...service, spec: hideInternalTraffic(allocateNodePorts(name, addressed, context)) }
}

/** Prepares a changed service: keeps its allocations and adds those that it now needs. */
export function prepareChangedService(service: JsonObject, before: JsonObject, context: StrategyContext): JsonObject {
  const name = textAt(service, 'metadata', 'name')
  const spec = specOf(service)
  const old = specOf(before)
  if (spec === old) return service
  const aligned = alignChangedAddresses(keepAllocated(spec, old), old)
  const familied = completeFamilies(name, aligned, old)
  const addressed = allocateChangedAddresses(name, familied, old, context)
  const ported = allocateChangedNodePorts(name, addressed, old, context)
  const next = hideInternalTraffic(dropUnused(ported, old))
  return dropBalancerStatus(next === spec ? service : { ...service, spec: next })
}
