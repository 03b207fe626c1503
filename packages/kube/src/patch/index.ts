/**
 * JSON patch, JSON merge patch and strategic merge patch: applying and creating them, with the semantics, error
 * messages and limits of the API server (version 4 of the JSON patch library, strategic merge by type). Guarantees:
 * inputs are never changed; results share unchanged parts with them, up to the same reference if nothing changed;
 * "__proto__" is an ordinary key; no patch recurses or allocates without bound.
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
