import { KubeError } from '../errors.ts'
import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { keysOf, ObjectDraft } from './fields.ts'
import { goTypeOf, goValueText } from './go-text.ts'
import { depthOf } from './measure.ts'
import { withoutNullFields } from './prune.ts'
import {
  deleteFromPrimitiveListPrefix,
  directiveField,
  patchDirective,
  retainKeysDirective,
  setElementOrderPrefix,
  withoutDirectives,
} from './strategic-directives.ts'
import { badDeleteFromPrimitiveList, badRetainKeys, unknownDirective, unmergeable } from './strategic-errors.ts'
import { deleteFromList, type MergeContext, mergeLists, scalarSet } from './strategic-list.ts'
import { listMetadata, objectMetadata } from './strategic-lookup.ts'
import { applySetElementOrder } from './strategic-set-order.ts'

/**
 * Applies a strategic merge patch to an object of a known type. If a patch both adds a scalar to a list and deletes it,
 * the deletion comes last; Kubernetes does them in random order.
 */
export function applyStrategicMerge(original: JsonValue, patch: JsonValue, shape: Shape): JsonObject {
  return mergeObjects(documentOf(original), patchOf(patch), shape, intoObject)
}

/**
 * Merges strategic merge patches into one with the effect of all of them in order. On a conflict the later patch wins;
 * hasStrategicConflicts finds conflicts. Nulls and directives are kept.
 */
export function mergeStrategicPatches(patches: readonly JsonObject[], shape: Shape): JsonObject {
  let merged: JsonObject = {}
  for (const patch of patches) merged = mergeIntoPatch(merged, patchOf(patch), shape)
  return merged
}

/** Merges a second strategic merge patch into a first one. */
export function mergeIntoPatch(first: JsonObject, second: JsonObject, shape: Shape): JsonObject {
  return mergeObjects(first, second, shape, intoPatch)
}

const intoObject: MergeContext = {
  target: 'object',
  mergeObjects: (original, patch, shape) => mergeObjects(original, patch, shape, intoObject),
}

const intoPatch: MergeContext = {
  target: 'patch',
  mergeObjects: (original, patch, shape) => mergeObjects(original, patch, shape, intoPatch),
}

function documentOf(value: JsonValue): JsonObject {
  if (value === null) return {}
  if (!isJsonObject(value)) throw new KubeError('KUBE_PATCH_MALFORMED', 'invalid JSON document')
  return value
}

/** Merging recurses only as deep as the patch, so the depth of the object does not matter. */
function patchOf(value: JsonValue): JsonObject {
  depthOf(value)
  return documentOf(value)
}

function mergeObjects(original: JsonObject, patch: JsonObject, shape: Shape, context: MergeContext): JsonObject {
  const directive = getField(patch, patchDirective)
  if (directive !== undefined) return followDirective(directive, original, patch)
  const draft = new ObjectDraft(original)
  const keys = keysOf(patch)
  if (!keys.some((key) => key.startsWith('$'))) {
    for (const key of keys) mergeField(draft, key, patch[key] as JsonValue, shape, context)
    return draft.done()
  }
  const done = new Set<string>([retainKeysDirective])
  retainKeys(draft, patch, context)
  for (const key of keys) {
    if (!key.startsWith(setElementOrderPrefix)) continue
    done.add(key)
    const field = applySetElementOrder(draft, patch, key, shape, context)
    if (field !== undefined) done.add(field)
  }
  const isDeletion = (key: string) => key.startsWith(deleteFromPrimitiveListPrefix)
  for (const key of keys) {
    if (!done.has(key) && !isDeletion(key)) {
      mergeField(draft, key, patch[key] as JsonValue, shape, context)
    }
  }
  for (const key of keys) {
    if (!done.has(key) && isDeletion(key)) {
      mergeDeletions(draft, key, patch[key] as JsonValue, shape, context)
    }
  }
  return draft.done()
}

/** `$patch: replace` makes the rest of the map the content, `$patch: delete` leaves an empty map. */
function followDirective(directive: JsonValue, original: JsonObject, patch: JsonObject): JsonObject {
  if (directive === 'delete') return keysOf(original).length === 0 ? original : {}
  if (directive !== 'replace') throw unknownDirective(directive, patch)
  const draft = new ObjectDraft(patch)
  draft.delete(patchDirective)
  const content = draft.done()
  return jsonEqual(original, content) ? original : content
}

/** `$retainKeys` names all keys that stay: every other key is removed, and the patch may not set any other. */
function retainKeys(draft: ObjectDraft, patch: JsonObject, context: MergeContext): void {
  const retained = getField(patch, retainKeysDirective)
  if (retained === undefined) return
  if (context.target === 'patch') {
    keepRetainKeys(draft, retained)
    return
  }
  if (!isJsonArray(retained)) throw badRetainKeys()
  const keys = scalarSet(retained)
  for (const key of keysOf(patch)) {
    const isDirective = key.startsWith(deleteFromPrimitiveListPrefix) || key.startsWith(setElementOrderPrefix)
    if (key === retainKeysDirective || isDirective || patch[key] === null) continue
    if (!keys.has(key)) throw badRetainKeys()
  }
  for (const key of draft.keys()) {
    if (!keys.has(key)) draft.delete(key)
  }
}

function keepRetainKeys(draft: ObjectDraft, retained: JsonValue): void {
  const existing = draft.get(retainKeysDirective)
  if (existing === undefined) {
    draft.set(retainKeysDirective, retained)
  } else if (!jsonEqual(existing, retained)) {
    const difference = `${goValueText(existing)} and ${goValueText(retained)} are not deep equal`
    throw unmergeable(`${difference}: this may happen when calculating the 3-way diff patch`)
  }
}

function mergeField(draft: ObjectDraft, key: string, value: JsonValue, shape: Shape, context: MergeContext): void {
  if (value === null) {
    if (context.target === 'object') draft.delete(key)
    else draft.set(key, null)
    return
  }
  const current = draft.get(key)
  if (current === undefined || goTypeOf(current) !== goTypeOf(value)) {
    const content = withoutDirectives(context.target === 'object' ? withoutNullFields(value) : value)
    if (content === undefined) draft.delete(key)
    else draft.set(key, content)
  } else if (isJsonObject(current)) {
    const metadata = objectMetadata(shape, key)
    if (metadata.strategy === 'replace') draft.set(key, jsonEqual(current, value) ? current : value)
    else draft.set(key, context.mergeObjects(current, value as JsonObject, metadata.shape))
  } else if (isJsonArray(current)) {
    draft.set(key, mergeLists(current, value as JsonArray, listMetadata(shape, key), context).list)
  } else {
    draft.set(key, value)
  }
}

function mergeDeletions(draft: ObjectDraft, key: string, value: JsonValue, shape: Shape, context: MergeContext): void {
  if (context.target === 'patch') {
    draft.set(key, value)
    return
  }
  const field = directiveField(key, deleteFromPrimitiveListPrefix)
  if (field === undefined) throw badDeleteFromPrimitiveList()
  const target = field === '' ? key : field
  const current = draft.get(target)
  if (value === null) draft.delete(target)
  else if (isJsonArray(current) && isJsonArray(value)) {
    draft.set(target, deleteFromList(current, value, listMetadata(shape, target), context))
  } else if (isJsonObject(current) && isJsonObject(value)) {
    mergeField(draft, target, value, shape, context)
  } else if (current !== undefined && goTypeOf(current) === goTypeOf(value)) {
    draft.set(target, value)
  }
}
