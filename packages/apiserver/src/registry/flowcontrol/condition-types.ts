import { collectErrors, duplicate, type FieldError, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, textAt } from '../../read-object.ts'
import { repetitions } from '../common/repetitions.ts'

/** Condition types in a status must be unique. */
export function validateConditionTypes(object: JsonObject): FieldError[] {
  const types = listAt(object, 'status', 'conditions').map((condition) => textAt(condition, 'type'))
  const isRepeated = repetitions<string>()
  return collectErrors(types, (type, index) => {
    const path = `status.conditions[${index}].type`
    return [...(isRepeated(type) ? [duplicate(path, type)] : []), ...(type === '' ? [required(path)] : [])]
  })
}
