import { addErrors, collectErrors, type FieldError, FieldPath, notSupported, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { dnsSubdomainNameRule, portNumberProblems, warnAboutIp } from '@kubewright/kube/names'
import { listAt, numberAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, shortened } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import { validateAddress, validateEndpointAddress } from '../common/addresses.ts'
import { problemsAt, validateDnsLabel, validateQualifiedName } from '../common/field-names.ts'
import { portProtocols } from '../common/ports.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const subsetsPath = FieldPath.root('subsets')
/** Endpoints with this label and value are written by the controller, whose addresses are valid. */
const managedByLabel = 'endpoints.kubernetes.io/managed-by'
const managingController = 'endpoint-controller'

const endpointsColumns: readonly TableColumn[] = [
  nameColumn,
  column('Endpoints', 'string', endpointAddresses, 'Addresses and ports of the endpoints.'),
  ageColumn,
]

function endpointAddresses(endpoints: JsonObject): string {
  const subsets = listAt(endpoints, 'subsets')
  return shortened(subsets.flatMap(subsetAddresses), subsets.length === 0 ? '<none>' : '')
}

function subsetAddresses(subset: JsonValue): readonly string[] {
  const addresses = listAt(subset, 'addresses').map((address) => textAt(address, 'ip'))
  const ports = listAt(subset, 'ports')
  if (ports.length === 0) return addresses
  return ports.flatMap((port) => addresses.map((address) => hostAndPort(address, numberAt(port, 'port'))))
}

function hostAndPort(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

export const endpointsStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  allowsCreateOnUpdate: true,
  deprecationWarning: 'v1 Endpoints is deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice',
  storagePrefix: 'services/endpoints',
  columns: endpointsColumns,
  setDefaults: setEndpointsDefaults,
  validateCreate: (endpoints) => validateSubsets(listAt(endpoints, 'subsets')),
  validateUpdate: validateEndpointsUpdate,
  warningsOnCreate: endpointsWarnings,
  warningsOnUpdate: endpointsWarnings,
}

function setEndpointsDefaults(endpoints: JsonObject): JsonObject {
  const subsets = listAt(endpoints, 'subsets')
  if (subsets.every((subset) => listAt(subset, 'ports').every((port) => textAt(port, 'protocol') !== '')))
    return endpoints
  return { ...endpoints, subsets: subsets.map(withProtocols) }
}

function withProtocols(subset: JsonValue): JsonValue {
  if (!isJsonObject(subset)) return subset
  const ports = listAt(subset, 'ports').map((port) =>
    isJsonObject(port) && textAt(port, 'protocol') === '' ? { ...port, protocol: 'TCP' } : port,
  )
  return ports.length === 0 ? subset : { ...subset, ports }
}

/** Values that were stored under older rules are tolerated. */
function validateEndpointsUpdate(endpoints: JsonObject, old: JsonObject): FieldError[] {
  const errors = validateSubsets(listAt(endpoints, 'subsets'))
  return errors.length > 0 && jsonEqual(endpoints['subsets'], old['subsets']) ? [] : errors
}

function validateSubsets(subsets: readonly JsonValue[]): FieldError[] {
  return collectErrors(subsets, (subset, index) => {
    const path = subsetsPath.index(index)
    const ready = listAt(subset, 'addresses')
    const notReady = listAt(subset, 'notReadyAddresses')
    const ports = listAt(subset, 'ports')
    const isEmpty = ready.length === 0 && notReady.length === 0
    return [
      ...(isEmpty ? [required(path, 'must specify `addresses` or `notReadyAddresses`')] : []),
      ...collectErrors(ready, (address, place) => validateSubsetAddress(address, path.child('addresses').index(place))),
      ...collectErrors(notReady, (address, place) =>
        validateSubsetAddress(address, path.child('notReadyAddresses').index(place)),
      ),
      ...collectErrors(ports, (port, place) =>
        validateSubsetPort(port, path.child('ports').index(place), ports.length > 1),
      ),
    ]
  })
}

function validateSubsetAddress(address: JsonValue, path: FieldPath): FieldError[] {
  const text = textAt(address, 'ip')
  const hostname = textAt(address, 'hostname')
  const node = valueAt(address, 'nodeName')
  const errors = validateAddress(text, path.child('ip'))
  if (hostname !== '') {
    addErrors(errors, validateDnsLabel(hostname, path.child('hostname')))
  }
  if (typeof node === 'string') {
    addErrors(errors, problemsAt(path.child('nodeName'), node, dnsSubdomainNameRule(node, false)))
  }
  return [...errors, ...validateEndpointAddress(text, path.child('ip'))]
}

function validateSubsetPort(port: JsonValue, path: FieldPath, isNameRequired: boolean): FieldError[] {
  const errors: FieldError[] = []
  const name = textAt(port, 'name')
  const number = numberAt(port, 'port')
  const protocol = textAt(port, 'protocol')
  const appProtocol = valueAt(port, 'appProtocol')
  if (name === '' && isNameRequired) errors.push(required(path.child('name')))
  else if (name !== '') {
    addErrors(errors, validateDnsLabel(name, path.child('name')))
  }
  addErrors(errors, problemsAt(path.child('port'), number, portNumberProblems(number)))
  if (protocol === '') errors.push(required(path.child('protocol')))
  else if (!portProtocols.includes(protocol)) {
    errors.push(notSupported(path.child('protocol'), protocol, portProtocols))
  }
  if (typeof appProtocol === 'string') addErrors(errors, validateQualifiedName(appProtocol, path.child('appProtocol')))
  return errors
}

function endpointsWarnings(endpoints: JsonObject): readonly string[] {
  if (textAt(endpoints, 'metadata', 'labels', managedByLabel) === managingController) return []
  return listAt(endpoints, 'subsets').flatMap((subset, index) =>
    ['addresses', 'notReadyAddresses'].flatMap((field) =>
      listAt(subset, field).flatMap((address, place) =>
        warnAboutIp(textAt(address, 'ip'), subsetsPath.index(index).child(field).index(place).child('ip')),
      ),
    ),
  )
}
