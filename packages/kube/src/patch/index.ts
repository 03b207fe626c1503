/**
 * Patches: JSON patch, JSON merge patch and strategic merge patch, applied and made, with the semantics, the error
 * messages and the limits of the API server (version 4 of the JSON patch library, strategic merge by type).
 * Guarantees: inputs are never changed and results share with them what did not change, up to the same reference
 * when nothing did; "__proto__" is a key like any other; no patch recurses or allocates without bound.
 * May import: json, shape.
 *
 * @module
 */
export { applyPatch, patchContentTypes } from './apply-patch.ts'
export { hasConflicts } from './conflicts.ts'
export { applyJsonPatch } from './json-patch-apply.ts'
export { diffJson } from './json-patch-diff.ts'
export type { JsonPatchOperation } from './json-patch-operation.ts'
export { unknownJsonPatchFields } from './json-patch-operation.ts'
export { applyMergePatch } from './merge-patch.ts'
export { diffMerge } from './merge-patch-diff.ts'
export { diffMergeThreeWay } from './merge-patch-three-way.ts'
export type { PatchPrecondition } from './preconditions.ts'
export { requireKeyUnchanged, requireMetadataKeyUnchanged } from './preconditions.ts'
export { applyStrategicMerge, mergeStrategicPatches } from './strategic-apply.ts'
export { hasStrategicConflicts } from './strategic-conflicts.ts'
export type { StrategicDiffOptions } from './strategic-diff.ts'
export { diffStrategic } from './strategic-diff.ts'
export type { ThreeWayOptions } from './strategic-three-way.ts'
export { diffStrategicThreeWay } from './strategic-three-way.ts'
