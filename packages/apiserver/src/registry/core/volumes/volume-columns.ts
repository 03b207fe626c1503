import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { ageColumn, column, nameColumn, wideColumn } from '../../columns/common-columns.ts'
import type { TableColumn } from '../../columns/table-column.ts'

/** Access modes are shown in the order of this list. */
const accessModes: readonly (readonly [string, string])[] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
]

function accessModesText(object: JsonObject, part: string): string {
  const modes = listAt(object, part, 'accessModes')
  return accessModes
    .filter(([mode]) => modes.includes(mode))
    .map(([, text]) => text)
    .join(',')
}

function phaseOf(object: JsonObject): string {
  return valueAt(object, 'metadata', 'deletionTimestamp') === undefined
    ? textAt(object, 'status', 'phase')
    : 'Terminating'
}

/** The volume mode is Filesystem by default. */
const volumeModeColumn = wideColumn(
  'VolumeMode',
  'string',
  (object) => textAt(object, 'spec', 'volumeMode') || 'Filesystem',
  'Whether it is a file system or a device.',
)

const attributesClassColumn = column(
  'VolumeAttributesClass',
  'string',
  (object) => textAt(object, 'spec', 'volumeAttributesClassName') || '<unset>',
  'The class of its changeable attributes.',
)

const isBound = (claim: JsonObject) => textAt(claim, 'spec', 'volumeName') !== ''

const storageText = (resources: JsonObject) => String(resources['storage'] ?? '0')

/** The annotation that named the class before the field existed; it still takes precedence. */
const classAnnotation = 'volume.beta.kubernetes.io/storage-class'

const storageClassColumn = column('StorageClass', 'string', storageClassOf, 'The class of storage.')

function storageClassOf(object: JsonObject): string {
  const annotated = valueAt(object, 'metadata', 'annotations', classAnnotation)
  return typeof annotated === 'string' ? annotated : textAt(object, 'spec', 'storageClassName')
}

export const claimColumns: readonly TableColumn[] = [
  nameColumn,
  column('Status', 'string', phaseOf, 'Whether the claim has a volume.'),
  column('Volume', 'string', (claim) => textAt(claim, 'spec', 'volumeName'), 'The volume of the claim.'),
  column(
    'Capacity',
    'string',
    (claim) => (isBound(claim) ? storageText(objectAt(claim, 'status', 'capacity')) : ''),
    'The size of the volume.',
  ),
  column(
    'Access Modes',
    'string',
    (claim) => (isBound(claim) ? accessModesText(claim, 'status') : ''),
    'How the volume may be mounted.',
  ),
  storageClassColumn,
  attributesClassColumn,
  ageColumn,
  volumeModeColumn,
]

export const volumeColumns: readonly TableColumn[] = [
  nameColumn,
  column(
    'Capacity',
    'string',
    (volume) => storageText(objectAt(volume, 'spec', 'capacity')),
    'The size of the volume.',
  ),
  column('Access Modes', 'string', (volume) => accessModesText(volume, 'spec'), 'How the volume may be mounted.'),
  column(
    'Reclaim Policy',
    'string',
    (volume) => textAt(volume, 'spec', 'persistentVolumeReclaimPolicy') || 'Retain',
    'The reclaim policy: what happens to the volume when its claim is deleted.',
  ),
  column('Status', 'string', phaseOf, 'Whether the volume is claimed.'),
  column('Claim', 'string', claimOf, 'The claim that has the volume.'),
  storageClassColumn,
  attributesClassColumn,
  column('Reason', 'string', (volume) => textAt(volume, 'status', 'reason'), 'Why the volume is in this state.'),
  ageColumn,
  volumeModeColumn,
]

function claimOf(volume: JsonObject): string {
  const claim = objectAt(volume, 'spec', 'claimRef')
  return valueAt(volume, 'spec', 'claimRef') === undefined
    ? ''
    : `${textAt(claim, 'namespace')}/${textAt(claim, 'name')}`
}
