import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { formatLabels } from '@kubewright/kube/selectors'
import { listAt, numberAt, objectAt, textAt } from '../../../read-object.ts'
import { ageColumn, column, nameColumn, orNone, wideColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'

export const serviceColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', 'string', serviceType, 'The type of the service.'),
  column('Cluster-IP', 'string', clusterIp, 'Its address within the cluster.'),
  column('External-IP', 'string', externalIp, 'Its address outside the cluster.'),
  column('Port(s)', 'string', servicePorts, 'The ports of the service.'),
  ageColumn,
  wideColumn(
    'Selector',
    'string',
    (service) => formatLabels(objectAt(service, 'spec', 'selector') as { [key: string]: string }),
    'The selector of the pods of the service.',
  ),
]

/** A service without a type is a ClusterIP. */
function serviceType(service: JsonObject): string {
  return textAt(service, 'spec', 'type') || 'ClusterIP'
}

function clusterIp(service: JsonObject): string {
  const [first] = listAt(service, 'spec', 'clusterIPs')
  return orNone(typeof first === 'string' ? first : textAt(service, 'spec', 'clusterIP'))
}

function externalIp(service: JsonObject): string {
  const externalIps = listAt(service, 'spec', 'externalIPs').map(String)
  switch (serviceType(service)) {
    case 'ClusterIP':
    case 'NodePort':
      return orNone(externalIps.join(','))
    case 'LoadBalancer':
      return [...balancerAddresses(service), ...externalIps].join(',') || '<pending>'
    case 'ExternalName':
      return textAt(service, 'spec', 'externalName')
    default:
      return '<unknown>'
  }
}

function balancerAddresses(service: JsonObject): readonly string[] {
  const addresses = listAt(service, 'status', 'loadBalancer', 'ingress')
    .map((ingress) => textAt(ingress, 'ip') || textAt(ingress, 'hostname'))
    .filter((address) => address !== '')
  return sortStrings([...new Set(addresses)])
}

function servicePorts(service: JsonObject): string {
  return orNone(listAt(service, 'spec', 'ports').map(servicePort).join(','))
}

function servicePort(port: JsonValue): string {
  const nodePort = numberAt(port, 'nodePort')
  const number = nodePort > 0 ? `${numberAt(port, 'port')}:${nodePort}` : String(numberAt(port, 'port'))
  return `${number}/${textAt(port, 'protocol') || 'TCP'}`
}
