import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt } from '../../../read-object.ts'

/** Reads the spec of a service. */

/** The value of clusterIP for a service without an address. */
export const noAddress = 'None'

/** Deprecated; replaced by `service.kubernetes.io/topology-mode`. */
export const hintsAnnotation = 'service.kubernetes.io/topology-aware-hints'

export function specOf(service: JsonObject): JsonObject {
  return objectAt(service, 'spec')
}

export function typeOf(spec: JsonObject): string {
  return textAt(spec, 'type')
}

export function clusterIpsOf(spec: JsonObject): readonly string[] {
  return listAt(spec, 'clusterIPs') as readonly string[]
}

export function ipFamiliesOf(spec: JsonObject): readonly string[] {
  return listAt(spec, 'ipFamilies') as readonly string[]
}

export function portsOf(spec: JsonObject): readonly JsonValue[] {
  return listAt(spec, 'ports')
}

export function nodePortOf(port: JsonValue): number {
  return numberAt(port, 'nodePort')
}

/** The node ports in the spec. */
export function nodePortsOf(spec: JsonObject): readonly number[] {
  return portsOf(spec)
    .map(nodePortOf)
    .filter((port) => port !== 0)
}

export function isExternalName(spec: JsonObject): boolean {
  return typeOf(spec) === 'ExternalName'
}

export function isHeadless(spec: JsonObject): boolean {
  const addresses = clusterIpsOf(spec)
  return addresses.length === 1 && addresses[0] === noAddress
}

/**
 * Whether the service is headless and has no selector: its endpoints, and with them its families, come from their
 * author.
 */
export function isHeadlessWithoutSelector(spec: JsonObject): boolean {
  return textAt(spec, 'clusterIP') === noAddress && Object.keys(objectAt(spec, 'selector')).length === 0
}

export function isOnNodes(spec: JsonObject): boolean {
  const type = typeOf(spec)
  return type === 'NodePort' || type === 'LoadBalancer'
}

export function isExternallyAccessible(spec: JsonObject): boolean {
  return isOnNodes(spec) || (typeOf(spec) === 'ClusterIP' && listAt(spec, 'externalIPs').length > 0)
}

/** Whether a load balancer checks each node for local endpoints. */
export function needsHealthCheck(spec: JsonObject): boolean {
  return typeOf(spec) === 'LoadBalancer' && textAt(spec, 'externalTrafficPolicy') === 'Local'
}

export function isSameList(first: readonly JsonValue[], second: readonly JsonValue[]): boolean {
  return first.length === second.length && first.every((item, index) => item === second[index])
}

/** Sets fields of the spec; undefined removes one. Returns the same spec if nothing changes. */
export function withFields(spec: JsonObject, changes: JsonObject): JsonObject {
  const isSame = Object.keys(changes).every((name) => spec[name] === changes[name])
  if (isSame) return spec
  const changed: { [name: string]: JsonValue | undefined } = { ...spec, ...changes }
  for (const name in changes) if (changes[name] === undefined) delete changed[name]
  return changed
}
