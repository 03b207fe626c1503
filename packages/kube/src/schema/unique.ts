import type { JsonValue } from '../json/index.ts'
import { encodeCanonicalJson } from '../json/index.ts'

/** Text that two values share exactly when they are equal; scalars of different types never share one. */
export function identityOf(value: JsonValue): string {
  if (typeof value === 'string') return `s${value}`
  return encodeCanonicalJson(value)
}

export function hasDuplicates(values: readonly JsonValue[]): boolean {
  return values.length > 1 && repeatedIndexes(values).length > 0
}

/** Indexes of values that occur a second time; a third time is not counted again. */
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
