import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { dns1123LabelProblems, dns1123SubdomainProblems, qualifiedNameProblems } from '@kubewright/kube/names'

/** Adds an error for each problem with a value. */
export function addProblems(
  errors: FieldError[],
  path: FieldPath,
  value: JsonValue,
  problems: readonly string[],
): void {
  for (const problem of problems) errors.push(invalid(path, value, problem))
}

export function checkLabelName(value: string, path: FieldPath, errors: FieldError[]): void {
  addProblems(errors, path, value, dns1123LabelProblems(value))
}

export function checkSubdomain(value: string, path: FieldPath, errors: FieldError[]): void {
  addProblems(errors, path, value, dns1123SubdomainProblems(value))
}

export function checkQualifiedName(value: string, path: FieldPath, errors: FieldError[]): void {
  addProblems(errors, path, value, qualifiedNameProblems(value))
}
