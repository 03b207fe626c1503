import type { JsonObject } from '../../json/index.ts'
import { equalIgnoringTimes } from './apply.ts'
import { managedFieldsOf } from './entry.ts'

/**
 * The object to store after a write. A write that changed nothing but times of managedFields is no change, so the
 * live object is stored again and its resourceVersion stays. Any entry that came or went is a change.
 */
export function ignoreTimeOnlyChange(live: JsonObject, updated: JsonObject): JsonObject {
  if ((managedFieldsOf(updated) ?? []).length === 0) return updated
  return equalIgnoringTimes(updated, live) ? live : updated
}
