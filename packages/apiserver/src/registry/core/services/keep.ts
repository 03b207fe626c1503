import type { JsonObject } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt } from '../../../read-object.ts'
import { withNodePort, withPorts } from './node-ports.ts'
import {
  clusterIpsOf,
  ipFamiliesOf,
  isExternallyAccessible,
  isExternalName,
  isOnNodes,
  isSameList,
  needsHealthCheck,
  nodePortOf,
  nodePortsOf,
  portsOf,
  specOf,
  typeOf,
  withFields,
} from './spec.ts'

/** Keeps allocated values that an update omits, so that the same manifest can be applied again. */
export function keepAllocated(spec: JsonObject, old: JsonObject): JsonObject {
  return keepHealthCheckPort(keepNodePorts(keepAddresses(spec, old), old), old)
}

function keepAddresses(spec: JsonObject, old: JsonObject): JsonObject {
  if (isExternalName(spec) || isExternalName(old)) return spec
  const addresses = clusterIpsOf(old)
  return withFields(spec, {
    ...(textAt(spec, 'clusterIP') === '' && textAt(old, 'clusterIP') !== '' ? { clusterIP: old['clusterIP'] } : {}),
    ...(clusterIpsOf(spec).length === 0 && addresses.length > 0 ? { clusterIPs: addresses } : {}),
  })
}

/** Ports are matched by name. A node port that another port in the new list has is not reused. */
function keepNodePorts(spec: JsonObject, old: JsonObject): JsonObject {
  if (!getsNodePorts(spec) || !getsNodePorts(old)) return spec
  const own = new Set(nodePortsOf(spec))
  const byName = new Map(portsOf(old).map((port) => [textAt(port, 'name'), nodePortOf(port)]))
  const ports = portsOf(spec).map((port) => {
    const kept = nodePortOf(port) === 0 ? byName.get(textAt(port, 'name')) : undefined
    return kept === undefined || own.has(kept) ? port : withNodePort(port, kept)
  })
  return withPorts(spec, ports)
}

function getsNodePorts(spec: JsonObject): boolean {
  return isOnNodes(spec) && (typeOf(spec) === 'NodePort' || spec['allocateLoadBalancerNodePorts'] !== false)
}

function keepHealthCheckPort(spec: JsonObject, old: JsonObject): JsonObject {
  if (!needsHealthCheck(spec) || !needsHealthCheck(old) || numberAt(spec, 'healthCheckNodePort') !== 0) return spec
  return withFields(spec, { healthCheckNodePort: old['healthCheckNodePort'] })
}

/** Drops fields that the new type does not use, if the update left them unchanged; validation reports changed ones. */
export function dropUnused(spec: JsonObject, old: JsonObject): JsonObject {
  return dropPorts(dropBalancing(dropAddresses(spec, old), old), old)
}

function dropAddresses(spec: JsonObject, old: JsonObject): JsonObject {
  if (isExternalName(old) || !isExternalName(spec)) return spec
  const areAddressesKept =
    textAt(spec, 'clusterIP') === textAt(old, 'clusterIP') && isSameList(clusterIpsOf(spec), clusterIpsOf(old))
  return withFields(spec, {
    ...(areAddressesKept ? { clusterIP: undefined, clusterIPs: undefined } : {}),
    ...(isSameList(ipFamiliesOf(spec), ipFamiliesOf(old)) ? { ipFamilies: undefined } : {}),
    ...(spec['ipFamilyPolicy'] === old['ipFamilyPolicy'] ? { ipFamilyPolicy: undefined } : {}),
  })
}

function dropBalancing(spec: JsonObject, old: JsonObject): JsonObject {
  const isBalancedNoMore = typeOf(old) === 'LoadBalancer' && typeOf(spec) !== 'LoadBalancer'
  const isHiddenNow = isExternallyAccessible(old) && !isExternallyAccessible(spec)
  const isCheckedNoMore = needsHealthCheck(old) && !needsHealthCheck(spec)
  const dropped = [
    ...(isBalancedNoMore ? ['allocateLoadBalancerNodePorts', 'loadBalancerClass'] : []),
    ...(isHiddenNow ? ['externalTrafficPolicy'] : []),
    ...(isCheckedNoMore ? ['healthCheckNodePort'] : []),
  ].filter((field) => spec[field] !== undefined && spec[field] === old[field])
  return dropped.length === 0 ? spec : withFields(spec, Object.fromEntries(dropped.map((field) => [field, undefined])))
}

function dropPorts(spec: JsonObject, old: JsonObject): JsonObject {
  if (!isOnNodes(old) || isOnNodes(spec)) return spec
  const known = new Set(nodePortsOf(old))
  if (!nodePortsOf(spec).every((port) => known.has(port))) return spec
  return withPorts(
    spec,
    portsOf(spec).map((port) => withNodePort(port, 0)),
  )
}

/** Only load balancers have a load balancer status. */
export function dropBalancerStatus(service: JsonObject): JsonObject {
  const { status } = service
  if (typeOf(specOf(service)) === 'LoadBalancer' || listAt(status, 'loadBalancer', 'ingress').length === 0)
    return service
  return { ...service, status: { ...objectAt(status), loadBalancer: {} } }
}

const internalTrafficPolicies: readonly string[] = ['Cluster', 'Local']

/** Kubernetes keeps the policy of a service that became an ExternalName, but does not show it. */
export function hideInternalTraffic(spec: JsonObject): JsonObject {
  if (!isExternalName(spec) || !internalTrafficPolicies.includes(textAt(spec, 'internalTrafficPolicy'))) return spec
  return withFields(spec, { internalTrafficPolicy: undefined })
}
