import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import { type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { type GoType, invalidGoValue } from './go-value.ts'

export const immutableMessage = 'field is immutable'

/** Validates that a field does not change. A value of a Go type is shown as Go prints it. */
export function validateImmutable(
  value: JsonValue | undefined,
  old: JsonValue | undefined,
  path: FieldPath,
  type?: GoType,
): FieldError[] {
  if (jsonEqual(value ?? null, old ?? null)) return []
  if (type !== undefined) return [invalidGoValue(path, value, type, immutableMessage)]
  return [invalid(path, value ?? null, immutableMessage)]
}
