import type { JsonValue } from '../json/index.ts'
import { encodeCanonicalJson } from '../json/index.ts'

/** A key that two values share exactly if they are equal; scalars of different types never share one. */
export function identityOf(value: JsonValue): string {
  if (typeof value === 'string') return `s${value}`
  return encodeCanonicalJson(value)
}

export function hasDuplicates(values: readonly JsonValue[]): boolean {
  return values.length > 1 && repeatedIndexes(values).length > 0
}

/** Indexes of second occurrences of values; third ones are not counted. */
export function repeatedIndexes(values: readonly JsonValue[]): readonly number[] {
  if (values.length < 2) return []
  const seen = new Map<string, number>()
  const repeated: number[] = []
  for (let index = 0; index < values.length; index++) {
    const identity = identityOf(values[index] as JsonValue)
    const times = seen.get(identity) ?? 0
    seen.set(identity, times + 1)
    if (times === 1) repeated.push(index)
  }
  return repeated
}
