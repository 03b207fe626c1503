import {
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { isJsonArray, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { dnsLabelNameRule, rangeProblems } from '@kubewright/kube/names'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { problemsAt, validateDnsLabel, validateDriverName, validateSubdomain } from '../../common/field-names.ts'
import { validateIscsi } from './iscsi.ts'

/** The rules of a volume source: required fields and further checks. */
interface SourceRules {
  readonly field: string
  /** Its name in messages, if it differs from the field. */
  readonly path?: string
  /** Its name in the message that there are several sources. */
  readonly repeatedPath?: string
  readonly requires?: readonly string[]
  /** Whether it is accepted after another source. */
  readonly isNeverRepeated?: boolean
  check?(source: JsonObject, path: FieldPath, volumeName: string): readonly FieldError[]
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

/** In the order of validation; the first one is the volume's source, and all others are errors. */
const sources: readonly SourceRules[] = [
  { field: 'hostPath', check: validateHostPath },
  { field: 'gcePersistentDisk', path: 'persistentDisk', requires: ['pdName'], check: validatePartition },
  { field: 'awsElasticBlockStore', requires: ['volumeID'], check: validatePartition },
  { field: 'glusterfs', requires: ['endpoints', 'path'], check: validateEndpointsNamespace },
  { field: 'flocker', check: validateFlocker },
  { field: 'nfs', requires: ['server', 'path'], check: validateNfs },
  { field: 'rbd', requires: ['monitors', 'image'] },
  { field: 'quobyte', check: validateQuobyte },
  { field: 'cephfs', repeatedPath: 'cephFS', requires: ['monitors'] },
  { field: 'iscsi', check: validateIscsi },
  { field: 'cinder', requires: ['volumeID'], check: validateSecretRef },
  { field: 'fc', check: validateFibreChannel },
  { field: 'flexVolume', requires: ['driver'], isNeverRepeated: true, check: validateFlexOptions },
  { field: 'azureFile', requires: ['secretName', 'shareName'], check: validateSecretNamespace },
  { field: 'vsphereVolume', requires: ['volumePath'] },
  { field: 'photonPersistentDisk', requires: ['pdID'] },
  { field: 'portworxVolume', requires: ['volumeID'] },
  { field: 'azureDisk', requires: ['diskName', 'diskURI'], check: validateAzureDisk },
  { field: 'scaleIO', requires: ['gateway', 'system', 'volumeName'] },
  { field: 'local', check: (source, path) => validatePath(textAt(source, 'path'), path.child('path')) },
  { field: 'storageos', requires: ['volumeName'], check: validateStorageOs },
  { field: 'csi', check: validateCsi },
]

/** Validates the source of a volume. Local volumes require node affinity. */
export function validateVolumeSource(
  spec: JsonObject,
  path: FieldPath,
  volumeName: string,
  choosesNodes: boolean,
): FieldError[] {
  const errors: FieldError[] = []
  let found = 0
  for (const rules of sources) {
    const source = valueAt(spec, rules.field)
    if (source === undefined) continue
    if (found++ > 0 && !rules.isNeverRepeated) {
      errors.push(forbidden(path.child(rules.repeatedPath ?? rules.field), 'may not specify more than 1 volume type'))
      continue
    }
    const sourcePath = path.child(rules.path ?? rules.field)
    for (const field of rules.requires ?? []) {
      if (isEmpty(valueAt(source, field))) errors.push(required(sourcePath.child(field), ''))
    }
    addErrors(errors, rules.check?.(source as JsonObject, sourcePath, volumeName) ?? [])
    if (rules.field === 'local' && !choosesNodes) {
      errors.push(required(path.child('nodeAffinity'), 'Local volume requires node affinity'))
    }
  }
  if (found === 0) errors.push(required(path, 'must specify a volume type'))
  return errors
}

function isEmpty(value: JsonValue | undefined): boolean {
  return value === undefined || value === '' || (isJsonArray(value) && value.length === 0)
}

function validateHostPath(source: JsonObject, path: FieldPath): FieldError[] {
  const hostPath = textAt(source, 'path')
  if (hostPath === '') return [required(path.child('path'), '')]
  const errors = validatePath(hostPath, path.child('path'))
  const type = textAt(source, 'type')
  if (!hostPathTypes.includes(type)) errors.push(notSupported(path.child('type'), type, hostPathTypes))
  return errors
}

function validatePath(text: string, path: FieldPath): FieldError[] {
  if (text === '') return [required(path, '')]
  return text.split('/').includes('..') ? [invalid(path, text, "must not contain '..'")] : []
}

function validatePartition(source: JsonObject, path: FieldPath): FieldError[] {
  const partition = numberAt(source, 'partition')
  if (partition >= 0 && partition <= 255) return []
  return [invalid(path.child('partition'), partition, 'must be between 1 and 255, inclusive')]
}

function validateEndpointsNamespace(source: JsonObject, path: FieldPath): FieldError[] {
  const namespace = valueAt(source, 'endpointsNamespace')
  if (namespace === undefined) return []
  const detail = 'if the endpointnamespace is set, it must be a valid namespace name'
  const fieldPath = path.child('endpointsNamespace')
  if (namespace === '') return [invalid(fieldPath, '', detail)]
  return problemsAt(fieldPath, String(namespace), dnsLabelNameRule(String(namespace), false))
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

function validateNfs(source: JsonObject, path: FieldPath): FieldError[] {
  const nfsPath = textAt(source, 'path')
  return nfsPath.startsWith('/') ? [] : [invalid(path.child('path'), nfsPath, 'must be an absolute path')]
}

function validateQuobyte(source: JsonObject, path: FieldPath): FieldError[] {
  const registry = textAt(source, 'registry')
  const pairs = 'must be a host:port pair or multiple pairs separated by commas'
  const errors: FieldError[] = []
  if (registry === '') errors.push(required(path.child('registry'), pairs))
  else if (textAt(source, 'tenant').length >= 65) {
    const detail = 'must be a UUID and may not exceed a length of 64 characters'
    errors.push(required(path.child('tenant'), detail))
  } else {
    for (const pair of registry.split(',')) {
      if (!/^(?:\[[^\]]*\]|[^:[\]]*):[^:[\]]*$/.test(pair))
        errors.push(invalid(path.child('registry'), registry, pairs))
    }
  }
  if (textAt(source, 'volume') === '') errors.push(required(path.child('volume'), ''))
  return errors
}

/** A secret reference requires a name and a namespace. */
function validateSecretRef(source: JsonObject, path: FieldPath): FieldError[] {
  const reference = valueAt(source, 'secretRef')
  if (reference === undefined) return []
  return ['name', 'namespace']
    .filter((field) => textAt(reference, field) === '')
    .map((field) => required(path.child('secretRef').child(field), ''))
}

function validateFibreChannel(source: JsonObject, path: FieldPath): FieldError[] {
  const names = listAt(source, 'targetWWNs')
  const ids = listAt(source, 'wwids')
  const namesPath = path.child('targetWWNs')
  const errors: FieldError[] = []
  if (names.length === 0 && ids.length === 0) {
    errors.push(required(namesPath, 'must specify either targetWWNs or wwids, but not both'))
  }
  if (names.length === 0) return errors
  if (ids.length > 0) errors.push(invalid(namesPath, names, 'targetWWNs and wwids can not be specified simultaneously'))
  const lun = valueAt(source, 'lun')
  if (lun === undefined) errors.push(required(path.child('lun'), 'lun is required if targetWWNs is specified'))
  else for (const problem of rangeProblems(Number(lun), 0, 255)) errors.push(invalid(path.child('lun'), lun, problem))
  return errors
}

function validateFlexOptions(source: JsonObject, path: FieldPath): FieldError[] {
  return Object.keys(objectAt(source, 'options')).flatMap((option) => {
    const domain = `.${(option.split('/', 1)[0] ?? '').toLowerCase()}`
    if (!domain.endsWith('.kubernetes.io') && !domain.endsWith('.k8s.io')) return []
    const detail = 'kubernetes.io and k8s.io namespaces are reserved'
    return [invalid(path.child('options').key(option), option, detail)]
  })
}

function validateSecretNamespace(source: JsonObject, path: FieldPath): FieldError[] {
  return valueAt(source, 'secretNamespace') === '' ? [required(path.child('secretNamespace'), '')] : []
}

const cachingModes = ['None', 'ReadOnly', 'ReadWrite']
const diskKinds = ['Dedicated', 'Managed', 'Shared']
const managedDiskForm =
  '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}'
const blobDiskForm = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd'

function validateAzureDisk(source: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const mode = valueAt(source, 'cachingMode')
  if (mode !== undefined && !cachingModes.includes(String(mode))) {
    errors.push(notSupported(path.child('cachingMode'), mode, cachingModes))
  }
  const kind = valueAt(source, 'kind')
  if (kind === undefined) return errors
  if (!diskKinds.includes(String(kind))) errors.push(notSupported(path.child('kind'), kind, diskKinds))
  const uri = textAt(source, 'diskURI')
  const isManaged = kind === 'Managed'
  if (!uri.startsWith(isManaged ? '/subscriptions/' : 'https://')) {
    errors.push(notSupported(path.child('diskURI'), uri, [isManaged ? managedDiskForm : blobDiskForm]))
  }
  return errors
}

function validateStorageOs(source: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['volumeName', 'volumeNamespace']) {
    const name = textAt(source, field)
    if (name !== '') addErrors(errors, validateDnsLabel(name, path.child(field)))
  }
  return [...errors, ...validateSecretRef(source, path)]
}

/** Kubernetes does not validate the reference for staging. */
const csiSecretRefs = [
  'controllerPublishSecretRef',
  'controllerExpandSecretRef',
  'nodePublishSecretRef',
  'nodeExpandSecretRef',
]

function validateCsi(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateDriverName(textAt(source, 'driver'), path.child('driver'))
  if (textAt(source, 'volumeHandle') === '') errors.push(required(path.child('volumeHandle'), ''))
  for (const field of csiSecretRefs) {
    const reference = valueAt(source, field)
    if (reference === undefined) continue
    const name = textAt(reference, 'name')
    const namespace = textAt(reference, 'namespace')
    const namePath = path.child(field).child('name')
    const namespacePath = path.child(field).child('namespace')
    addErrors(errors, name === '' ? [required(namePath, '')] : validateSubdomain(name, namePath))
    addErrors(errors, namespace === '' ? [required(namespacePath, '')] : validateDnsLabel(namespace, namespacePath))
  }
  return errors
}
