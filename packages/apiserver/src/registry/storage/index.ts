/**
 * StorageClasses, VolumeAttributesClasses, VolumeAttachments and the CSI kinds.
 *
 * @module
 */
export { csiDriverStrategy } from './csi-driver.ts'
export { csiNodeStrategy } from './csi-node.ts'
export { csiStorageCapacityStrategy } from './csi-storage-capacity.ts'
export { storageClassStrategy } from './storage-class.ts'
export {
  csiDriverColumns,
  csiNodeColumns,
  volumeAttachmentColumns,
  volumeAttributesClassColumns,
} from './storage-columns.ts'
export { volumeAttachmentStrategy } from './volume-attachment.ts'
export { volumeAttributesClassStrategy } from './volume-attributes-class.ts'
