import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule } from '@kubewright/kube/names'
import { optionalObjectAt, textAt, valueAt } from '../../../read-object.ts'
import { problemsAt, validateDnsLabel, validateDriverName, validateSubdomain } from '../../common/field-names.ts'
import { validateNoBacksteps } from '../../common/file-paths.ts'
import { validateIscsi } from './iscsi.ts'
import {
  noSource,
  severalSources,
  sharedSources,
  type VolumeSource,
  validateSource,
  withSecretRef,
} from './shared-sources.ts'

const secretRef = ['name', 'namespace']

/** In the order of validation; the first one is the volume's source, and all others are errors. */
const sources: readonly VolumeSource<string>[] = [
  sharedSources.hostPath,
  sharedSources.gcePersistentDisk,
  sharedSources.awsElasticBlockStore,
  { ...sharedSources.glusterfs, validate: validateEndpointsNamespace },
  sharedSources.flocker,
  sharedSources.nfs,
  sharedSources.rbd,
  sharedSources.quobyte,
  sharedSources.cephfs,
  { field: 'iscsi', validate: validateIscsi },
  withSecretRef(sharedSources.cinder, secretRef),
  sharedSources.fc,
  sharedSources.flexVolume,
  { ...sharedSources.azureFile, validate: validateSecretNamespace },
  sharedSources.vsphereVolume,
  sharedSources.photonPersistentDisk,
  sharedSources.portworxVolume,
  sharedSources.azureDisk,
  sharedSources.scaleIO,
  { field: 'local', validate: validateLocal },
  withSecretRef(sharedSources.storageos, secretRef),
  { field: 'csi', validate: validateCsi },
]

/** The source that Kubernetes accepts after another one. */
const neverRepeated = 'flexVolume'

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
    const source = optionalObjectAt(spec, rules.field)
    if (source === undefined) continue
    if (found++ > 0 && rules.field !== neverRepeated) {
      addError(errors, forbidden(path.child(rules.repeatedPath ?? rules.field), severalSources))
      continue
    }
    addErrors(errors, validateSource(source, path, rules, volumeName))
    if (rules.field === 'local' && !choosesNodes) {
      addError(errors, required(path.child('nodeAffinity'), 'Local volume requires node affinity'))
    }
  }
  if (found === 0) errors.push(required(path, noSource))
  return errors
}

function validateLocal(source: JsonObject, path: FieldPath): FieldError[] {
  const text = textAt(source, 'path')
  return text === '' ? [required(path.child('path'), '')] : validateNoBacksteps(text, path.child('path'))
}

function validateEndpointsNamespace(source: JsonObject, path: FieldPath): FieldError[] {
  const namespace = valueAt(source, 'endpointsNamespace')
  if (namespace === undefined) return []
  const detail = 'if the endpointnamespace is set, it must be a valid namespace name'
  const fieldPath = path.child('endpointsNamespace')
  if (namespace === '') return [invalid(fieldPath, '', detail)]
  return problemsAt(fieldPath, String(namespace), dnsLabelNameRule(String(namespace), false))
}

function validateSecretNamespace(source: JsonObject, path: FieldPath): FieldError[] {
  return valueAt(source, 'secretNamespace') === '' ? [required(path.child('secretNamespace'), '')] : []
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
