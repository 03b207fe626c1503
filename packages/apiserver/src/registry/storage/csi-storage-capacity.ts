import { addErrors, type FieldError, FieldPath, invalid } from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { formatQuantity, parseQuantity, quantitySign } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { nameAndCreationColumns } from '../columns/common-columns.ts'
import { nodeLabelDeprecation } from '../common/deprecated-node-labels.ts'
import { validateSubdomain } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const topologyPath = FieldPath.root('nodeTopology')

export const csiStorageCapacityStrategy: KindStrategy = {
  allowsUnconditionalUpdate: false,
  columns: nameAndCreationColumns,
  validateCreate: (object) => validateCapacity(object, false),
  validateUpdate: (object, old) => [
    ...validateCapacity(object, validateTopology(old, false).length > 0),
    ...validateKept(object, old),
  ],
  warningsOnCreate: warnAboutTopology,
  warningsOnUpdate: warnAboutTopology,
}

function validateTopology(object: JsonObject, allowInvalidValues: boolean): FieldError[] {
  const selector = valueAt(object, 'nodeTopology') as LabelSelector | undefined
  return validateLabelSelector(selector, topologyPath, { allowInvalidValues })
}

function validateCapacity(object: JsonObject, allowInvalidValues: boolean): FieldError[] {
  const errors = validateTopology(object, allowInvalidValues)
  addErrors(errors, validateSubdomain(textAt(object, 'storageClassName'), FieldPath.root('storageClassName')))
  const capacity = textAt(object, 'capacity')
  if (capacity !== '') {
    const quantity = parseQuantity(capacity)
    if (quantitySign(quantity) < 0) {
      errors.push(invalid('capacity', formatQuantity(quantity), 'must be greater than or equal to 0'))
    }
  }
  return errors
}

function validateKept(object: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  if (!jsonEqual(object['nodeTopology'] ?? null, old['nodeTopology'] ?? null)) {
    errors.push(
      invalidGoValue(topologyPath, object['nodeTopology'], goType('*meta/v1.LabelSelector'), 'field is immutable'),
    )
  }
  const name = textAt(object, 'storageClassName')
  if (name !== textAt(old, 'storageClassName')) errors.push(invalid('storageClassName', name, 'field is immutable'))
  return errors
}

function warnAboutTopology(object: JsonObject): string[] {
  const warnings: string[] = []
  for (const [index, expression] of listAt(object, 'nodeTopology', 'matchExpressions').entries()) {
    const key = textAt(expression, 'key')
    const warning = nodeLabelDeprecation(key)
    if (warning !== undefined) warnings.push(`nodeTopology.matchExpressions[${index}].key: ${key} is ${warning}`)
  }
  for (const key of Object.keys(objectAt(object, 'nodeTopology', 'matchLabels'))) {
    const warning = nodeLabelDeprecation(key)
    if (warning !== undefined) warnings.push(`nodeTopology.matchLabels.${key}: ${warning}`)
  }
  return warnings
}
