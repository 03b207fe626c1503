import { addError, type FieldError, FieldPath, forbidden, required } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { objectAt, textAt } from '../../read-object.ts'
import { protectedBy } from '../common/protection.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { validateParameters, validateProvisioner } from './storage-class.ts'
import { volumeAttributesClassColumns } from './storage-columns.ts'

export const volumeAttributesClassStrategy: KindStrategy = {
  repeatedMetadataChecks: 'change, whole',
  returnsDeletedObject: true,
  columns: volumeAttributesClassColumns,
  admitCreate: protectedBy('kubernetes.io/vac-protection'),
  validateCreate: validateClass,
  validateUpdate(object, old) {
    const errors: FieldError[] = []
    for (const field of ['driverName', 'parameters']) {
      if (jsonEqual(object[field] ?? null, old[field] ?? null)) continue
      addError(errors, forbidden(field, `updates to ${field} are forbidden.`))
    }
    return [...errors, ...validateClass(object)]
  },
}

function validateClass(object: JsonObject): FieldError[] {
  const parameters = objectAt(object, 'parameters')
  const path = FieldPath.root('parameters')
  const errors = [
    ...validateProvisioner(textAt(object, 'driverName'), FieldPath.root('driverName')),
    ...validateParameters(parameters, path),
  ]
  if (Object.keys(parameters).length === 0) errors.push(required(path, 'must contain at least one key/value pair'))
  return errors
}
