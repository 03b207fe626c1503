import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { ageColumn, column, nameColumn, nameOfClass, orNone } from '../columns/common-columns.ts'
import type { TableColumn } from '../columns/table-column.ts'

export const csiNodeColumns: readonly TableColumn[] = [
  nameColumn,
  column('Drivers', 'integer', (node) => listAt(node, 'spec', 'drivers').length, 'How many drivers the node has.'),
  ageColumn,
]

/** A boolean of a driver with its default. */
function flag(name: string, field: string, otherwise: boolean, description: string): TableColumn {
  return column(
    name,
    'boolean',
    (driver) => {
      const value = valueAt(driver, 'spec', field)
      return typeof value === 'boolean' ? value : otherwise
    },
    description,
  )
}

export const csiDriverColumns: readonly TableColumn[] = [
  nameColumn,
  flag('AttachRequired', 'attachRequired', true, 'Whether volumes must be attached.'),
  flag('PodInfoOnMount', 'podInfoOnMount', false, 'Whether the driver gets information about the pod.'),
  flag('StorageCapacity', 'storageCapacity', false, 'Whether the driver reports storage capacity.'),
  column('TokenRequests', 'string', tokenAudiences, 'The audiences of the tokens that the driver needs.'),
  flag('RequiresRepublish', 'requiresRepublish', false, 'Whether volumes are mounted again from time to time.'),
  column(
    'Modes',
    'string',
    (driver) => orNone(listAt(driver, 'spec', 'volumeLifecycleModes').map(String).join(',')),
    'The volume lifecycle modes of the driver.',
  ),
  ageColumn,
]

function tokenAudiences(driver: JsonObject): string {
  if (valueAt(driver, 'spec', 'tokenRequests') === undefined) return '<unset>'
  return listAt(driver, 'spec', 'tokenRequests')
    .map((request) => textAt(request, 'audience'))
    .join(',')
}

export const volumeAttachmentColumns: readonly TableColumn[] = [
  nameColumn,
  {
    ...column('Attacher', 'string', (object) => textAt(object, 'spec', 'attacher'), 'The driver that attaches it.'),
    format: 'name',
  },
  column('PV', 'string', (object) => textAt(object, 'spec', 'source', 'persistentVolumeName'), 'The volume.'),
  column('Node', 'string', (object) => textAt(object, 'spec', 'nodeName'), 'The node to which it is attached.'),
  column('Attached', 'boolean', (object) => valueAt(object, 'status', 'attached') === true, 'Whether it is attached.'),
  ageColumn,
]

export const volumeAttributesClassColumns: readonly TableColumn[] = [
  nameColumn,
  column('DriverName', 'string', (object) => textAt(object, 'driverName'), 'The driver that knows the attributes.'),
  ageColumn,
]

const defaultClassAnnotations: readonly string[] = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]

export const storageClassColumns: readonly TableColumn[] = [
  { ...nameColumn, cellOf: (object) => nameOfClass(object, defaultClassAnnotations) },
  column('Provisioner', 'string', (object) => textAt(object, 'provisioner'), 'The provisioner of the class.'),
  column(
    'ReclaimPolicy',
    'string',
    (object) => textAt(object, 'reclaimPolicy') || 'Delete',
    'The reclaim policy of the volumes.',
  ),
  column(
    'VolumeBindingMode',
    'string',
    (object) => textAt(object, 'volumeBindingMode') || 'Immediate',
    'When a claim is bound to a volume.',
  ),
  column(
    'AllowVolumeExpansion',
    'string',
    (object) => valueAt(object, 'allowVolumeExpansion') === true,
    'Whether volumes can grow.',
  ),
  ageColumn,
]
