import { type FieldError, type FieldPath, invalid } from '../field/index.ts'
import { labelValueProblems, qualifiedNameProblems } from './label.ts'

/** Validates labels. As in Kubernetes, errors point at the map, not at the key. */
export function validateLabels(
  labels: { readonly [key: string]: string } | null | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  if (!labels) return errors
  for (const key in labels) {
    const value = labels[key] as string
    for (const problem of qualifiedNameProblems(key)) errors.push(invalid(path, key, problem))
    for (const problem of labelValueProblems(value)) errors.push(invalid(path, value, problem))
  }
  return errors
}
