import {
  encodeCanonicalJson,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonEqual,
  setField,
} from '@kubewright/kube/json'
import type { OracleResult } from '../oracle.ts'
import { listedEverywhere } from './results.ts'

/** The names of the permanent differences of strategic merge, as docs/reference/fidelity.md lists them. */
export function listedOfStrategic(
  input: { readonly original: JsonObject },
  ours: OracleResult,
  theirs: OracleResult,
): string | undefined {
  const everywhere = listedEverywhere(ours, theirs)
  if (everywhere !== undefined) return everywhere
  if ('error' in ours && 'error' in theirs) {
    const isConflict = ours.error.startsWith('patch:\n') && sortedLines(ours.error) === sortedLines(theirs.error)
    return isConflict ? 'the order of scalars in a conflict message' : undefined
  }
  if ('error' in ours) {
    const isList = ours.error === 'expected slice or array type, but got: struct'
    return isList ? 'a list in the place of an optional scalar' : undefined
  }
  if (!('output' in ours && 'output' in theirs) || !holdsScalarTwice(input.original)) return undefined
  const isSame = jsonEqual(withSortedScalars(ours.output), withSortedScalars(theirs.output))
  return isSame ? 'a list that holds a scalar twice' : undefined
}

function sortedLines(text: string): string {
  return text.split('\n').sort().join('\n')
}

function isScalar(value: JsonValue): boolean {
  return typeof value !== 'object' || value === null
}

function holdsScalarTwice(value: JsonValue): boolean {
  if (isJsonArray(value)) {
    const scalars = value.filter(isScalar)
    return new Set(scalars).size < scalars.length || value.some(holdsScalarTwice)
  }
  return isJsonObject(value) && Object.values(value).some((field) => holdsScalarTwice(field ?? null))
}

function withSortedScalars(value: JsonValue): JsonValue {
  if (isJsonArray(value)) {
    if (!value.every(isScalar)) return value.map(withSortedScalars)
    return [...value].sort((left, right) => (encodeCanonicalJson(left) < encodeCanonicalJson(right) ? -1 : 1))
  }
  if (!isJsonObject(value)) return value
  const sorted: Record<string, JsonValue> = {}
  for (const [key, field] of Object.entries(value)) setField(sorted, key, withSortedScalars(field ?? null))
  return sorted
}
