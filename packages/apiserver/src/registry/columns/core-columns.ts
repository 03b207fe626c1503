import { type JsonObject, type JsonValue, sortStrings } from '@kubewright/kube/json'
import { formatLabels } from '@kubewright/kube/selectors'
import { conditionOf, listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { TableColumn } from '../served-resource.ts'
import { ageColumn, ageOf, column, nameColumn, orNone, wideColumn } from './common-columns.ts'

export const configMapColumns: readonly TableColumn[] = [
  nameColumn,
  column('Data', 'string', dataCount, 'How many entries there are.'),
  ageColumn,
]

export const secretColumns: readonly TableColumn[] = [
  nameColumn,
  column('Type', 'string', (secret) => textAt(secret, 'type') || 'Opaque', 'The type of the secret.'),
  column('Data', 'string', (secret) => Object.keys(objectAt(secret, 'data')).length, 'How many entries there are.'),
  ageColumn,
]

function dataCount(object: JsonObject): number {
  return Object.keys(objectAt(object, 'data')).length + Object.keys(objectAt(object, 'binaryData')).length
}

export const namespaceColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Status',
    'string',
    (namespace) => textAt(namespace, 'status', 'phase'),
    'The phase of the namespace: Active or Terminating.',
  ),
  ageColumn,
]

export const nodeColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', 'string', nodeStatus, 'Whether the node is ready and schedulable.'),
  column('Roles', 'string', nodeRoles, 'The roles of the node.'),
  ageColumn,
  column(
    'Version',
    'string',
    (node) => textAt(node, 'status', 'nodeInfo', 'kubeletVersion'),
    'The version of its kubelet.',
  ),
  wideColumn('Internal-IP', 'string', (node) => addressOf(node, 'InternalIP'), 'Its address within the cluster.'),
  wideColumn('External-IP', 'string', (node) => addressOf(node, 'ExternalIP'), 'Its address outside the cluster.'),
  wideColumn('OS-Image', 'string', (node) => nodeInfo(node, 'osImage'), 'The operating system.'),
  wideColumn('Kernel-Version', 'string', kernelVersion, 'The kernel.'),
  wideColumn(
    'Container-Runtime',
    'string',
    (node) => nodeInfo(node, 'containerRuntimeVersion'),
    'The container runtime.',
  ),
]

function nodeStatus(node: JsonObject): string {
  const ready = conditionOf(node, 'Ready')
  const state = ready === undefined ? 'Unknown' : textAt(ready, 'status') === 'True' ? 'Ready' : 'NotReady'
  return valueAt(node, 'spec', 'unschedulable') === true ? `${state},SchedulingDisabled` : state
}

const roleLabelPrefix = 'node-role.kubernetes.io/'

function nodeRoles(node: JsonObject): string {
  const roles = new Set<string>()
  for (const [label, value] of Object.entries(objectAt(node, 'metadata', 'labels'))) {
    if (label.startsWith(roleLabelPrefix) && label !== roleLabelPrefix) roles.add(label.slice(roleLabelPrefix.length))
    else if (label === 'kubernetes.io/role' && typeof value === 'string' && value !== '') roles.add(value)
  }
  return orNone(sortStrings([...roles]).join(','))
}

function addressOf(node: JsonObject, type: string): string {
  const address = listAt(node, 'status', 'addresses').find((candidate) => textAt(candidate, 'type') === type)
  return orNone(textAt(address, 'address'))
}

function nodeInfo(node: JsonObject, field: string): string {
  return textAt(node, 'status', 'nodeInfo', field) || '<unknown>'
}

function kernelVersion(node: JsonObject): string {
  const architecture = textAt(node, 'status', 'nodeInfo', 'architecture')
  const version = nodeInfo(node, 'kernelVersion')
  return architecture === '' ? version : `${version} (${architecture})`
}

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

const subjectOf = (event: JsonObject) =>
  valueAt(event, 'involvedObject') === undefined ? objectAt(event, 'regarding') : objectAt(event, 'involvedObject')

export const eventColumns: readonly TableColumn[] = [
  column('Last Seen', 'string', (event, nowMs) => lastSeen(event, nowMs), 'The time since the event last occurred.'),
  column('Type', 'string', (event) => textAt(event, 'type'), 'Normal or Warning.'),
  column('Reason', 'string', (event) => textAt(event, 'reason'), 'The reason of the event.'),
  column('Object', 'string', eventObject, 'The object that the event is about.'),
  wideColumn(
    'Subobject',
    'string',
    (event) => textAt(subjectOf(event), 'fieldPath'),
    'The field of the object that the event is about.',
  ),
  wideColumn('Source', 'string', eventSource, 'The component that reported the event.'),
  column('Message', 'string', (event) => (textAt(event, 'message') || textAt(event, 'note')).trim(), 'What happened.'),
  wideColumn(
    'First Seen',
    'string',
    (event, nowMs) => firstSeen(event, nowMs),
    'The time since the event first occurred.',
  ),
  wideColumn('Count', 'string', eventCount, 'How often the event occurred.'),
  { ...nameColumn, priority: 1 },
]

function eventObject(event: JsonObject): string {
  const kind = textAt(subjectOf(event), 'kind').toLowerCase()
  const name = textAt(subjectOf(event), 'name')
  return name === '' ? kind : `${kind}/${name}`
}

function firstSeen(event: JsonObject, nowMs: number): string {
  const first = textAt(event, 'firstTimestamp') || textAt(event, 'deprecatedFirstTimestamp')
  return ageOf(first || textAt(event, 'eventTime'), nowMs)
}

function lastSeen(event: JsonObject, nowMs: number): string {
  const series = textAt(event, 'series', 'lastObservedTime')
  const last = series || textAt(event, 'lastTimestamp') || textAt(event, 'deprecatedLastTimestamp')
  return last === '' ? firstSeen(event, nowMs) : ageOf(last, nowMs)
}

function eventCount(event: JsonObject): number {
  const count = numberAt(event, 'count') || numberAt(event, 'deprecatedCount') || 1
  return valueAt(event, 'series') === undefined ? count : numberAt(event, 'series', 'count')
}

function eventSource(event: JsonObject): string {
  const source =
    valueAt(event, 'source') === undefined ? objectAt(event, 'deprecatedSource') : objectAt(event, 'source')
  const component =
    textAt(source, 'component') || textAt(event, 'reportingComponent') || textAt(event, 'reportingController')
  const host = textAt(source, 'host') || textAt(event, 'reportingInstance')
  return host === '' ? component : `${component}, ${host}`
}

export const leaseColumns: readonly TableColumn[] = [
  nameColumn,
  column('Holder', 'string', (lease) => textAt(lease, 'spec', 'holderIdentity'), 'Who holds the lease.'),
  ageColumn,
]

export const leaseCandidateColumns: readonly TableColumn[] = [
  nameColumn,
  column('LeaseName', 'string', (object) => textAt(object, 'spec', 'leaseName'), 'The lease that the candidate wants.'),
  column(
    'BinaryVersion',
    'string',
    (object) => textAt(object, 'spec', 'binaryVersion'),
    'The binary version of the candidate.',
  ),
  column(
    'EmulationVersion',
    'string',
    (object) => textAt(object, 'spec', 'emulationVersion'),
    'The version that the candidate emulates.',
  ),
  ageColumn,
]

export const componentStatusColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', 'string', componentState, 'Whether the component is healthy.'),
  column('Message', 'string', (object) => textAt(healthOf(object), 'message'), 'The message of the component.'),
  column('Error', 'string', (object) => textAt(healthOf(object), 'error'), 'The error of the component.'),
]

function healthOf(component: JsonObject): JsonValue | undefined {
  return listAt(component, 'conditions').find((condition) => textAt(condition, 'type') === 'Healthy')
}

function componentState(component: JsonObject): string {
  const health = healthOf(component)
  if (health === undefined) return 'Unknown'
  return textAt(health, 'status') === 'True' ? 'Healthy' : 'Unhealthy'
}
