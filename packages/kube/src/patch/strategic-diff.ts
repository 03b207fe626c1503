import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { compareStrings, getField, isJsonArray, isJsonObject, jsonEqual, setField } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { keysOf } from './fields.ts'
import { goTypeOf } from './go-text.ts'
import { depthOf } from './measure.ts'
import { assertPreconditions, type PatchPrecondition } from './preconditions.ts'
import { type DiffContext, type DiffScope, diffLists } from './strategic-diff-list.ts'
import {
  deleteFromPrimitiveListPrefix,
  patchDirective,
  retainKeysDirective,
  setElementOrderPrefix,
} from './strategic-directives.ts'
import { unmergeable } from './strategic-errors.ts'
import { ContradictoryStrategies, listMetadata, objectMetadata, type PatchMetadata } from './strategic-lookup.ts'

export interface StrategicDiffOptions {
  readonly preconditions?: readonly PatchPrecondition[]
}

/** The strategic merge patch that turns `original` into `modified`, with deletions, list orders and retained keys. */
export function diffStrategic(
  original: JsonObject,
  modified: JsonObject,
  shape: Shape,
  options: StrategicDiffOptions = {},
): JsonObject {
  const patch = diffByScope(original, modified, shape, { changes: true, deletions: true, orders: true })
  assertPreconditions(patch, options.preconditions ?? [])
  return patch
}

/** The part of the difference that the scope selects. */
export function diffByScope(original: JsonObject, modified: JsonObject, shape: Shape, scope: DiffScope): JsonObject {
  depthOf(modified)
  return diffObjects(original, modified, shape, false, { scope, diffObjects })
}

function diffObjects(
  original: JsonObject,
  modified: JsonObject,
  shape: Shape,
  buildRetainKeys: boolean,
  context: DiffContext,
): JsonObject {
  const patch: Record<string, JsonValue> = {}
  for (const key of keysOf(modified)) {
    diffField(patch, key, getField(original, key), modified[key] as JsonValue, shape, context)
  }
  const removed = keysOf(original).filter((key) => getField(modified, key) === undefined)
  if (context.scope.deletions) for (const key of removed) setField(patch, key, null)
  if (buildRetainKeys) {
    const retained = keysOf(modified).filter((key) => modified[key] !== null)
    const clears = removed.some((key) => original[key] !== null)
    if (retained.length > 0 && (keysOf(patch).length > 0 || clears)) {
      patch[retainKeysDirective] = retained.sort(compareStrings)
    }
  }
  return patch
}

function diffField(
  patch: Record<string, JsonValue>,
  key: string,
  before: JsonValue | undefined,
  after: JsonValue,
  shape: Shape,
  context: DiffContext,
): void {
  if (before !== undefined && key === patchDirective) {
    if (typeof before !== 'string' || typeof after !== 'string') {
      throw unmergeable(`invalid value for special key: ${patchDirective}`)
    }
    if (before !== after) patch[patchDirective] = after
  } else if (before === undefined || goTypeOf(before) !== goTypeOf(after)) {
    if (context.scope.changes) setField(patch, key, after)
  } else if (isJsonObject(before)) {
    diffObjectField(patch, key, before, after as JsonObject, shape, context)
  } else if (isJsonArray(before)) {
    diffListField(patch, key, before, after as JsonArray, shape, context)
  } else if (context.scope.changes && before !== after) {
    setField(patch, key, after)
  }
}

function diffObjectField(
  patch: Record<string, JsonValue>,
  key: string,
  before: JsonObject,
  after: JsonObject,
  shape: Shape,
  context: DiffContext,
): void {
  const metadata = lookUnlessEqual(before, after, () => objectMetadata(shape, key))
  if (metadata === undefined) return
  if (metadata.strategy === 'replace') {
    if (context.scope.changes) setField(patch, key, after)
    return
  }
  const inner = diffObjects(before, after, metadata.shape, metadata.retainKeys, context)
  if (keysOf(inner).length > 0) setField(patch, key, inner)
}

function diffListField(
  patch: Record<string, JsonValue>,
  key: string,
  before: JsonArray,
  after: JsonArray,
  shape: Shape,
  context: DiffContext,
): void {
  const metadata = lookUnlessEqual(before, after, () => listMetadata(shape, key))
  if (metadata === undefined) return
  if (metadata.strategy !== 'merge') {
    if (context.scope.changes && !jsonEqual(before, after)) setField(patch, key, after)
    return
  }
  const difference = diffLists(before, after, metadata, context)
  if (difference.items.length > 0) setField(patch, key, difference.items)
  if (difference.deletions.length > 0) patch[`${deleteFromPrimitiveListPrefix}/${key}`] = difference.deletions
  if (difference.order.length > 0) patch[`${setElementOrderPrefix}/${key}`] = difference.order
}

/** A field that the type does not have is an error only if the patch would mention it. */
function lookUnlessEqual(before: JsonValue, after: JsonValue, look: () => PatchMetadata): PatchMetadata | undefined {
  try {
    return look()
  } catch (error) {
    if (!(error instanceof ContradictoryStrategies) && jsonEqual(before, after)) return undefined
    throw error
  }
}
