import {
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { rangeProblems } from '@kubewright/kube/names'
import { parseQuantity, quantitySign } from '@kubewright/kube/values'
import {
  flagAt,
  listAt,
  objectsAt,
  optionalNumberAt,
  optionalObjectAt,
  optionalTextAt,
  textAt,
} from '../../../../read-object.ts'
import { problemsAt, validateDnsLabel, validateDriverName, validateSubdomain } from '../../../common/field-names.ts'
import { iscsiNameProblem } from '../../../common/iscsi-name.ts'
import { validatePullPolicy } from './container-choices.ts'
import { validateEphemeralClaim } from './ephemeral-claim.ts'
import { validateDescendingPath, validateFileMode, validateNoBacksteps } from './file-paths.ts'
import { validateFiles, validateItems, validateProjections } from './projected-files.ts'

/** The rules of a volume source: required fields and further checks. */
export interface VolumeSource {
  readonly field: string
  /** Its name in messages, if it differs from the field. */
  readonly path?: string
  /** Its name in the message that there are several sources. */
  readonly repeatedPath?: string
  readonly requires?: readonly string[]
  validate?(source: JsonObject, path: FieldPath, isPod: boolean): readonly FieldError[]
}

/** In the order of validation; the first one is the volume's source, and all others are errors. */
export const volumeSources: readonly VolumeSource[] = [
  { field: 'emptyDir', validate: validateEmptyDir },
  { field: 'hostPath', validate: validateHostPath },
  { field: 'gitRepo', requires: ['repository'], validate: validateGitRepo },
  { field: 'gcePersistentDisk', path: 'persistentDisk', requires: ['pdName'], validate: validatePartition },
  { field: 'awsElasticBlockStore', requires: ['volumeID'], validate: validatePartition },
  { field: 'secret', requires: ['secretName'], validate: validateKeys },
  { field: 'nfs', requires: ['server', 'path'], validate: validateNfs },
  { field: 'iscsi', requires: ['targetPortal'], validate: validateIscsi },
  { field: 'glusterfs', requires: ['endpoints', 'path'] },
  { field: 'flocker', validate: validateFlocker },
  { field: 'persistentVolumeClaim', requires: ['claimName'] },
  { field: 'rbd', requires: ['monitors', 'image'] },
  { field: 'cinder', requires: ['volumeID'], validate: validateSecretRef },
  { field: 'cephfs', repeatedPath: 'cephFS', requires: ['monitors'] },
  { field: 'quobyte', validate: validateQuobyte },
  { field: 'downwardAPI', repeatedPath: 'downwarAPI', validate: validateDownwardApi },
  { field: 'fc', validate: validateFibreChannel },
  { field: 'flexVolume', requires: ['driver'], validate: validateFlexOptions },
  { field: 'configMap', requires: ['name'], validate: validateKeys },
  { field: 'azureFile', requires: ['secretName', 'shareName'] },
  { field: 'vsphereVolume', requires: ['volumePath'] },
  { field: 'photonPersistentDisk', requires: ['pdID'] },
  { field: 'portworxVolume', requires: ['volumeID'] },
  { field: 'azureDisk', requires: ['diskName', 'diskURI'], validate: validateAzureDisk },
  { field: 'storageos', validate: validateStorageOs },
  { field: 'projected', validate: validateProjected },
  { field: 'scaleIO', requires: ['gateway', 'system', 'volumeName'] },
  { field: 'csi', validate: validateCsi },
  { field: 'ephemeral', validate: validateEphemeralClaim },
  { field: 'image', validate: validateImage },
]

function validateEmptyDir(source: JsonObject, path: FieldPath): FieldError[] {
  const limit = textAt(source, 'sizeLimit')
  if (limit === '' || quantitySign(parseQuantity(limit)) >= 0) return []
  return [forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity')]
}

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

function validateGitRepo(source: JsonObject, path: FieldPath): FieldError[] {
  return validateDescendingPath(textAt(source, 'directory'), path.child('directory'))
}

function validatePartition(source: JsonObject, path: FieldPath): FieldError[] {
  const partition = optionalNumberAt(source, 'partition') ?? 0
  return partition < 0 || partition > 255
    ? problemsAt(path.child('partition'), partition, rangeProblems(-1, 1, 255))
    : []
}

function validateKeys(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateFileMode(source, path, 'defaultMode')
  addErrors(errors, validateItems(objectsAt(source, 'items'), path.child('items')))
  return errors
}

function validateNfs(source: JsonObject, path: FieldPath): FieldError[] {
  const target = textAt(source, 'path')
  return !target.startsWith('/') ? [invalid(path.child('path'), target, 'must be an absolute path')] : []
}

function validateIscsi(source: JsonObject, path: FieldPath): FieldError[] {
  const name = textAt(source, 'iqn')
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('iqn'), ''))
  else addErrors(errors, validateIscsiName(name, path.child('iqn')))
  const lun = optionalNumberAt(source, 'lun') ?? 0
  addErrors(errors, problemsAt(path.child('lun'), lun, rangeProblems(lun, 0, 255)))
  const needsSecret = flagAt(source, 'chapAuthDiscovery') === true || flagAt(source, 'chapAuthSession') === true
  if (needsSecret && source['secretRef'] === undefined) errors.push(required(path.child('secretRef'), ''))
  const initiator = optionalTextAt(source, 'initiatorName')
  if (initiator !== undefined) addErrors(errors, validateIscsiName(initiator, path.child('initiatorname')))
  return errors
}

function validateIscsiName(name: string, path: FieldPath): FieldError[] {
  const problem = iscsiNameProblem(name)
  return problem !== undefined ? [invalid(path, name, problem)] : []
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

function validateSecretRef(source: JsonObject, path: FieldPath): FieldError[] {
  const reference = optionalObjectAt(source, 'secretRef')
  if (reference === undefined || textAt(reference, 'name') !== '') return []
  return [required(path.child('secretRef').child('name'), '')]
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
      if (!hostAndPort.test(pair)) errors.push(invalid(path.child('registry'), registry, pairs))
    }
  }
  if (textAt(source, 'volume') === '') errors.push(required(path.child('volume'), ''))
  return errors
}

function validateDownwardApi(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateFileMode(source, path, 'defaultMode')
  addErrors(errors, validateFiles(objectsAt(source, 'items'), path))
  return errors
}

function validateProjected(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateFileMode(source, path, 'defaultMode')
  addErrors(errors, validateProjections(objectsAt(source, 'sources'), path))
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
  for (const key in optionalObjectAt(source, 'options')) {
    const [domain = ''] = key.split('/', 1)
    if (!/\.(?:kubernetes|k8s)\.io$/.test(`.${domain.toLowerCase()}`)) continue
    const detail = 'kubernetes.io and k8s.io namespaces are reserved'
    errors.push(invalid(path.child('options').key(key), key, detail))
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

function validateStorageOs(source: JsonObject, path: FieldPath): FieldError[] {
  const name = textAt(source, 'volumeName')
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('volumeName'), ''))
  else addErrors(errors, validateDnsLabel(name, path.child('volumeName')))
  const namespace = textAt(source, 'volumeNamespace')
  if (namespace !== '') addErrors(errors, validateDnsLabel(namespace, path.child('volumeNamespace')))
  addErrors(errors, validateSecretRef(source, path))
  return errors
}

function validateCsi(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateDriverName(textAt(source, 'driver'), path.child('driver'))
  const reference = optionalObjectAt(source, 'nodePublishSecretRef')
  if (reference === undefined) return errors
  const name = textAt(reference, 'name')
  if (name === '') errors.push(required(path.child('nodePublishSecretRef').child('name'), ''))
  else addErrors(errors, validateSubdomain(name, path.child('name')))
  return errors
}

/** A template may omit the image reference. */
function validateImage(source: JsonObject, path: FieldPath, isPod: boolean): FieldError[] {
  const errors: FieldError[] = []
  if (isPod && textAt(source, 'reference') === '') errors.push(required(path.child('reference'), ''))
  addErrors(errors, validatePullPolicy(textAt(source, 'pullPolicy'), path.child('pullPolicy')))
  return errors
}
