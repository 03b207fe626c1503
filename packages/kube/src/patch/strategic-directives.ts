import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { prune, pruneItems } from './prune.ts'

/** The key of the directive that decides how the map or list item around it is merged. */
export const patchDirective = '$patch'
export const retainKeysDirective = '$retainKeys'
export const deleteFromPrimitiveListPrefix = '$deleteFromPrimitiveList'
export const setElementOrderPrefix = '$setElementOrder'

/** The field that a directive such as `$setElementOrder/ports` is about; undefined if it names none. */
export function directiveField(key: string, prefix: string): string | undefined {
  return key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : undefined
}

/** The list item that deletes the live item with this key. */
export function deletionOf(mergeKey: string, mergeValue: JsonValue): JsonObject {
  return { [mergeKey]: mergeValue, [patchDirective]: 'delete' }
}

export function isDeletion(item: JsonObject): boolean {
  return getField(item, patchDirective) === 'delete'
}

/**
 * The part of a patch value that becomes content if the live object has nothing there: every map with a `$patch`
 * directive is left out with its content. Undefined if the value itself has one.
 */
export function withoutDirectives(value: JsonValue): JsonValue | undefined {
  if (isJsonObject(value) && getField(value, patchDirective) !== undefined) return undefined
  return prune(value, withoutDirectives, withoutDirectives)
}

export function itemsWithoutDirectives(list: JsonArray): JsonArray {
  return pruneItems(list, withoutDirectives)
}
