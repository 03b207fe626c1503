import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { isJsonArray, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { rangeProblems } from '@kubewright/kube/names'
import { listAt, objectAt, optionalNumberAt, optionalTextAt, textAt, valueAt } from '../../../read-object.ts'
import { problemsAt, validateDnsLabel } from '../../common/field-names.ts'
import { validateNoBacksteps } from '../../common/file-paths.ts'

/** The rules of a volume source: required fields and further ones, which may depend on the owner of the volume. */
export interface VolumeSource<T> {
  readonly field: string
  /** Its name in messages, if it differs from the field. */
  readonly path?: string
  /** Its name in the message that there are several sources. */
  readonly repeatedPath?: string
  readonly requires?: readonly string[]
  validate?(source: JsonObject, path: FieldPath, owner: T): readonly FieldError[]
}

export const severalSources = 'may not specify more than 1 volume type'
export const noSource = 'must specify a volume type'

/** Validates a source below the path of its volume. */
export function validateSource<T>(source: JsonObject, path: FieldPath, rules: VolumeSource<T>, owner: T): FieldError[] {
  const sourcePath = path.child(rules.path ?? rules.field)
  const errors: FieldError[] = []
  for (const field of rules.requires ?? []) {
    if (isEmpty(valueAt(source, field))) addError(errors, required(sourcePath.child(field), ''))
  }
  addErrors(errors, rules.validate?.(source, sourcePath, owner) ?? [])
  return errors
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === '' || (isJsonArray(value) && value.length === 0)
}

type SharedSource = VolumeSource<unknown>

/**
 * The sources that pods and persistent volumes validate alike. Secrets differ: a pod refers to one of its namespace, a
 * volume to one of any.
 */
export const sharedSources = {
  awsElasticBlockStore: { field: 'awsElasticBlockStore', requires: ['volumeID'], validate: validatePartition },
  azureDisk: { field: 'azureDisk', requires: ['diskName', 'diskURI'], validate: validateAzureDisk },
  azureFile: { field: 'azureFile', requires: ['secretName', 'shareName'] },
  cephfs: { field: 'cephfs', repeatedPath: 'cephFS', requires: ['monitors'] },
  cinder: { field: 'cinder', requires: ['volumeID'] },
  fc: { field: 'fc', validate: validateFibreChannel },
  flexVolume: { field: 'flexVolume', requires: ['driver'], validate: validateFlexOptions },
  flocker: { field: 'flocker', validate: validateFlocker },
  gcePersistentDisk: {
    field: 'gcePersistentDisk',
    path: 'persistentDisk',
    requires: ['pdName'],
    validate: validatePartition,
  },
  glusterfs: { field: 'glusterfs', requires: ['endpoints', 'path'] },
  hostPath: { field: 'hostPath', validate: validateHostPath },
  nfs: { field: 'nfs', requires: ['server', 'path'], validate: validateNfs },
  photonPersistentDisk: { field: 'photonPersistentDisk', requires: ['pdID'] },
  portworxVolume: { field: 'portworxVolume', requires: ['volumeID'] },
  quobyte: { field: 'quobyte', validate: validateQuobyte },
  rbd: { field: 'rbd', requires: ['monitors', 'image'] },
  scaleIO: { field: 'scaleIO', requires: ['gateway', 'system', 'volumeName'] },
  storageos: { field: 'storageos', requires: ['volumeName'], validate: validateStorageNames },
  vsphereVolume: { field: 'vsphereVolume', requires: ['volumePath'] },
} as const satisfies Readonly<Record<string, SharedSource>>

const hostPathTypes = [
  '',
  'BlockDevice',
  'CharDevice',
  'Directory',
  'DirectoryOrCreate',
  'File',
  'FileOrCreate',
  'Socket',
]

function validateHostPath(source: JsonObject, path: FieldPath): FieldError[] {
  const target = textAt(source, 'path')
  if (target === '') return [required(path.child('path'), '')]
  const errors = validateNoBacksteps(target, path.child('path'))
  const type = textAt(source, 'type')
  if (!hostPathTypes.includes(type)) errors.push(notSupported(path.child('type'), type, hostPathTypes))
  return errors
}

function validatePartition(source: JsonObject, path: FieldPath): FieldError[] {
  const partition = optionalNumberAt(source, 'partition') ?? 0
  return partition < 0 || partition > 255
    ? problemsAt(path.child('partition'), partition, rangeProblems(-1, 1, 255))
    : []
}

function validateNfs(source: JsonObject, path: FieldPath): FieldError[] {
  const target = textAt(source, 'path')
  return !target.startsWith('/') ? [invalid(path.child('path'), target, 'must be an absolute path')] : []
}

function validateFlocker(source: JsonObject, path: FieldPath): FieldError[] {
  const name = textAt(source, 'datasetName')
  const uuid = textAt(source, 'datasetUUID')
  const errors: FieldError[] = []
  if (name === '' && uuid === '') errors.push(required(path, 'one of datasetName and datasetUUID is required'))
  if (name !== '' && uuid !== '') {
    errors.push(invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'))
  }
  if (name.includes('/')) errors.push(invalid(path.child('datasetName'), name, "must not contain '/'"))
  return errors
}

const hostAndPort = /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/
const tenantBytesMax = 64

function validateQuobyte(source: JsonObject, path: FieldPath): FieldError[] {
  const registry = textAt(source, 'registry')
  const pairs = 'must be a host:port pair or multiple pairs separated by commas'
  const errors: FieldError[] = []
  if (registry === '') errors.push(required(path.child('registry'), pairs))
  else if (textAt(source, 'tenant').length > tenantBytesMax) {
    const detail = 'must be a UUID and may not exceed a length of 64 characters'
    errors.push(required(path.child('tenant'), detail))
  } else {
    for (const pair of registry.split(',')) {
      if (!hostAndPort.test(pair)) addError(errors, invalid(path.child('registry'), registry, pairs))
    }
  }
  if (textAt(source, 'volume') === '') errors.push(required(path.child('volume'), ''))
  return errors
}

function validateFibreChannel(source: JsonObject, path: FieldPath): FieldError[] {
  const names = listAt(source, 'targetWWNs')
  const identities = listAt(source, 'wwids')
  const place = path.child('targetWWNs')
  const errors: FieldError[] = []
  if (names.length === 0 && identities.length === 0) {
    errors.push(required(place, 'must specify either targetWWNs or wwids, but not both'))
  }
  if (names.length > 0 && identities.length > 0) {
    errors.push(invalid(place, names, 'targetWWNs and wwids can not be specified simultaneously'))
  }
  if (names.length === 0) return errors
  const lun = optionalNumberAt(source, 'lun')
  if (lun === undefined) errors.push(required(path.child('lun'), 'lun is required if targetWWNs is specified'))
  else addErrors(errors, problemsAt(path.child('lun'), lun, rangeProblems(lun, 0, 255)))
  return errors
}

function validateFlexOptions(source: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const key in objectAt(source, 'options')) {
    const [domain = ''] = key.split('/', 1)
    if (!/\.(?:kubernetes|k8s)\.io$/.test(`.${domain.toLowerCase()}`)) continue
    const detail = 'kubernetes.io and k8s.io namespaces are reserved'
    addError(errors, invalid(path.child('options').key(key), key, detail))
  }
  return errors
}

const cachingModes = ['None', 'ReadOnly', 'ReadWrite']
const diskKinds = ['Dedicated', 'Managed', 'Shared']
const managedDisk = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const blobDisk = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

function validateAzureDisk(source: JsonObject, path: FieldPath): FieldError[] {
  const caching = optionalTextAt(source, 'cachingMode')
  const kind = optionalTextAt(source, 'kind')
  const uri = textAt(source, 'diskURI')
  const errors: FieldError[] = []
  if (caching !== undefined && !cachingModes.includes(caching)) {
    errors.push(notSupported(path.child('cachingMode'), caching, cachingModes))
  }
  if (kind === undefined) return errors
  if (!diskKinds.includes(kind)) errors.push(notSupported(path.child('kind'), kind, diskKinds))
  const isManaged = kind === 'Managed'
  if (uri.startsWith(isManaged ? '/subscriptions/' : 'https://')) return errors
  errors.push(notSupported(path.child('diskURI'), uri, [isManaged ? managedDisk : blobDisk]))
  return errors
}

function validateStorageNames(source: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['volumeName', 'volumeNamespace']) {
    const name = textAt(source, field)
    if (name !== '') addErrors(errors, validateDnsLabel(name, path.child(field)))
  }
  return errors
}

/** The rules of a source, then those of its reference to a secret: the fields must not be empty. */
export function withSecretRef(rules: SharedSource, fields: readonly string[]): SharedSource {
  return {
    ...rules,
    validate(source, path, owner) {
      const errors = [...(rules.validate?.(source, path, owner) ?? [])]
      const reference = valueAt(source, 'secretRef')
      if (reference === undefined) return errors
      for (const field of fields) {
        if (textAt(reference, field) === '') addError(errors, required(path.child('secretRef').child(field), ''))
      }
      return errors
    },
  }
}
