import type { FieldError, FieldPath } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { portNameProblems, portNumberProblems } from '@kubewright/kube/names'
import { problemsAt } from './field-names.ts'

/** Port rules that several kinds share. */

export const portProtocols: readonly string[] = ['SCTP', 'TCP', 'UDP']

/** Validates the number or the name of a container port. */
export function validatePortNumberOrName(port: JsonValue | undefined, path: FieldPath): FieldError[] {
  const problems = typeof port === 'string' ? portNameProblems(port) : portNumberProblems(Number(port ?? 0))
  return problemsAt(path, port ?? 0, problems)
}
