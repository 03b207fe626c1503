import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { quoteGo } from '@kubewright/kube/json'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import type { Store } from '../../storage/index.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

export interface NamedService {
  readonly namespace: string
  readonly name: string
  readonly port: number
}

/**
 * The address of a Service: one of its ready endpoints, because no kube-proxy forwards cluster IPs here. A text is the
 * reason why there is none.
 */
export function resolveService(
  store: Store,
  { namespace, name, port }: NamedService,
  randomInteger: (bound: number) => number,
): Address | string {
  const service = store.get({ resource: 'services', namespace, name })?.object
  if (service === undefined) return `service ${quoteGo(name)} not found`
  const type = textAt(service, 'spec', 'type')
  if (type === 'ExternalName') return { host: textAt(service, 'spec', 'externalName'), port }
  if (textAt(service, 'spec', 'clusterIP') === 'None') return 'cannot route to service with ClusterIP "None"'
  const servicePort = listAt(service, 'spec', 'ports').find((candidate) => numberAt(candidate, 'port') === port)
  if (servicePort === undefined) return `no service port ${port} found for service ${quoteGo(name)}`
  const portName = textAt(servicePort, 'name')
  const addresses = [...addressesOfSlices(store, namespace, name, portName)]
  const found = addresses.length > 0 ? addresses : [...addressesOfEndpoints(store, namespace, name, portName)]
  if (found.length === 0) return `no endpoints available for service ${quoteGo(name)}`
  return found[randomInteger(found.length)] as Address
}

function* addressesOfSlices(store: Store, namespace: string, name: string, portName: string): Iterable<Address> {
  for (const { object: slice } of store.list('endpointslices.discovery.k8s.io', { namespace }).objects) {
    if (textAt(slice, 'metadata', 'labels', 'kubernetes.io/service-name') !== name) continue
    const port = portNamed(listAt(slice, 'ports'), portName)
    if (port === undefined) continue
    for (const endpoint of listAt(slice, 'endpoints')) {
      const [host] = listAt(endpoint, 'addresses')
      if (valueAt(endpoint, 'conditions', 'ready') !== false && typeof host === 'string') yield { host, port }
    }
  }
}

function* addressesOfEndpoints(store: Store, namespace: string, name: string, portName: string): Iterable<Address> {
  const endpoints: JsonObject | undefined = store.get({ resource: 'endpoints', namespace, name })?.object
  for (const subset of listAt(endpoints, 'subsets')) {
    const port = portNamed(listAt(subset, 'ports'), portName)
    if (port === undefined) continue
    for (const address of listAt(subset, 'addresses')) yield { host: textAt(address, 'ip'), port }
  }
}

function portNamed(ports: readonly JsonValue[], name: string): number | undefined {
  const port = ports.find((candidate) => textAt(candidate, 'name') === name)
  return port === undefined ? undefined : numberAt(port, 'port') || undefined
}
