import { addErrors, type FieldError, type FieldPath, forbidden, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { parseQuantity, quantitySign } from '@kubewright/kube/values'
import { objectsAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { validateDriverName, validateSubdomain } from '../../../common/field-names.ts'
import { validateDescendingPath, validateFileMode } from '../../../common/file-paths.ts'
import { iscsiNameProblem } from '../../../common/iscsi-name.ts'
import { validateInitiator, validateTarget } from '../../volumes/iscsi.ts'
import { sharedSources, type VolumeSource, withSecretRef } from '../../volumes/shared-sources.ts'
import { validatePullPolicy } from './container-choices.ts'
import { validateEphemeralClaim } from './ephemeral-claim.ts'
import { validateFiles, validateItems, validateProjections } from './projected-files.ts'

/** The owner of the volumes. A template has no name, and may omit image references. */
export interface VolumeOwner {
  readonly podName: string
  readonly isPod: boolean
}

const secretRef = ['name']

/** In the order of validation; the first one is the volume's source, and all others are errors. */
export const volumeSources: readonly VolumeSource<VolumeOwner>[] = [
  { field: 'emptyDir', validate: validateEmptyDir },
  sharedSources.hostPath,
  { field: 'gitRepo', requires: ['repository'], validate: validateGitRepo },
  sharedSources.gcePersistentDisk,
  sharedSources.awsElasticBlockStore,
  { field: 'secret', requires: ['secretName'], validate: validateKeys },
  sharedSources.nfs,
  { field: 'iscsi', requires: ['targetPortal'], validate: validateIscsi },
  sharedSources.glusterfs,
  sharedSources.flocker,
  { field: 'persistentVolumeClaim', requires: ['claimName'] },
  sharedSources.rbd,
  withSecretRef(sharedSources.cinder, secretRef),
  sharedSources.cephfs,
  sharedSources.quobyte,
  { field: 'downwardAPI', repeatedPath: 'downwarAPI', validate: validateDownwardApi },
  sharedSources.fc,
  sharedSources.flexVolume,
  { field: 'configMap', requires: ['name'], validate: validateKeys },
  sharedSources.azureFile,
  sharedSources.vsphereVolume,
  sharedSources.photonPersistentDisk,
  sharedSources.portworxVolume,
  sharedSources.azureDisk,
  withSecretRef(sharedSources.storageos, secretRef),
  { field: 'projected', validate: validateProjected },
  sharedSources.scaleIO,
  { field: 'csi', validate: validateCsi },
  { field: 'ephemeral', validate: validateEphemeralClaim },
  { field: 'image', validate: validateImage },
]

function validateEmptyDir(source: JsonObject, path: FieldPath): FieldError[] {
  const limit = textAt(source, 'sizeLimit')
  if (limit === '' || quantitySign(parseQuantity(limit)) >= 0) return []
  return [forbidden(path.child('sizeLimit'), 'SizeLimit field must be a valid resource quantity')]
}

function validateGitRepo(source: JsonObject, path: FieldPath): FieldError[] {
  return validateDescendingPath(textAt(source, 'directory'), path.child('directory'))
}

function validateKeys(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateFileMode(source, path, 'defaultMode')
  addErrors(errors, validateItems(objectsAt(source, 'items'), path.child('items')))
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
function validateImage(source: JsonObject, path: FieldPath, { isPod }: VolumeOwner): FieldError[] {
  const errors: FieldError[] = []
  if (isPod && textAt(source, 'reference') === '') errors.push(required(path.child('reference'), ''))
  addErrors(errors, validatePullPolicy(textAt(source, 'pullPolicy'), path.child('pullPolicy')))
  return errors
}

function validateIscsi(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateTarget(source, path, iscsiNameProblem)
  addErrors(errors, validateInitiator(source, path, iscsiNameProblem))
  return errors
}
