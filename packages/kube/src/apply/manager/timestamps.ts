import type { JsonObject } from '../../json/index.ts'
import { equalIgnoringTimes } from './apply.ts'
import { managedFieldsOf } from './entry.ts'

/**
 * The object to store after a write. If only timestamps of managedFields changed, it is the live object, whose
 * resourceVersion then stays the same. An added or removed entry is a change.
 */
export function ignoreTimeOnlyChange(live: JsonObject, updated: JsonObject): JsonObject {
  if ((managedFieldsOf(updated) ?? []).length === 0) return updated
  return equalIgnoringTimes(updated, live) ? live : updated
}
