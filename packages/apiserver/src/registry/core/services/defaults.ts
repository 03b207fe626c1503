import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { isExternallyAccessible, portsOf, specOf, typeOf, withFields } from './spec.ts'

/** The default timeout of session affinity: three hours. */
const affinityTimeoutSeconds = 10_800

/** The defaults of a service, as decoding sets them. */
export function setServiceDefaults(service: JsonObject): JsonObject {
  const spec = specOf(service)
  const complete = withTrafficPolicies(withPorts(withAffinity(spec)))
  const status = withIpModes(objectAt(service, 'status'), complete)
  if (complete === spec && status === undefined) return service
  return { ...service, spec: complete, ...(status === undefined ? {} : { status }) }
}

function withAffinity(spec: JsonObject): JsonObject {
  const sessionAffinity = textAt(spec, 'sessionAffinity') || 'None'
  const type = textAt(spec, 'type') || 'ClusterIP'
  return withFields(spec, { sessionAffinity, type, sessionAffinityConfig: affinityConfig(spec, sessionAffinity) })
}

function affinityConfig(spec: JsonObject, affinity: string): JsonValue | undefined {
  if (affinity === 'None') return undefined
  const config = spec['sessionAffinityConfig']
  if (affinity !== 'ClientIP' || valueAt(config, 'clientIP', 'timeoutSeconds') !== undefined) return config
  return { clientIP: { timeoutSeconds: affinityTimeoutSeconds } }
}

function withPorts(spec: JsonObject): JsonObject {
  const ports = portsOf(spec)
  const complete = ports.map(completePort)
  return complete.every((port, index) => port === ports[index]) ? spec : { ...spec, ports: complete }
}

function completePort(port: JsonValue): JsonValue {
  if (!isJsonObject(port)) return port
  const { targetPort } = port
  const isTargeted = targetPort !== undefined && targetPort !== 0 && targetPort !== ''
  const protocol = textAt(port, 'protocol') || 'TCP'
  return withFields(port, { protocol, targetPort: isTargeted ? targetPort : numberAt(port, 'port') })
}

function withTrafficPolicies(spec: JsonObject): JsonObject {
  const type = typeOf(spec)
  const isBalanced = type === 'LoadBalancer'
  const hasAddress = isBalanced || type === 'NodePort' || type === 'ClusterIP'
  return withFields(spec, {
    ...(isExternallyAccessible(spec) && textAt(spec, 'externalTrafficPolicy') === ''
      ? { externalTrafficPolicy: 'Cluster' }
      : {}),
    ...(hasAddress && spec['internalTrafficPolicy'] === undefined ? { internalTrafficPolicy: 'Cluster' } : {}),
    ...(isBalanced && spec['allocateLoadBalancerNodePorts'] === undefined
      ? { allocateLoadBalancerNodePorts: true }
      : {}),
  })
}

/** The ipMode of a load balancer address is VIP by default. */
function withIpModes(status: JsonObject, spec: JsonObject): JsonObject | undefined {
  const ingress = listAt(status, 'loadBalancer', 'ingress')
  const isIncomplete = (entry: JsonValue) =>
    textAt(entry, 'ip') !== '' && isJsonObject(entry) && entry['ipMode'] === undefined
  if (typeOf(spec) !== 'LoadBalancer' || !ingress.some(isIncomplete)) return undefined
  const complete = ingress.map((entry) => (isIncomplete(entry) ? { ...(entry as JsonObject), ipMode: 'VIP' } : entry))
  return { ...status, loadBalancer: { ...objectAt(status, 'loadBalancer'), ingress: complete } }
}
