import { addErrors, type FieldError, FieldPath, forbidden, required } from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { labelValueProblems } from '@kubewright/kube/names'
import { compareInstants, parseTime } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { changeField, fillIn, withFieldValue } from '../../common/change-fields.ts'
import { goType } from '../../common/go-types.ts'
import { invalidGoValue, printGoLines } from '../../common/go-value.ts'
import { validateImmutable } from '../../common/immutable-field.ts'
import { protectedBy } from '../../common/protection.ts'
import { roundResourceList } from '../../common/resource-lists.ts'
import { unifiedDiff } from '../../common/unified-diff.ts'
import type { KindStrategy, StrategyContext } from '../../kind-strategy.ts'
import { volumeColumns } from './volume-columns.ts'
import { validateVolumeSpec } from './volume-spec.ts'
import { warnAboutVolume } from './volume-warnings.ts'

const specPath = FieldPath.root('spec')
const mountOptionsAnnotation = 'volume.beta.kubernetes.io/mount-options'

export const persistentVolumeStrategy: KindStrategy = {
  repeatedMetadataChecks: 'whole',
  returnsDeletedObject: true,
  columns: volumeColumns,
  setDefaults: setVolumeDefaults,
  admitCreate: protectedBy('kubernetes.io/pv-protection'),
  prepareForCreate: (volume, { now }) => ({
    ...volume,
    status: { phase: 'Pending', lastPhaseTransitionTime: now() },
  }),
  prepareForStatusUpdate: noteTransition,
  validateCreate: (volume) => validateVolume(volume, undefined),
  validateUpdate: (volume, old) => [...validateVolume(volume, old), ...validateKept(volume, old)],
  validateStatusUpdate: (volume) =>
    textAt(volume, 'metadata', 'resourceVersion') === '' ? [required('resourceVersion', '')] : [],
  warningsOnCreate: warnAboutVolume,
  warningsOnUpdate: warnAboutVolume,
}

const specDefaults: JsonObject = { persistentVolumeReclaimPolicy: 'Retain', volumeMode: 'Filesystem' }
/** The defaults of volume sources. */
const sourceDefaults: readonly (readonly [source: string, defaults: JsonObject])[] = [
  ['hostPath', { type: '' }],
  ['rbd', { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' }],
  ['iscsi', { iscsiInterface: 'default' }],
  ['azureDisk', { cachingMode: 'ReadWrite', fsType: 'ext4', readOnly: false, kind: 'Shared' }],
  ['scaleIO', { storageMode: 'ThinProvisioned', fsType: 'xfs' }],
]

function setVolumeDefaults(volume: JsonObject): JsonObject {
  const complete = changeField(volume, 'spec', setVolumeSpecDefaults)
  if (textAt(complete, 'status', 'phase') !== '') return complete
  return { ...complete, status: { ...objectAt(complete, 'status'), phase: 'Pending' } }
}

/** The defaults of a volume's sources; for a persistent volume, those of its spec as well. */
export function setVolumeSpecDefaults(spec: JsonObject): JsonObject {
  const capacity = roundResourceList(valueAt(spec, 'capacity'))
  const rounded = capacity === undefined ? spec : withFieldValue(spec, 'capacity', capacity)
  return setVolumeSourceDefaults(fillIn(rounded, specDefaults))
}

export function setVolumeSourceDefaults(spec: JsonObject): JsonObject {
  let complete = spec
  for (const [source, defaults] of sourceDefaults) {
    complete = changeField(complete, source, (fields) => fillIn(fields, defaults))
  }
  return complete
}

/** Sets the time of a phase change, unless the update sets it. */
function noteTransition(volume: JsonObject, old: JsonObject, { now }: StrategyContext): JsonObject {
  const time = valueAt(volume, 'status', 'lastPhaseTransitionTime')
  const oldTime = valueAt(old, 'status', 'lastPhaseTransitionTime')
  const setTime = (value: JsonValue | undefined) =>
    changeField(volume, 'status', (status) => withFieldValue(status, 'lastPhaseTransitionTime', value))
  if (textAt(volume, 'status', 'phase') === textAt(old, 'status', 'phase')) {
    return time === undefined ? setTime(oldTime) : volume
  }
  return time === undefined || isSameTime(time, oldTime) ? setTime(now()) : volume
}

function isSameTime(time: JsonValue, other: JsonValue | undefined): boolean {
  return other !== undefined && compareInstants(parseTime(String(time)), parseTime(String(other))) === 0
}

function validateVolume(volume: JsonObject, old: JsonObject | undefined): FieldError[] {
  const errors = validateVolumeSpec(objectAt(volume, 'spec'), specPath, {
    volumeName: textAt(volume, 'metadata', 'name'),
    isInline: false,
    allowInvalidLabelValues: hasInvalidLabelValues(old),
  })
  return [...errors, ...validateMountOptions(volume)]
}

function hasInvalidLabelValues(volume: JsonObject | undefined): boolean {
  return listAt(volume, 'spec', 'nodeAffinity', 'required', 'nodeSelectorTerms').some((term) =>
    listAt(term, 'matchExpressions').some((expression) =>
      listAt(expression, 'values').some((value) => labelValueProblems(String(value)).length > 0),
    ),
  )
}

const sourcesWithMountOptions = [
  'gcePersistentDisk',
  'awsElasticBlockStore',
  'glusterfs',
  'nfs',
  'rbd',
  'quobyte',
  'iscsi',
  'cinder',
  'cephfs',
  'azureFile',
  'vsphereVolume',
  'azureDisk',
  'photonPersistentDisk',
]

function validateMountOptions(volume: JsonObject): FieldError[] {
  if (valueAt(volume, 'metadata', 'annotations', mountOptionsAnnotation) === undefined) return []
  if (sourcesWithMountOptions.some((source) => valueAt(volume, 'spec', source) !== undefined)) return []
  const path = FieldPath.root('metadata').child('annotations').child(mountOptionsAnnotation)
  return [forbidden(path, 'may not specify mount options for this volume type')]
}

/** The spec is immutable, except for adding a secret reference and for replacing deprecated node labels. */
function validateKept(volume: JsonObject, old: JsonObject): FieldError[] {
  if (jsonEqual(objectAt(volume, 'spec'), objectAt(old, 'spec'))) return []
  const errors: FieldError[] = []
  const spec = withoutNewExpandSecret(objectAt(volume, 'spec'), objectAt(old, 'spec'))
  const before = printGoLines(objectAt(old, 'spec'), goType('core.PersistentVolumeSource'))
  const after = printGoLines(spec, goType('core.PersistentVolumeSource'))
  if (before !== after) {
    const detail = `spec.persistentvolumesource is immutable after creation\n${unifiedDiff(before, after)}`
    errors.push(forbidden('spec.persistentvolumesource', detail))
  }
  addErrors(
    errors,
    validateImmutable(
      valueAt(volume, 'spec', 'volumeMode'),
      valueAt(old, 'spec', 'volumeMode'),
      FieldPath.root('volumeMode'),
    ),
  )
  const affinity = valueAt(old, 'spec', 'nodeAffinity')
  const newAffinity = valueAt(volume, 'spec', 'nodeAffinity')
  if (affinity !== undefined && !isSameAffinity(newAffinity, affinity)) {
    const detail = 'field is immutable, except for updating from beta label to GA'
    errors.push(invalidGoValue('nodeAffinity', newAffinity, goType('*core.VolumeNodeAffinity'), detail))
  }
  const hadClass = valueAt(old, 'spec', 'volumeAttributesClassName') !== undefined
  if (hadClass && valueAt(volume, 'spec', 'volumeAttributesClassName') === undefined) {
    errors.push(forbidden('spec.volumeAttributesClassName', 'update from non-nil value to nil is forbidden'))
  }
  return errors
}

function withoutNewExpandSecret(spec: JsonObject, old: JsonObject): JsonObject {
  const isNew = valueAt(old, 'csi') !== undefined && valueAt(old, 'csi', 'controllerExpandSecretRef') === undefined
  return isNew ? changeField(spec, 'csi', (csi) => withFieldValue(csi, 'controllerExpandSecretRef', undefined)) : spec
}

const renamedLabels: ReadonlyMap<string, string> = new Map([
  ['failure-domain.beta.kubernetes.io/zone', 'topology.kubernetes.io/zone'],
  ['failure-domain.beta.kubernetes.io/region', 'topology.kubernetes.io/region'],
  ['beta.kubernetes.io/os', 'kubernetes.io/os'],
  ['beta.kubernetes.io/arch', 'kubernetes.io/arch'],
  ['beta.kubernetes.io/instance-type', 'node.kubernetes.io/instance-type'],
])

/** Whether two affinities are equal after replacing deprecated labels. */
function isSameAffinity(affinity: JsonValue | undefined, old: JsonValue): boolean {
  const terms = listAt(affinity, 'required', 'nodeSelectorTerms')
  const oldTerms = listAt(old, 'required', 'nodeSelectorTerms')
  if (affinity === undefined || terms.length !== oldTerms.length) return false
  return terms.every((term, index) =>
    ['matchExpressions', 'matchFields'].every((field) => {
      const requirements = listAt(term, field)
      const oldRequirements = listAt(oldTerms[index], field)
      return (
        requirements.length === oldRequirements.length &&
        requirements.every((requirement, place) => isSameRequirement(requirement, oldRequirements[place]))
      )
    }),
  )
}

function isSameRequirement(requirement: JsonValue, old: JsonValue | undefined): boolean {
  const key = textAt(old, 'key')
  const isRenamed = renamedLabels.get(key) === textAt(requirement, 'key')
  return jsonEqual(requirement, isRenamed ? { ...objectAt(old), key: textAt(requirement, 'key') } : (old ?? null))
}
