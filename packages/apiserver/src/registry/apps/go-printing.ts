import { type FieldError, type FieldPath, notSupported } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { type GoType, printGoValue } from '../common/go-value.ts'

/** An error about an unsupported value, printed as Go prints it. */
export function notSupportedGoValue(
  path: FieldPath,
  value: JsonValue | undefined,
  type: GoType,
  supported: readonly string[],
): FieldError {
  const error = notSupported(path, undefined, supported)
  return { ...error, detail: `${printGoValue(value, type)}: ${error.detail}` }
}
