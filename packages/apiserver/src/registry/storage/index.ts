/**
 * StorageClasses, VolumeAttributesClasses, VolumeAttachments and the CSI kinds.
 *
 * @module
 */
export { csiDriver } from './csi-driver.ts'
export { csiNode } from './csi-node.ts'
export { csiStorageCapacity } from './csi-storage-capacity.ts'
export { storageClass } from './storage-class.ts'
export {
  csiDriverColumns,
  csiNodeColumns,
  volumeAttachmentColumns,
  volumeAttributesClassColumns,
} from './storage-columns.ts'
export { volumeAttachment } from './volume-attachment.ts'
export { volumeAttributesClass } from './volume-attributes-class.ts'
