/**
 * Persistent volumes and claims: defaults, admission (protection finalizers, default class), validation and immutable
 * fields. Guarantee: messages equal those of Kubernetes, with the difference where it prints one.
 *
 * @module
 */
export { persistentVolumeClaim } from './claim.ts'
export { persistentVolume } from './volume.ts'
