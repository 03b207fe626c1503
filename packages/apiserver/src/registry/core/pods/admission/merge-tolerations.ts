import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { integerOf, textOf } from '../read-fields.ts'

/** Both lists without tolerations that another one includes; of equal ones the first stays. */
export function mergeTolerations(first: readonly JsonObject[], second: readonly JsonObject[]): readonly JsonObject[] {
  const all = [...first, ...second]
  const merged: JsonObject[] = []
  all.forEach((toleration, index) => {
    if (merged.some((other) => includes(other, toleration))) return
    const later = all.slice(index + 1)
    if (later.some((other) => !jsonEqual(other, toleration) && includes(other, toleration))) return
    merged.push(toleration)
  })
  return merged
}

/** Whether the wide toleration includes the narrow one. */
function includes(wide: JsonObject, narrow: JsonObject): boolean {
  if (jsonEqual(wide, narrow)) return true
  const operator = textOf(wide, 'operator')
  const hasAllKeys = textOf(wide, 'key') === '' && operator === 'Exists'
  if (textOf(wide, 'key') !== textOf(narrow, 'key') && !hasAllKeys) return false
  const effect = textOf(wide, 'effect')
  if (effect !== '' && effect !== textOf(narrow, 'effect')) return false
  const seconds = integerOf(wide, 'tolerationSeconds')
  if (effect === 'NoExecute' && seconds !== undefined) {
    const narrowSeconds = integerOf(narrow, 'tolerationSeconds')
    if (narrowSeconds === undefined || narrowSeconds > seconds) return false
  }
  if (operator === 'Exists') return true
  if (operator !== 'Equal' && operator !== '') return false
  return narrow['operator'] === 'Equal' && textOf(wide, 'value') === textOf(narrow, 'value')
}
