import { type FieldError, notSupported } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { type GoType, printGoValue } from '../common/go-value.ts'

/** An error about a value that is none of those supported, printed as one of Go's. */
export function notSupportedGoValue(
  path: string,
  value: JsonValue | undefined,
  type: GoType,
  supported: readonly string[],
): FieldError {
  const error = notSupported(path, undefined, supported)
  return { ...error, detail: `${printGoValue(value, type)}: ${error.detail}` }
}
