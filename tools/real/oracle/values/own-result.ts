import { isKubeError } from '@kubewright/kube'
import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import type { OracleResult } from '../oracle.ts'

/** Our answer in the form of the oracle's: what we compute, or the message of the error we throw. */
export function ownResult(compute: () => unknown): OracleResult {
  try {
    return { output: compute() as JsonValue }
  } catch (error) {
    if (isKubeError(error)) return { error: error.message }
    throw error
  }
}

/** Field errors as the oracle prints them. */
export function messagesOf(errors: readonly FieldError[]): string[] {
  return errors.map(formatFieldError)
}
