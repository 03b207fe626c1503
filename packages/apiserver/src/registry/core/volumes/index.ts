/**
 * Persistent volumes and claims: defaults, admission (protection finalizers, default class), validation and immutable
 * fields. Guarantee: messages equal those of Kubernetes, with the difference where it prints one.
 *
 * @module
 */
export { persistentVolumeClaimStrategy } from './claim.ts'
export { persistentVolumeStrategy } from './volume.ts'
