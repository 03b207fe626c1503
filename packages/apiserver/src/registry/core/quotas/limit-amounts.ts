import { collectErrors, type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import {
  compareQuantities,
  compareQuantityToInteger,
  formatQuantity,
  type Quantity,
  quantityMilliValue,
  quantityValue,
} from '@kubewright/kube/values'
import { objectAt, textAt } from '../../../read-object.ts'
import { quantityIn } from '../../common/resource-lists.ts'
import { isOvercommitAllowed } from '../../common/resource-names.ts'

/** One amount of a limit must not exceed another; the message has the path of one and the value of one. */
interface Order {
  readonly smaller: Amount
  readonly larger: Amount
  readonly about: Amount
  readonly shown: Amount
  readonly words: readonly [string, string]
}

type Amount = 'min' | 'max' | 'default' | 'defaultRequest'

const orders: readonly Order[] = [
  { smaller: 'min', larger: 'max', about: 'min', shown: 'min', words: ['min', 'max'] },
  {
    smaller: 'min',
    larger: 'defaultRequest',
    about: 'defaultRequest',
    shown: 'defaultRequest',
    words: ['min', 'default request'],
  },
  {
    smaller: 'defaultRequest',
    larger: 'max',
    about: 'defaultRequest',
    shown: 'defaultRequest',
    words: ['default request', 'max'],
  },
  {
    smaller: 'defaultRequest',
    larger: 'default',
    about: 'defaultRequest',
    shown: 'defaultRequest',
    words: ['default request', 'default limit'],
  },
  { smaller: 'min', larger: 'default', about: 'default', shown: 'min', words: ['min', 'default'] },
  { smaller: 'default', larger: 'max', about: 'default', shown: 'max', words: ['default', 'max'] },
]

/** Larger amounts are compared in whole units, because their thousandths do not fit into 64 bits. */
const milliValueMax = (2n ** 63n - 1n) / 1000n

/** Checks the order of the amounts of each resource. */
export function validateAmountsOf(limit: JsonValue, path: FieldPath, names: readonly string[]): FieldError[] {
  const hasDefaults = textAt(limit, 'type') !== 'Pod'
  return collectErrors(names, (name) => {
    const amountOf = (field: string) => quantityIn(objectAt(limit, field), name)
    const amounts = {
      min: amountOf('min'),
      max: amountOf('max'),
      default: hasDefaults ? amountOf('default') : undefined,
      defaultRequest: hasDefaults ? amountOf('defaultRequest') : undefined,
    }
    return [
      ...validateOrders(amounts, path, name),
      ...validateRatio(
        amountOf('maxLimitRequestRatio'),
        path.child('maxLimitRequestRatio').key(name),
        amounts.min,
        amounts.max,
      ),
      ...validateNoOvercommit(amounts, path, name),
    ]
  })
}

type Amounts = Readonly<Record<Amount, Quantity | undefined>>

function validateOrders(amounts: Amounts, path: FieldPath, name: string): FieldError[] {
  return collectErrors(orders, ({ smaller, larger, about, shown, words }) => {
    const [low, high, value] = [amounts[smaller], amounts[larger], amounts[shown]]
    if (low === undefined || high === undefined || value === undefined || compareQuantities(low, high) <= 0) return []
    const detail = `${words[0]} value ${formatQuantity(low)} is greater than ${words[1]} value ${formatQuantity(high)}`
    return [invalid(path.child(about).key(name), formatQuantity(value), detail)]
  })
}

function validateRatio(
  ratio: Quantity | undefined,
  path: FieldPath,
  min: Quantity | undefined,
  max: Quantity | undefined,
): FieldError[] {
  if (ratio === undefined) return []
  const errors: FieldError[] = []
  const text = formatQuantity(ratio)
  if (compareQuantityToInteger(ratio, 1n) < 0) errors.push(invalid(path, text, `ratio ${text} is less than 1`))
  if (min === undefined || max === undefined) return errors
  const isFine = [ratio, min, max].every((amount) => quantityValue(amount) < milliValueMax)
  const [value, low, high] = isFine
    ? [Number(quantityMilliValue(ratio)) / 1000, quantityMilliValue(min), quantityMilliValue(max)]
    : [Number(quantityValue(ratio)), quantityValue(min), quantityValue(max)]
  const bound = Number(high) / Number(low)
  if (value > bound) {
    const printed = Number.isFinite(bound) ? bound.toFixed(6) : bound > 0 ? '+Inf' : '-Inf'
    errors.push(invalid(path, text, `ratio ${text} is greater than max/min = ${printed}`))
  }
  return errors
}

/** For a resource without overcommit, limit and request must be equal. */
function validateNoOvercommit(amounts: Amounts, path: FieldPath, name: string): FieldError[] {
  const { default: limit, defaultRequest: request } = amounts
  if (isOvercommitAllowed(name) || limit === undefined || request === undefined) return []
  if (compareQuantities(limit, request) === 0) return []
  const [limitText, requestText] = [formatQuantity(limit), formatQuantity(request)]
  const detail = `default value ${limitText} must equal to defaultRequest value ${requestText} in ${name}`
  return [invalid(path.child('defaultRequest').key(name), requestText, detail)]
}
