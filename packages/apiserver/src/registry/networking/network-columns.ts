import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { formatLabelSelector, type LabelSelector } from '@kubewright/kube/selectors'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, nameOfClass, orNone, shownItemsMax } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

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
