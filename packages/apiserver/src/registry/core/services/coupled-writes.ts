import { isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { formatIpAddress, parseIpAddress } from '@kubewright/kube/names'
import { listAt, numberAt, textAt } from '../../../read-object.ts'
import { familyOf } from '../../common/addresses.ts'
import type { CoupledWrite, StrategyContext } from '../../kind-strategy.ts'
import { addressResource, nodePortResource } from './allocations.ts'
import { serverEntry } from './server-writes.ts'
import { clusterIpsOf, isExternalName, noAddress, nodePortsOf, specOf } from './spec.ts'

const noChanges: readonly CoupledWrite[] = []

/**
 * The coupled writes of a service: an IPAddress for each of its addresses and a row for each node port. Its Endpoints
 * are deleted with it.
 */
export function serviceCoupledWrites(
  service: JsonObject | undefined,
  old: JsonObject | undefined,
  context: StrategyContext,
): readonly CoupledWrite[] {
  if (service !== undefined && service['spec'] === old?.['spec']) return noChanges
  const changes = [
    ...differences(addressesOf(old), addressesOf(service), addressResource, (address) =>
      ipAddressOf(address, service as JsonObject, context),
    ),
    ...differences(allocatedNodePorts(old), allocatedNodePorts(service), nodePortResource, nodePortRow),
  ]
  return service === undefined && old !== undefined ? [...changes, ...endpointsOf(old, context)] : changes
}

function differences(
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  resource: string,
  make: (name: string) => JsonObject,
): CoupledWrite[] {
  const changes: CoupledWrite[] = []
  for (const name of before) if (!after.has(name)) changes.push({ resource, namespace: '', name, object: null })
  for (const name of after) if (!before.has(name)) changes.push({ resource, namespace: '', name, object: make(name) })
  return changes
}

function addressesOf(service: JsonObject | undefined): ReadonlySet<string> {
  const spec = specOf(service ?? {})
  if (isExternalName(spec)) return new Set()
  const addresses = clusterIpsOf(spec).filter((address) => address !== noAddress)
  return new Set(addresses.map(canonicalAddress))
}

function canonicalAddress(address: string): string {
  const parsed = parseIpAddress(address, false)
  return parsed === undefined ? address : formatIpAddress(parsed)
}

function allocatedNodePorts(service: JsonObject | undefined): ReadonlySet<string> {
  const spec = specOf(service ?? {})
  const healthCheck = numberAt(spec, 'healthCheckNodePort')
  return new Set([...nodePortsOf(spec), ...(healthCheck === 0 ? [] : [healthCheck])].map(String))
}

function nodePortRow(port: string): JsonObject {
  return { metadata: { name: port } }
}

const ownedFields: JsonObject = {
  'f:metadata': {
    'f:labels': { '.': {}, 'f:ipaddress.kubernetes.io/ip-family': {}, 'f:ipaddress.kubernetes.io/managed-by': {} },
  },
  'f:spec': { 'f:parentRef': { '.': {}, 'f:name': {}, 'f:namespace': {}, 'f:resource': {} } },
}

/** The IPAddress object of an address, written by the server. */
export function ipAddressOf(
  address: string,
  service: JsonObject,
  { now, newUid }: Pick<StrategyContext, 'now' | 'newUid'>,
): JsonObject {
  const time = now()
  return {
    apiVersion: 'networking.k8s.io/v1',
    kind: 'IPAddress',
    metadata: {
      name: address,
      uid: newUid(),
      creationTimestamp: time,
      labels: {
        'ipaddress.kubernetes.io/ip-family': familyOf(address),
        'ipaddress.kubernetes.io/managed-by': 'ipallocator.k8s.io',
      },
      managedFields: [serverEntry('networking.k8s.io/v1', time, ownedFields)],
    },
    spec: {
      parentRef: {
        resource: 'services',
        namespace: textAt(service, 'metadata', 'namespace'),
        name: textAt(service, 'metadata', 'name'),
      },
    },
  }
}

/** A later service of the same name must not find the old endpoints. */
function endpointsOf(service: JsonObject, context: StrategyContext): CoupledWrite[] {
  const namespace = textAt(service, 'metadata', 'namespace')
  const name = textAt(service, 'metadata', 'name')
  const endpoints = context.find('endpoints', namespace, name)
  if (!isJsonObject(endpoints) || listAt(endpoints, 'metadata', 'finalizers').length > 0) return []
  return [{ resource: 'endpoints', namespace, name, object: null }]
}
