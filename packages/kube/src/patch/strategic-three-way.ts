import type { JsonObject } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { conflictError } from './conflicts.ts'
import { assertPreconditions, type PatchPrecondition } from './preconditions.ts'
import { mergeIntoPatch } from './strategic-apply.ts'
import { hasStrategicConflicts } from './strategic-conflicts.ts'
import { diffByScope } from './strategic-diff.ts'

export interface ThreeWayOptions {
  /** Overwrites conflicting changes in the live object; otherwise they throw KUBE_PATCH_CONFLICT. */
  readonly overwrite: boolean
  readonly preconditions?: readonly PatchPrecondition[]
}

/**
 * The strategic merge patch of client-side apply. It changes and adds what differs between the live object (`current`)
 * and the desired one (`modified`), and deletes only what the last applied configuration (`original`) had and the
 * desired one no longer has.
 */
export function diffStrategicThreeWay(
  original: JsonObject,
  modified: JsonObject,
  current: JsonObject,
  shape: Shape,
  options: ThreeWayOptions,
): JsonObject {
  const changes = diffByScope(current, modified, shape, { changes: true, deletions: false, orders: true })
  const deletions = diffByScope(original, modified, shape, { changes: false, deletions: true, orders: true })
  const patch = mergeIntoPatch(deletions, changes, shape)
  assertPreconditions(patch, options.preconditions ?? [])
  if (options.overwrite) return patch
  const made = diffByScope(original, current, shape, { changes: true, deletions: true, orders: false })
  if (hasStrategicConflicts(patch, made, shape)) throw conflictError(patch, made)
  return patch
}
