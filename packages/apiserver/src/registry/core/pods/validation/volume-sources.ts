import { type FieldError, type FieldPath, forbidden, invalid, notSupported, required } from '@kubewright/kube/field'
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
import { validateDriverName } from '../../../common/field-names.ts'
import { iscsiNameProblem } from '../../../common/iscsi-name.ts'
import { checkPullPolicy } from './container-choices.ts'
import { checkEphemeralClaim } from './ephemeral-claim.ts'
import { checkDescendingPath, checkFileMode, checkNoBacksteps } from './file-paths.ts'
import { addProblems, checkLabelName, checkSubdomain } from './names.ts'
import { checkFiles, checkItems, checkProjections } from './projected-files.ts'

/** The rules of a volume source: required fields and further checks. */
export interface VolumeSource {
  readonly field: string
  /** Its name in messages, if it differs from the field. */
  readonly path?: string
  /** Its name in the message that there are several sources. */
  readonly repeatedPath?: string
  readonly requires?: readonly string[]
  check?(source: JsonObject, path: FieldPath, errors: FieldError[], isPod: boolean): void
}

/** In the order of validation; the first one is the volume's source, and all others are errors. */
export const volumeSources: readonly VolumeSource[] = [
  { field: 'emptyDir', check: checkEmptyDir },
  { field: 'hostPath', check: checkHostPath },
  { field: 'gitRepo', requires: ['repository'], check: checkGitRepo },
  { field: 'gcePersistentDisk', path: 'persistentDisk', requires: ['pdName'], check: checkPartition },
  { field: 'awsElasticBlockStore', requires: ['volumeID'], check: checkPartition },
  { field: 'secret', requires: ['secretName'], check: checkKeys },
  { field: 'nfs', requires: ['server', 'path'], check: checkNfs },
  { field: 'iscsi', requires: ['targetPortal'], check: checkIscsi },
  { field: 'glusterfs', requires: ['endpoints', 'path'] },
  { field: 'flocker', check: checkFlocker },
  { field: 'persistentVolumeClaim', requires: ['claimName'] },
  { field: 'rbd', requires: ['monitors', 'image'] },
  { field: 'cinder', requires: ['volumeID'], check: checkSecretRef },
  { field: 'cephfs', repeatedPath: 'cephFS', requires: ['monitors'] },
  { field: 'quobyte', check: checkQuobyte },
  { field: 'downwardAPI', repeatedPath: 'downwarAPI', check: checkDownwardApi },
  { field: 'fc', check: checkFibreChannel },
  { field: 'flexVolume', requires: ['driver'], check: checkFlexOptions },
  { field: 'configMap', requires: ['name'], check: checkKeys },
  { field: 'azureFile', requires: ['secretName', 'shareName'] },
  { field: 'vsphereVolume', requires: ['volumePath'] },
  { field: 'photonPersistentDisk', requires: ['pdID'] },
  { field: 'portworxVolume', requires: ['volumeID'] },
  { field: 'azureDisk', requires: ['diskName', 'diskURI'], check: checkAzureDisk },
  { field: 'storageos', check: checkStorageOs },
  { field: 'projected', check: checkProjected },
  { field: 'scaleIO', requires: ['gateway', 'system', 'volumeName'] },
  { field: 'csi', check: checkCsi },
  { field: 'ephemeral', check: checkEphemeralClaim },
  { field: 'image', check: checkImage },
]

function checkEmptyDir(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const limit = textAt(source, 'sizeLimit')
  if (limit === '' || quantitySign(parseQuantity(limit)) >= 0) return
  errors.push(forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity'))
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

function checkHostPath(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const target = textAt(source, 'path')
  if (target === '') {
    errors.push(required(path.child('path'), ''))
    return
  }
  checkNoBacksteps(target, path.child('path'), errors)
  const type = textAt(source, 'type')
  if (!hostPathTypes.includes(type)) errors.push(notSupported(path.child('type'), type, hostPathTypes))
}

function checkGitRepo(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkDescendingPath(textAt(source, 'directory'), path.child('directory'), errors)
}

function checkPartition(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const partition = optionalNumberAt(source, 'partition') ?? 0
  if (partition < 0 || partition > 255)
    addProblems(errors, path.child('partition'), partition, rangeProblems(-1, 1, 255))
}

function checkKeys(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkFileMode(source, 'defaultMode', path, errors)
  checkItems(objectsAt(source, 'items'), path.child('items'), errors)
}

function checkNfs(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const target = textAt(source, 'path')
  if (!target.startsWith('/')) errors.push(invalid(path.child('path'), target, 'must be an absolute path'))
}

function checkIscsi(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const name = textAt(source, 'iqn')
  if (name === '') errors.push(required(path.child('iqn'), ''))
  else checkIscsiName(name, path.child('iqn'), errors)
  const lun = optionalNumberAt(source, 'lun') ?? 0
  addProblems(errors, path.child('lun'), lun, rangeProblems(lun, 0, 255))
  const needsSecret = flagAt(source, 'chapAuthDiscovery') === true || flagAt(source, 'chapAuthSession') === true
  if (needsSecret && source['secretRef'] === undefined) errors.push(required(path.child('secretRef'), ''))
  const initiator = optionalTextAt(source, 'initiatorName')
  if (initiator !== undefined) checkIscsiName(initiator, path.child('initiatorname'), errors)
}

function checkIscsiName(name: string, path: FieldPath, errors: FieldError[]): void {
  const problem = iscsiNameProblem(name)
  if (problem !== undefined) errors.push(invalid(path, name, problem))
}

function checkFlocker(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const name = textAt(source, 'datasetName')
  const uuid = textAt(source, 'datasetUUID')
  if (name === '' && uuid === '') errors.push(required(path, 'one of datasetName and datasetUUID is required'))
  if (name !== '' && uuid !== '') {
    errors.push(invalid(path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously'))
  }
  if (name.includes('/')) errors.push(invalid(path.child('datasetName'), name, "must not contain '/'"))
}

function checkSecretRef(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const reference = optionalObjectAt(source, 'secretRef')
  if (reference === undefined || textAt(reference, 'name') !== '') return
  errors.push(required(path.child('secretRef').child('name'), ''))
}

const hostAndPort = /^(?:[^:[\]]*|\[[^[\]]*\]):[^:[\]]*$/
const tenantBytesMax = 64

function checkQuobyte(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const registry = textAt(source, 'registry')
  const pairs = 'must be a host:port pair or multiple pairs separated by commas'
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
}

function checkDownwardApi(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkFileMode(source, 'defaultMode', path, errors)
  checkFiles(objectsAt(source, 'items'), path, errors)
}

function checkProjected(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkFileMode(source, 'defaultMode', path, errors)
  checkProjections(objectsAt(source, 'sources'), path, errors)
}

function checkFibreChannel(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const names = listAt(source, 'targetWWNs')
  const identities = listAt(source, 'wwids')
  const place = path.child('targetWWNs')
  if (names.length === 0 && identities.length === 0) {
    errors.push(required(place, 'must specify either targetWWNs or wwids, but not both'))
  }
  if (names.length > 0 && identities.length > 0) {
    errors.push(invalid(place, names, 'targetWWNs and wwids can not be specified simultaneously'))
  }
  if (names.length === 0) return
  const lun = optionalNumberAt(source, 'lun')
  if (lun === undefined) errors.push(required(path.child('lun'), 'lun is required if targetWWNs is specified'))
  else addProblems(errors, path.child('lun'), lun, rangeProblems(lun, 0, 255))
}

function checkFlexOptions(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  for (const key in optionalObjectAt(source, 'options')) {
    const [domain = ''] = key.split('/', 1)
    if (!/\.(?:kubernetes|k8s)\.io$/.test(`.${domain.toLowerCase()}`)) continue
    const detail = 'kubernetes.io and k8s.io namespaces are reserved'
    errors.push(invalid(path.child('options').key(key), key, detail))
  }
}

const cachingModes = ['None', 'ReadOnly', 'ReadWrite']
const diskKinds = ['Dedicated', 'Managed', 'Shared']
const managedDisk = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const blobDisk = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

function checkAzureDisk(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const caching = optionalTextAt(source, 'cachingMode')
  const kind = optionalTextAt(source, 'kind')
  const uri = textAt(source, 'diskURI')
  if (caching !== undefined && !cachingModes.includes(caching)) {
    errors.push(notSupported(path.child('cachingMode'), caching, cachingModes))
  }
  if (kind === undefined) return
  if (!diskKinds.includes(kind)) errors.push(notSupported(path.child('kind'), kind, diskKinds))
  const isManaged = kind === 'Managed'
  if (uri.startsWith(isManaged ? '/subscriptions/' : 'https://')) return
  errors.push(notSupported(path.child('diskURI'), uri, [isManaged ? managedDisk : blobDisk]))
}

function checkStorageOs(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const name = textAt(source, 'volumeName')
  if (name === '') errors.push(required(path.child('volumeName'), ''))
  else checkLabelName(name, path.child('volumeName'), errors)
  const namespace = textAt(source, 'volumeNamespace')
  if (namespace !== '') checkLabelName(namespace, path.child('volumeNamespace'), errors)
  checkSecretRef(source, path, errors)
}

function checkCsi(source: JsonObject, path: FieldPath, errors: FieldError[]): void {
  errors.push(...validateDriverName(textAt(source, 'driver'), path.child('driver')))
  const reference = optionalObjectAt(source, 'nodePublishSecretRef')
  if (reference === undefined) return
  const name = textAt(reference, 'name')
  if (name === '') errors.push(required(path.child('nodePublishSecretRef').child('name'), ''))
  else checkSubdomain(name, path.child('name'), errors)
}

/** A template may omit the image reference. */
function checkImage(source: JsonObject, path: FieldPath, errors: FieldError[], isPod: boolean): void {
  if (isPod && textAt(source, 'reference') === '') errors.push(required(path.child('reference'), ''))
  checkPullPolicy(textAt(source, 'pullPolicy'), path.child('pullPolicy'), errors)
}
