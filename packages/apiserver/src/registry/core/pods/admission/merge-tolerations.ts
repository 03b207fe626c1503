import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { optionalNumberAt, textAt } from '../../../../read-object.ts'

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
  const operator = textAt(wide, 'operator')
  const hasAllKeys = textAt(wide, 'key') === '' && operator === 'Exists'
  if (textAt(wide, 'key') !== textAt(narrow, 'key') && !hasAllKeys) return false
  const effect = textAt(wide, 'effect')
  if (effect !== '' && effect !== textAt(narrow, 'effect')) return false
  const seconds = optionalNumberAt(wide, 'tolerationSeconds')
  if (effect === 'NoExecute' && seconds !== undefined) {
    const narrowSeconds = optionalNumberAt(narrow, 'tolerationSeconds')
    if (narrowSeconds === undefined || narrowSeconds > seconds) return false
  }
  if (operator === 'Exists') return true
  if (operator !== 'Equal' && operator !== '') return false
  return narrow['operator'] === 'Equal' && textAt(wide, 'value') === textAt(narrow, 'value')
}
