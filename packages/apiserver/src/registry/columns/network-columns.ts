import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { formatLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { TableColumn } from '../served-resource.ts'
import { ageColumn, column, nameColumn, nameOfClass, orNone } from './common-columns.ts'

/** A cell shows this many items and counts the rest. */
const shownItemsMax = 3

function shortened(items: readonly string[], none: string): string {
  if (items.length === 0) return none
  const shown = items.slice(0, shownItemsMax).join(',')
  return items.length > shownItemsMax ? `${shown} + ${items.length - shownItemsMax} more...` : shown
}

export const endpointsColumns: readonly TableColumn[] = [
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

export const endpointSliceColumns: readonly TableColumn[] = [
  nameColumn,
  column('AddressType', 'string', (slice) => textAt(slice, 'addressType'), 'The kind of its addresses.'),
  column('Ports', 'string', (slice) => shortened(listAt(slice, 'ports').map(portText), '<unset>'), 'The ports.'),
  column('Endpoints', 'string', sliceAddresses, 'Addresses and ports of the endpoints.'),
  ageColumn,
]

function portText(port: JsonValue): string {
  return valueAt(port, 'port') === undefined ? textAt(port, 'name') || '*' : String(numberAt(port, 'port'))
}

function sliceAddresses(slice: JsonObject): string {
  const addresses = listAt(slice, 'endpoints').flatMap((endpoint) => listAt(endpoint, 'addresses').map(String))
  return shortened(addresses, '<unset>')
}

export const ingressColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Class',
    'string',
    (ingress) => orNone(textAt(ingress, 'spec', 'ingressClassName')),
    'The class of its controller.',
  ),
  column('Hosts', 'string', ingressHosts, 'The hosts that it has rules for.'),
  column('Address', 'string', ingressAddresses, 'Where it is reached.'),
  column('Ports', 'string', (ingress) => (listAt(ingress, 'spec', 'tls').length > 0 ? '80, 443' : '80'), 'The ports.'),
  ageColumn,
]

/** Rules without a host are not shown, but counted among the omitted ones. */
function ingressHosts(ingress: JsonObject): string {
  const rules = listAt(ingress, 'spec', 'rules')
  const hosts: string[] = []
  for (const rule of rules) {
    if (hosts.length === shownItemsMax) return `${hosts.join(',')} + ${rules.length - shownItemsMax} more...`
    const host = textAt(rule, 'host')
    if (host !== '') hosts.push(host)
  }
  return hosts.join(',') || '*'
}

function ingressAddresses(ingress: JsonObject): string {
  const addresses = listAt(ingress, 'status', 'loadBalancer', 'ingress')
    .map((entry) => textAt(entry, 'ip') || textAt(entry, 'hostname'))
    .filter((address) => address !== '')
  return sortStrings([...new Set(addresses)]).join(',')
}

const defaultClassAnnotation = 'ingressclass.kubernetes.io/is-default-class'

export const ingressClassColumns: readonly TableColumn[] = [
  { ...nameColumn, cellOf: (object) => nameOfClass(object, [defaultClassAnnotation]) },
  column('Controller', 'string', (object) => textAt(object, 'spec', 'controller'), 'The controller of the class.'),
  column('Parameters', 'string', classParameters, 'The parameters of the controller.'),
  ageColumn,
]

function classParameters(ingressClass: JsonObject): string {
  const parameters = objectAt(ingressClass, 'spec', 'parameters')
  const group = textAt(parameters, 'apiGroup')
  const kind = textAt(parameters, 'kind')
  return kind === '' ? '<none>' : `${group === '' ? kind : `${kind}.${group}`}/${textAt(parameters, 'name')}`
}

export const serviceCidrColumns: readonly TableColumn[] = [
  nameColumn,
  column('CIDRs', 'string', (object) => listAt(object, 'spec', 'cidrs').map(String).join(','), 'Its ranges.'),
  ageColumn,
]

export const ipAddressColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'ParentRef',
    'string',
    (address) => parentOf(valueAt(address, 'spec', 'parentRef')),
    'The object that has the address.',
  ),
  { ...ageColumn, isOmittedFromDefinitions: true },
]

function parentOf(parent: JsonValue | undefined): string {
  if (parent === undefined) return '<none>'
  const [group, namespace] = [textAt(parent, 'group'), textAt(parent, 'namespace')]
  const resource = (textAt(parent, 'resource') + (group === '' ? '' : `.${group}`)).toLowerCase()
  return `${resource}${namespace === '' ? '' : `/${namespace}`}/${textAt(parent, 'name')}`
}

export const networkPolicyColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Pod-Selector',
    'string',
    (policy) => formatLabelSelector(valueAt(policy, 'spec', 'podSelector') as LabelSelector | undefined),
    'Which pods it is about.',
  ),
  ageColumn,
]
