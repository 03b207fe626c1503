/**
 * managedFields: decoding, encoding and updating them on applies and other writes, with Kubernetes' rules for manager
 * identity, timestamps and fields that are never owned. Guarantees: results are those of
 * k8s.io/apimachinery/pkg/util/managedfields; the time is a parameter.
 * May import: json, shape, values, status, the sibling folders of apply, and the package's errors and limits.
 *
 * @module
 */
export type { ApplyOutcome, ApplyRequest } from './apply.ts'
export { applyObject, equalIgnoringTimes } from './apply.ts'
export { capUpdateManagers } from './cap.ts'
export type { ManagedFieldsEntry, ManagedFieldsOperation, ManagerIdentity } from './entry.ts'
export { managedFieldsOf, managerIdentifier, readEntries } from './entry.ts'
export type { ExtractOptions } from './extract.ts'
export { extractApplied } from './extract.ts'
export { ApplyRequestError, applyFailureStatus } from './failure.ts'
export type { Managed } from './managed.ts'
export { decodeManaged, encodeManaged, requireDecodableManagedFields, withManagedFields } from './managed.ts'
export type { ManagerOptions } from './request.ts'
export type { ReplicasPaths } from './scale.ts'
export { managedFieldsAfterScale, managedFieldsOfScale } from './scale.ts'
export { ignoreTimeOnlyChange } from './timestamps.ts'
export type { Tracked, TrackRequest } from './track.ts'
export { trackUpdate } from './track.ts'
export { wouldApplyChange } from './would-change.ts'
