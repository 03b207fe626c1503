import { isKubeError } from '@kubewright/kube'
import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import { sortStrings } from '@kubewright/kube/json'
import { nondeterministicOriginal } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'

/**
 * Complaints as the oracle answers them: one a line, sorted, because the originals' order is that of Go maps, which is
 * random.
 */
export function complaints(errors: readonly FieldError[], warnings: readonly string[] = []): OracleResult {
  return textComplaints([...errors.map(formatFieldError), ...warnings.map((text) => `warning: ${text}`)])
}

export function textComplaints(texts: string[]): OracleResult {
  return texts.length === 0 ? { output: 'valid' } : { error: sortStrings(texts).join('\n') }
}

/** Documents that cannot be decoded are refused by both; in which words is compared where decoding is. */
export function unlessUnreadable(compute: () => OracleResult): OracleResult {
  try {
    return compute()
  } catch (error) {
    if (isKubeError(error, 'KUBE_SCHEMA_INVALID')) return { error: 'cannot be decoded' }
    throw error
  }
}

/**
 * Where the original names one of several problems, by the order of a Go map, ours is the first by key. Lists such a
 * difference when all of our complaints are among those that several runs of the original gave.
 */
export function oneOfSeveral(ours: OracleResult, theirs: OracleResult): string | undefined {
  if (!('error' in ours && 'error' in theirs)) return undefined
  const seen = new Set(theirs.error.split('\n'))
  return ours.error.split('\n').every((line) => seen.has(line)) ? nondeterministicOriginal : undefined
}
