import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { portNameProblems, portNumberProblems } from '@kubewright/kube/names'

/** Port rules that several kinds share. */

export const portProtocols: readonly string[] = ['SCTP', 'TCP', 'UDP']

/** Validates the number or the name of a container port. */
export function validatePortNumberOrName(port: JsonValue | undefined, path: FieldPath): FieldError[] {
  const problems = typeof port === 'string' ? portNameProblems(port) : portNumberProblems(Number(port ?? 0))
  return problems.map((problem) => invalid(path, port ?? 0, problem))
}
