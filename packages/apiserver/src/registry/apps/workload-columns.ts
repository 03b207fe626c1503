import type { JsonObject } from '@kubewright/kube/json'
import { formatLabels } from '@kubewright/kube/selectors'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'
import {
  count,
  readyOfDesiredColumn,
  replicaColumns,
  selectorColumn,
  templateColumns,
} from '../columns/template-columns.ts'

export const deploymentColumns: readonly TableColumn[] = [
  nameColumn,
  readyOfDesiredColumn,
  { ...count('Up-to-date', 'status.updatedReplicas', 'How many pods are of the current template.'), type: 'string' },
  {
    ...count('Available', 'status.availableReplicas', 'How many pods have been ready for long enough.'),
    type: 'string',
  },
  ageColumn,
  ...templateColumns('spec', 'template'),
  selectorColumn,
]

export const replicaSetColumns: readonly TableColumn[] = [...replicaColumns, selectorColumn]

export const statefulSetColumns: readonly TableColumn[] = [
  nameColumn,
  readyOfDesiredColumn,
  ageColumn,
  ...templateColumns('spec', 'template'),
]

export const daemonSetColumns: readonly TableColumn[] = [
  nameColumn,
  count('Desired', 'status.desiredNumberScheduled', 'On how many nodes a pod should run.'),
  count('Current', 'status.currentNumberScheduled', 'On how many of these nodes a pod runs.'),
  count('Ready', 'status.numberReady', 'On how many of these nodes a pod is ready.'),
  count('Up-to-date', 'status.updatedNumberScheduled', 'On how many nodes the pod is of the current template.'),
  count('Available', 'status.numberAvailable', 'On how many nodes a pod has been ready for long enough.'),
  column(
    'Node Selector',
    'string',
    (object) => formatLabels(objectAt(object, 'spec', 'template', 'spec', 'nodeSelector') as { [key: string]: string }),
    'On which nodes the pods may run.',
  ),
  ageColumn,
  ...templateColumns('spec', 'template'),
  selectorColumn,
]

export const controllerRevisionColumns: readonly TableColumn[] = [
  nameColumn,
  column('Controller', 'string', controllerOf, 'The object that this is a revision of.'),
  column('Revision', 'string', (object) => numberAt(object, 'revision'), 'The number of the revision.'),
  ageColumn,
]

function controllerOf(object: JsonObject): string {
  const owners = listAt(object, 'metadata', 'ownerReferences')
  const controller = owners.find((owner) => valueAt(owner, 'controller') === true)
  if (controller === undefined) return '<none>'
  const [group, version] = textAt(controller, 'apiVersion').split('/')
  const kind = textAt(controller, 'kind') + (version === undefined ? '' : `.${group}`)
  return `${kind.toLowerCase()}/${textAt(controller, 'name')}`
}
