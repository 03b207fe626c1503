import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import { keysOf } from './fields.ts'
import { depthOf } from './measure.ts'
import { yamlText } from './yaml-text.ts'

/** Whether two merge patches set the same key to different values. */
export function hasConflicts(left: JsonValue, right: JsonValue): boolean {
  depthOf(left)
  return conflict(left, right)
}

function conflict(left: JsonValue, right: JsonValue): boolean {
  if (isJsonObject(left)) {
    if (!isJsonObject(right)) return true
    return keysOf(left).some((key) => {
      const other = getField(right, key)
      return other !== undefined && conflict(left[key] as JsonValue, other)
    })
  }
  if (isJsonArray(left)) {
    if (!isJsonArray(right) || left.length !== right.length) return true
    return left.some((item, index) => conflict(item, right[index] as JsonValue))
  }
  return !jsonEqual(left, right)
}

export function conflictError(patch: JsonObject, changes: JsonObject): KubeError {
  const message = `patch:\n${yamlText(patch)}\nconflicts with changes made from original to current:\n${yamlText(changes)}\n`
  return new KubeError('KUBE_PATCH_CONFLICT', message)
}
