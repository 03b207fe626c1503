import {
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
  tooMany,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import {
  dnsSubdomainNameRule,
  labelValueProblems,
  validateFullyQualifiedDomainName,
  validateIp,
  validateLabels,
} from '@kubewright/kube/names'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { familyOf, validateAddress, validateEndpointAddress } from '../common/addresses.ts'
import { problemsAt, validateDnsLabel, validateQualifiedName } from '../common/field-names.ts'
import { portProtocols } from '../common/ports.ts'

const addressTypes: readonly string[] = ['FQDN', 'IPv4', 'IPv6']
/** The limits of one slice, as in Kubernetes. */
const sliceLimits = { endpoints: 1000, addresses: 100, ports: 20_000, topologyLabels: 16, zoneHints: 8, nodeHints: 8 }

export function validateNewSlice(slice: JsonObject): FieldError[] {
  return [...validateHead(slice), ...validateEndpoints(slice)]
}

/** Values that were stored under older rules are tolerated. */
export function validateChangedSlice(slice: JsonObject, old: JsonObject): FieldError[] {
  const errors = validateEndpoints(slice)
  const isOld = errors.length > 0 && jsonEqual(slice['endpoints'] ?? null, old['endpoints'] ?? null)
  const type = textAt(slice, 'addressType')
  return [
    ...validateHead(slice),
    ...(isOld ? [] : errors),
    ...(type === textAt(old, 'addressType') ? [] : [invalid('addressType', type, 'field is immutable')]),
  ]
}

function validateHead(slice: JsonObject): FieldError[] {
  return [...validateAddressType(textAt(slice, 'addressType')), ...validatePorts(listAt(slice, 'ports'))]
}

function validateAddressType(type: string): FieldError[] {
  if (type === '') return [required('addressType')]
  return addressTypes.includes(type) ? [] : [notSupported('addressType', type, addressTypes)]
}

function validatePorts(ports: readonly JsonValue[]): FieldError[] {
  const path = FieldPath.root('ports')
  if (ports.length > sliceLimits.ports) return [tooMany(path, ports.length, sliceLimits.ports)]
  const names = new Set<string>()
  return collectErrors(ports, (port, index) => validatePort(port, path.index(index), names))
}

function validatePort(port: JsonValue, path: FieldPath, names: Set<string>): FieldError[] {
  const errors: FieldError[] = []
  const name = textAt(port, 'name')
  if (name !== '') {
    addErrors(errors, validateDnsLabel(name, path.child('name')))
  }
  if (names.has(name)) errors.push(duplicate(path.child('name'), name))
  names.add(name)
  const protocol = valueAt(port, 'protocol')
  if (protocol === undefined) errors.push(required(path.child('protocol')))
  else if (!portProtocols.includes(protocol as string)) {
    errors.push(notSupported(path.child('protocol'), protocol, portProtocols))
  }
  const appProtocol = valueAt(port, 'appProtocol')
  if (typeof appProtocol === 'string') addErrors(errors, validateQualifiedName(appProtocol, path.child('appProtocol')))
  return errors
}

function validateEndpoints(slice: JsonObject): FieldError[] {
  const path = FieldPath.root('endpoints')
  const endpoints = listAt(slice, 'endpoints')
  if (endpoints.length > sliceLimits.endpoints) return [tooMany(path, endpoints.length, sliceLimits.endpoints)]
  const type = textAt(slice, 'addressType')
  return collectErrors(endpoints, (endpoint, index) => validateEndpoint(endpoint, path.index(index), type))
}

function validateEndpoint(endpoint: JsonValue, path: FieldPath, type: string): FieldError[] {
  const addressesPath = path.child('addresses')
  const addresses = listAt(endpoint, 'addresses')
  const errors: FieldError[] = []
  if (addresses.length === 0) errors.push(required(addressesPath, 'must contain at least 1 address'))
  else if (addresses.length > sliceLimits.addresses) {
    errors.push(tooMany(addressesPath, addresses.length, sliceLimits.addresses))
  }
  for (const [index, address] of addresses.entries()) {
    addErrors(errors, validateOfType(String(address), addressesPath, type, index))
  }
  const node = valueAt(endpoint, 'nodeName')
  if (typeof node === 'string') {
    addErrors(errors, problemsAt(path.child('nodeName'), node, dnsSubdomainNameRule(node, false)))
  }
  addErrors(errors, validateTopology(objectAt(endpoint, 'deprecatedTopology'), path.child('deprecatedTopology')))
  const hostname = valueAt(endpoint, 'hostname')
  if (typeof hostname === 'string') {
    addErrors(errors, validateDnsLabel(hostname, path.child('hostname')))
  }
  return [...errors, ...validateHints(objectAt(endpoint, 'hints'), path.child('hints'))]
}

function validateOfType(address: string, path: FieldPath, type: string, index: number): FieldError[] {
  const place = path.index(index)
  if (type === 'FQDN') return validateFullyQualifiedDomainName(address, place)
  if (type !== 'IPv4' && type !== 'IPv6') return []
  const errors = type === 'IPv4' ? validateAddress(address, place) : validateIp(address, place)
  if (errors.length > 0) return errors
  const mismatch = familyOf(address) === type ? [] : [invalid(path, address, `must be an ${type} address`)]
  return [...mismatch, ...validateEndpointAddress(address, place)]
}

function validateTopology(topology: JsonObject, path: FieldPath): FieldError[] {
  const count = Object.keys(topology).length
  const max = sliceLimits.topologyLabels
  return [
    ...(count > max ? [tooMany(path, count, max)] : []),
    ...validateLabels(topology as Readonly<Record<string, string>>, path),
  ]
}

/** Zones are label values, nodes are node names; too many zones end the validation. */
function validateHints(hints: JsonObject, path: FieldPath): FieldError[] {
  const zones = listAt(hints, 'forZones')
  const nodes = listAt(hints, 'forNodes')
  if (zones.length > sliceLimits.zoneHints) {
    return [tooMany(path.child('forZones'), zones.length, sliceLimits.zoneHints)]
  }
  const errors = validateHintNames(zones, path.child('forZones'), labelValueProblems)
  if (nodes.length > sliceLimits.nodeHints) {
    return [...errors, tooMany(path.child('forNodes'), nodes.length, sliceLimits.nodeHints)]
  }
  const problemsOfNode = (name: string) => dnsSubdomainNameRule(name, false)
  return [...errors, ...validateHintNames(nodes, path.child('forNodes'), problemsOfNode)]
}

function validateHintNames(
  hints: readonly JsonValue[],
  path: FieldPath,
  problemsOf: (name: string) => readonly string[],
): FieldError[] {
  const seen = new Set<string>()
  return collectErrors(hints, (hint, index) => {
    const name = textAt(hint, 'name')
    const place = path.index(index).child('name')
    const errors = seen.has(name) ? [duplicate(place, name)] : []
    seen.add(name)
    return [...errors, ...problemsAt(place, name, problemsOf(name))]
  })
}
