import { FieldPath } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { dnsSubdomainNameRule, warnAboutIp } from '@kubewright/kube/names'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { endpointSliceColumns } from './slice-columns.ts'
import { validateChangedSlice, validateNewSlice } from './validate-slices.ts'

const hostnameLabel = 'kubernetes.io/hostname'
/** Slices of these controllers have valid addresses. */
const managedByLabel = 'endpointslice.kubernetes.io/managed-by'
const managingControllers: ReadonlySet<string> = new Set([
  'endpointslice-controller.k8s.io',
  'endpointslicemirroring-controller.k8s.io',
])

export const endpointSliceStrategy: KindStrategy = {
  hasGeneration: true,
  generationMetadata: 'labels',
  repeatedMetadataChecks: 'whole',
  columns: endpointSliceColumns,
  setDefaults: setSliceDefaults,
  prepareForCreate: (slice) => dropTopology(slice, undefined),
  prepareForUpdate: (slice, old) => dropTopology(slice, old),
  validateCreate: validateNewSlice,
  validateUpdate: validateChangedSlice,
  warningsOnCreate: (slice) => [
    ...(textAt(slice, 'addressType') === 'FQDN' ? ['spec.addressType: FQDN endpoints are deprecated'] : []),
    ...addressWarnings(slice),
  ],
  warningsOnUpdate: addressWarnings,
}

function setSliceDefaults(slice: JsonObject): JsonObject {
  const ports = listAt(slice, 'ports')
  const isComplete = (port: JsonValue) => valueAt(port, 'name') !== undefined && valueAt(port, 'protocol') !== undefined
  if (ports.every(isComplete)) return slice
  return {
    ...slice,
    ports: ports.map((port) => (isComplete(port) ? port : { name: '', protocol: 'TCP', ...(port as JsonObject) })),
  }
}

/** Drops deprecatedTopology; a node that was stored there moves to nodeName. */
function dropTopology(slice: JsonObject, old: JsonObject | undefined): JsonObject {
  const endpoints = listAt(slice, 'endpoints')
  if (!endpoints.some((endpoint) => valueAt(endpoint, 'deprecatedTopology') !== undefined)) return slice
  const before = listAt(old, 'endpoints')
  if (old !== undefined && jsonEqual(endpoints, before)) return slice
  const nodes = new Set(before.map((endpoint) => textAt(endpoint, 'deprecatedTopology', hostnameLabel)))
  return { ...slice, endpoints: endpoints.map((endpoint) => withoutTopology(endpoint, nodes)) }
}

function withoutTopology(endpoint: JsonValue, nodes: ReadonlySet<string>): JsonValue {
  if (!isJsonObject(endpoint) || endpoint['deprecatedTopology'] === undefined) return endpoint
  const { deprecatedTopology, ...rest } = endpoint
  const node = textAt(objectAt(deprecatedTopology), hostnameLabel)
  const isKept =
    rest['nodeName'] === undefined && node !== '' && nodes.has(node) && dnsSubdomainNameRule(node, false).length === 0
  return isKept ? { ...rest, nodeName: node } : rest
}

function addressWarnings(slice: JsonObject): readonly string[] {
  if (managingControllers.has(textAt(slice, 'metadata', 'labels', managedByLabel))) return []
  const path = FieldPath.root('endpoints')
  return listAt(slice, 'endpoints').flatMap((endpoint, index) =>
    listAt(endpoint, 'addresses').flatMap((address, place) =>
      warnAboutIp(String(address), path.index(index).child('addresses').index(place)),
    ),
  )
}
