import { duplicate, type FieldError, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt } from '../../read-object.ts'

/** Condition types in a status must be unique. */
export function validateConditionTypes(object: JsonObject): FieldError[] {
  const types = listAt(object, 'status', 'conditions').map((condition) => textAt(condition, 'type'))
  return types.flatMap((type, index) => {
    const path = `status.conditions[${index}].type`
    return [...(types.indexOf(type) < index ? [duplicate(path, type)] : []), ...(type === '' ? [required(path)] : [])]
  })
}
