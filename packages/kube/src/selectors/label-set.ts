import { setField, sortStrings } from '../json/index.ts'

/** Labels by key. */
export interface LabelSet {
  readonly [key: string]: string
}

/** Labels as kubectl prints them: key=value, ordered, or <none>. */
export function formatLabels(labels: LabelSet | undefined): string {
  const pairs = Object.entries(labels ?? {}).map(([key, value]) => `${key}=${value}`)
  return sortStrings(pairs).join(',') || '<none>'
}

/** Whether the two sets have different values for some key. */
export function labelsConflict(left: LabelSet, right: LabelSet): boolean {
  for (const [key, value] of Object.entries(left)) {
    if (Object.hasOwn(right, key) && right[key] !== value) return true
  }
  return false
}

/** The labels of both sets; on a common key, the second set wins. */
export function mergeLabels(first: LabelSet, second: LabelSet): LabelSet {
  const merged: { [key: string]: string } = {}
  for (const labels of [first, second]) {
    for (const [key, value] of Object.entries(labels)) setField(merged, key, value)
  }
  return merged
}
