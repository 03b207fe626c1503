import type { FieldPath } from '@kubewright/kube/field'
import { isJsonArray, isJsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'

export interface Difference {
  readonly path: string
  /** Undefined where the value is absent. */
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** The first place at which two values differ, in the order of the first one's fields. */
export function firstDifference(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  path: FieldPath,
): Difference | undefined {
  if (before !== undefined && after !== undefined && jsonEqual(before, after)) return undefined
  if (before === after) return undefined
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const found = firstDifference(before[name], after[name], path.child(name))
      if (found !== undefined) return found
    }
  }
  if (isJsonArray(before) && isJsonArray(after)) {
    for (let index = 0; index < Math.max(before.length, after.length); index++) {
      const found = firstDifference(before[index], after[index], path.index(index))
      if (found !== undefined) return found
    }
  }
  return { path: path.toString(), before, after }
}
