import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { isJsonObject, setField } from '../json/index.ts'
import { conflictError, hasConflicts } from './conflicts.ts'
import { keysOf } from './fields.ts'
import { applyMergePatch } from './merge-patch.ts'
import { diffMerge } from './merge-patch-diff.ts'
import { assertPreconditions, type PatchPrecondition } from './preconditions.ts'

/**
 * The JSON merge patch of client-side apply for custom resources. It changes and adds what differs between the live
 * object (`current`) and the desired one (`modified`), and deletes only what the last applied configuration
 * (`original`) had and the desired one no longer has.
 */
export function diffMergeThreeWay(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
  preconditions: readonly PatchPrecondition[] = [],
): JsonObject {
  const changes = filterNulls(diffObjects(current, modified), false)
  const deletions = filterNulls(diffObjects(original, modified), true)
  if (hasConflicts(changes, deletions)) throw conflictError(changes, deletions)
  const patch = applyMergePatch(deletions, changes) as JsonObject
  assertPreconditions(patch, preconditions)
  return patch
}

function diffObjects(from: JsonValue, to: JsonValue): JsonObject {
  const patch = diffMerge(from, to)
  if (!isJsonObject(patch)) throw new KubeError('KUBE_PATCH_NOT_APPLICABLE', 'Invalid JSON Document')
  return patch
}

/** Keeps only the deletions of a patch, or everything else. An empty object that was set explicitly is a value. */
function filterNulls(patch: JsonObject, keepNulls: boolean): JsonObject {
  const filtered: Record<string, JsonValue> = {}
  for (const key of keysOf(patch)) {
    const value = patch[key] as JsonValue
    if (value === null) {
      if (keepNulls) setField(filtered, key, null)
    } else if (isJsonObject(value) && keysOf(value).length > 0) {
      const inner = filterNulls(value, keepNulls)
      if (keysOf(inner).length > 0) setField(filtered, key, inner)
    } else if (!keepNulls) {
      setField(filtered, key, value)
    }
  }
  return filtered
}
