/**
 * Volumes, claims, storage classes and drivers: their defaults, what admission adds (finalizers, the default class), what
 * is valid and what stays as it is. Guarantees: messages are those of Kubernetes, with the difference where it shows one.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'
import { persistentVolumeClaim } from './claim.ts'
import { csiDriver } from './csi-driver.ts'
import { csiNode } from './csi-node.ts'
import { csiStorageCapacity } from './csi-storage-capacity.ts'
import { storageClass } from './storage-class.ts'
import { persistentVolume } from './volume.ts'
import { volumeAttachment } from './volume-attachment.ts'
import { volumeAttributesClass } from './volume-attributes-class.ts'

export type { ClaimSpecRules } from './claim-spec.ts'
/** For templates of claims, which pods and stateful sets have. */
export { setClaimSpecDefaults, validateClaimSpec, warnAboutClaimSpec } from './claim-spec.ts'

export const storageKinds: BuiltinKinds = new Map([
  ['persistentvolumes', persistentVolume],
  ['persistentvolumeclaims', persistentVolumeClaim],
  ['storageclasses.storage.k8s.io', storageClass],
  ['volumeattachments.storage.k8s.io', volumeAttachment],
  ['csidrivers.storage.k8s.io', csiDriver],
  ['csinodes.storage.k8s.io', csiNode],
  ['csistoragecapacities.storage.k8s.io', csiStorageCapacity],
  ['volumeattributesclasses.storage.k8s.io', volumeAttributesClass],
])
