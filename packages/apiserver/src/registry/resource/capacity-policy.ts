import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityValue,
} from '@kubewright/kube/values'
import { listAt, valueAt } from '../../read-object.ts'
import { validateDistinctItems } from './lists.ts'

const optionsMax = 10

/** Validates which amounts of a capacity can be requested: a list of values or a range, and the default. */
export function validateRequestPolicy(capacity: string, path: FieldPath, policy: JsonValue): FieldError[] {
  const options = listAt(policy, 'validValues')
  const range = valueAt(policy, 'validRange')
  if (options.length > 0 && range !== undefined) {
    const detail = 'exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time'
    return [forbidden(path, detail)]
  }
  if (options.length === 0 && range === undefined) return []
  const field = options.length > 0 ? 'validValues' : 'validRange'
  const fallback = valueAt(policy, 'default')
  if (fallback === undefined) return [required(path.child('default'), `required when ${field} is defined`)]
  const usual = parseQuantity(String(fallback))
  const most = parseQuantity(capacity === '' ? '0' : capacity)
  return range === undefined
    ? validateOptions(options, path.child(field), usual, most)
    : validateRange(range, path.child(field), usual, most)
}

function validateOptions(
  options: readonly JsonValue[],
  path: FieldPath,
  usual: Quantity,
  most: Quantity,
): FieldError[] {
  const errors: FieldError[] = []
  const quantities = options.map((option) => parseQuantity(String(option)))
  for (const [index, quantity] of quantities.entries()) {
    const before = quantities[index - 1]
    if (before === undefined || compareQuantities(before, quantity) <= 0) continue
    addError(errors, invalid(path.index(index), formatQuantity(quantity), 'values must be sorted in ascending order'))
  }
  const keyOf = (option: JsonValue) => String(quantityValue(parseQuantity(String(option))))
  addErrors(
    errors,
    validateDistinctItems(options, path, optionsMax, keyOf, (option, optionPath) => {
      const quantity = parseQuantity(String(option))
      if (compareQuantities(quantity, most) <= 0) return []
      const detail = `option is larger than capacity value: ${formatQuantity(most)}`
      return [invalid(optionPath, formatQuantity(quantity), detail)]
    }),
  )
  const isFound =
    options.length <= optionsMax && quantities.some((quantity) => compareQuantities(quantity, usual) === 0)
  if (isFound) return errors
  const detail = 'default value is not valid according to the requestPolicy'
  return [...errors, invalid(path, formatQuantity(usual), detail)]
}

function validateRange(range: JsonValue, path: FieldPath, usual: Quantity, most: Quantity): FieldError[] {
  const quantityAt = (field: string): Quantity | undefined => {
    const value = valueAt(range, field)
    return value === undefined ? undefined : parseQuantity(String(value))
  }
  const min = quantityAt('min')
  const max = quantityAt('max')
  const step = quantityAt('step')
  if (min === undefined) return [required(path.child('min'), 'required when validRange is defined')]
  const errors: FieldError[] = []
  const refuseIf = (isWrong: boolean, field: string, value: Quantity, problem: string, bound: Quantity) => {
    if (isWrong) errors.push(invalid(path.child(field), formatQuantity(value), `${problem}: ${formatQuantity(bound)}`))
  }
  refuseIf(compareQuantities(min, most) > 0, 'min', min, 'min is larger than capacity value', most)
  refuseIf(compareQuantities(usual, min) < 0, 'min', usual, 'default is less than min', min)
  if (max !== undefined) {
    refuseIf(compareQuantities(min, max) > 0, 'max', min, 'min is larger than max', max)
    refuseIf(compareQuantities(max, most) > 0, 'max', max, 'max is larger than capacity value', most)
    refuseIf(compareQuantities(usual, max) > 0, 'max', usual, 'default is more than max', max)
  }
  if (step === undefined) return errors
  const first = addQuantities(min, step)
  const problem = `one step ${formatQuantity(first)} is larger than capacity value`
  refuseIf(compareQuantities(first, most) > 0, 'step', step, problem, most)
  for (const value of max === undefined ? [usual] : [usual, max]) {
    addErrors(errors, validateStep(value, path.child('step'), min, step))
  }
  return errors
}

function validateStep(value: Quantity, path: FieldPath, min: Quantity, step: Quantity): FieldError[] {
  const stepValue = quantityValue(step)
  if (stepValue === 0n || (quantityValue(value) - quantityValue(min)) % stepValue === 0n) return []
  const detail = `value is not a multiple of a given step (${formatQuantity(step)}) from (${formatQuantity(min)})`
  return [invalid(path, formatQuantity(value), detail)]
}
