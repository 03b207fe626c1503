import { type JsonObject, sortStrings } from '@kubewright/kube/json'
import { conditionOf, listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, orNone, wideColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

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
