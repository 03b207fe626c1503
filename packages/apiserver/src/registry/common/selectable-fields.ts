import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { valueAt } from '../../read-object.ts'

export interface SelectableField {
  /** Name in field selectors: spec.nodeName, status.phase. */
  readonly field: string
  valueOf(object: JsonObject): string
}

/** A field selected by the path of its value. */
export function selectableField(path: string, missing = ''): SelectableField {
  const steps = path.split('.')
  return { field: path, valueOf: (object) => selectableText(valueAt(object, ...steps), missing) }
}

export function selectableText(value: JsonValue | undefined, missing: string): string {
  return value === undefined ? missing : String(value)
}
