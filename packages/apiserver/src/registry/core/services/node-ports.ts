import { FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { StatusError, toStatus } from '@kubewright/kube/status'
import { numberAt, textAt } from '../../../read-object.ts'
import type { StrategyContext } from '../../kind-strategy.ts'
import { NodePortAllocation } from './allocations.ts'
import { failInternally, refuseInvalid } from './refusal.ts'
import { isOnNodes, needsHealthCheck, nodePortOf, nodePortsOf, portsOf, typeOf, withFields } from './spec.ts'

const portsPath = FieldPath.root('spec').child('ports')

/** Allocates the node ports that a new service needs. */
export function allocateNodePorts(name: string, spec: JsonObject, context: StrategyContext): JsonObject {
  const allocation = new NodePortAllocation(context)
  const served = isOnNodes(spec) ? withNewPorts(name, spec, allocation) : spec
  return needsHealthCheck(served) ? withHealthCheckPort(served, allocation) : served
}

/** Ports with the same number, such as TCP and UDP of DNS, share a node port. */
function withNewPorts(name: string, spec: JsonObject, allocation: NodePortAllocation): JsonObject {
  const ports = portsOf(spec)
  const chosen = new Map<number, number>()
  const isChosen = choosesPorts(spec)
  const requestedPorts = requestedPortsOf(ports)
  const complete = ports.map((port, index) => {
    const own = nodePortOf(port)
    if (own === 0 && !isChosen) return port
    const number = numberAt(port, 'port')
    const shared = chosen.get(number)
    if (shared !== undefined) {
      if (own !== shared && own !== 0) takePort(name, own, index, allocation)
      return own === 0 ? withNodePort(port, shared) : port
    }
    const requested = requestedPorts.get(number) ?? 0
    if (requested !== 0) takePort(name, requested, index, allocation)
    const nodePort = requested === 0 ? choosePort(allocation) : requested
    chosen.set(number, nodePort)
    return withNodePort(port, nodePort)
  })
  return withPorts(spec, complete)
}

/** Allocates node ports of a changed service: ports keep theirs, and new ones get one. */
export function allocateChangedNodePorts(
  name: string,
  spec: JsonObject,
  old: JsonObject,
  context: StrategyContext,
): JsonObject {
  const allocation = new NodePortAllocation(context)
  const served = isOnNodes(spec) ? withChangedPorts(name, spec, old, allocation) : spec
  return needsHealthCheck(served) && !needsHealthCheck(old) ? withHealthCheckPort(served, allocation) : served
}

function withChangedPorts(name: string, spec: JsonObject, old: JsonObject, allocation: NodePortAllocation): JsonObject {
  const kept = new Set(nodePortsOf(old))
  const seen = new Set<string>()
  const isChosen = choosesPorts(spec)
  const complete = portsOf(spec).map((port, index) => {
    const own = nodePortOf(port)
    if (own === 0 && !isChosen) return port
    if (own !== 0 && !kept.has(own)) {
      takePort(name, own, index, allocation)
      kept.add(own)
    }
    const nodePort = own === 0 ? choosePort(allocation) : own
    const used = `${textAt(port, 'protocol')} ${nodePort}`
    if (seen.has(used)) throw new StatusError(toStatus(new Error(`duplicate nodePort: {${used}}`)))
    seen.add(used)
    return withNodePort(port, nodePort)
  })
  return withPorts(spec, complete)
}

function choosesPorts(spec: JsonObject): boolean {
  return typeOf(spec) === 'NodePort' || spec['allocateLoadBalancerNodePorts'] === true
}

/** By number: the node port that the first port with this number and a node port requests. */
function requestedPortsOf(ports: readonly JsonValue[]): ReadonlyMap<number, number> {
  const requested = new Map<number, number>()
  for (const port of ports) {
    const [number, nodePort] = [numberAt(port, 'port'), nodePortOf(port)]
    if (nodePort !== 0 && !requested.has(number)) requested.set(number, nodePort)
  }
  return requested
}

function takePort(name: string, nodePort: number, index: number, allocation: NodePortAllocation): void {
  const refusal = allocation.take(nodePort)
  if (refusal === undefined) return
  refuseInvalid(name, [invalid(portsPath.index(index).child('nodePort'), nodePort, refusal)])
}

function choosePort(allocation: NodePortAllocation): number {
  return allocation.choose() ?? failInternally('failed to allocate a nodePort: range is full')
}

function withHealthCheckPort(spec: JsonObject, allocation: NodePortAllocation): JsonObject {
  const requested = numberAt(spec, 'healthCheckNodePort')
  if (requested === 0) {
    const chosen = allocation.choose()
    return chosen === undefined
      ? failInternally('failed to allocate a HealthCheck NodePort 0: range is full')
      : { ...spec, healthCheckNodePort: chosen }
  }
  const refusal = allocation.take(requested)
  if (refusal === undefined) return spec
  return failInternally(`failed to allocate requested HealthCheck NodePort ${requested}: ${refusal}`)
}

export function withNodePort(port: JsonValue, nodePort: number): JsonValue {
  return withFields(port as JsonObject, { nodePort: nodePort === 0 ? undefined : nodePort })
}

export function withPorts(spec: JsonObject, ports: readonly JsonValue[]): JsonObject {
  const old = portsOf(spec)
  return ports.every((port, index) => port === old[index]) ? spec : { ...spec, ports }
}
