import { isKubeError } from '@kubewright/kube'
import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import { sortStrings } from '@kubewright/kube/json'
import { nondeterministicOriginal } from '../comparison.ts'
import type { OracleResult } from '../oracle.ts'

/** Complaints in the oracle's form: one per line, sorted, because Kubernetes has the random order of Go maps. */
export function complaints(errors: readonly FieldError[], warnings: readonly string[] = []): OracleResult {
  return textComplaints([...errors.map(formatFieldError), ...warnings.map((text) => `warning: ${text}`)])
}

export function textComplaints(texts: string[]): OracleResult {
  return texts.length === 0 ? { output: 'valid' } : { error: sortStrings(texts).join('\n') }
}

/** Both sides refuse documents that cannot be decoded; the tests of decoding compare the messages. */
export function unlessUnreadable(compute: () => OracleResult): OracleResult {
  try {
    return compute()
  } catch (error) {
    if (isKubeError(error, 'KUBE_SCHEMA_INVALID')) return { error: 'cannot be decoded' }
    throw error
  }
}

/**
 * If Kubernetes names one of several problems, by the order of a Go map, ours is the first by key. Lists such a
 * difference when several runs of Kubernetes together gave all our complaints.
 */
export function oneOfSeveral(ours: OracleResult, theirs: OracleResult): string | undefined {
  if (!('error' in ours && 'error' in theirs)) return undefined
  const seen = new Set(theirs.error.split('\n'))
  return ours.error.split('\n').every((line) => seen.has(line)) ? nondeterministicOriginal : undefined
}
