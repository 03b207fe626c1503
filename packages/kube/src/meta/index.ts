/**
 * The common parts of Kubernetes objects: kind, metadata, owners, finalizers, conditions. Guarantees: pure functions
 * that return the same object when nothing changes; rules and messages are those of Kubernetes, and for owners those of
 * controller-runtime. The caller supplies times and random numbers. May import: json, field, names, values.
 *
 * @module
 */
export type { Condition } from './condition.ts'
export { findCondition, isConditionFalse, isConditionTrue, removeCondition, setCondition } from './condition.ts'
export { validateCondition, validateConditions } from './condition-validation.ts'
export {
  addFinalizer,
  foregroundDeletionFinalizer,
  hasFinalizer,
  orphanFinalizer,
  removeFinalizer,
} from './finalizer.ts'
export type { RandomInteger } from './generate-name.ts'
export { generateName } from './generate-name.ts'
export type { GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource } from './group-version.ts'
export {
  formatGroupKind,
  formatGroupResource,
  formatGroupVersion,
  formatGroupVersionKind,
  formatGroupVersionResource,
  groupVersionKindOf,
  parseGroupKind,
  parseGroupResource,
  parseGroupVersion,
  parseKindArgument,
  parseResourceArgument,
} from './group-version.ts'
export { validateFieldManager, validateManagedFields } from './managed-fields-validation.ts'
export type {
  KubernetesObject,
  ListMeta,
  ManagedFieldsEntry,
  MetadataChanges,
  ObjectKey,
  ObjectMeta,
  OwnerReference,
  TextMap,
} from './object.ts'
export {
  formatObjectKey,
  isBeingDeleted,
  listMetadataOf,
  metadataOf,
  objectKey,
  parseObjectKey,
  withMetadata,
} from './object.ts'
export {
  controllerOf,
  isControlledBy,
  newControllerReference,
  newOwnerReference,
  refersToSameObject,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
} from './owner.ts'
export { validateOwnerReferences } from './owner-validation.ts'
export { annotationOf, labelOf, removeAnnotation, removeLabel, setAnnotations, setLabels } from './text-map.ts'
export type { ObjectMetaRules } from './validation.ts'
export { validateAnnotations, validateFinalizers, validateObjectMeta, validateObjectMetaUpdate } from './validation.ts'
export type { KubeVersion } from './version-priority.ts'
export { compareVersionPriority, parseKubeVersion, sortVersionsByPriority } from './version-priority.ts'
