import { isKubeError } from '@kubewright/kube'
import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import type { OracleResult } from '../oracle.ts'

/** Our response in the form of the oracle's: the result, or the message of the thrown error. */
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
