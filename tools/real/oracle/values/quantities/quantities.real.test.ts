import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import {
  addQuantities,
  compareQuantities,
  compareQuantityToInteger,
  multiplyQuantity,
  negateQuantity,
  parseQuantity,
  quantitiesEqual,
  quantityFromJson,
  quantityOf,
  subtractQuantities,
} from '@kubewright/kube/values'
import fc from 'fast-check'
import { compareWithOracle } from '../../comparison.ts'
import { ownResult } from '../own-result.ts'
import { describeQuantity } from './describe-quantity.ts'
import { integerText, quantityText, validQuantityText } from './quantity-arbitrary.ts'

compareWithOracle('quantities are parsed, printed and converted', {
  functionName: 'quantity.parse',
  inputs: quantityText,
  ours: (text) => ownResult(() => describeQuantity(parseQuantity(text))),
})

compareWithOracle('quantities are read from documents', {
  functionName: 'quantity.fromJson',
  inputs: fc.oneof(
    quantityText.filter((text) => !/["\\]|[^\x20-\x7e]/.test(text)).map((text): JsonValue => text),
    fc.constantFrom<JsonValue>(null, ' 1 ', '\t', 0, -1, 1.5, 1e21, 1e-7, 9007199254740993n, true, [], {}, [1]),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer(),
  ),
  ours: (value) => ownResult(() => describeFromJson(value)),
})

/** Go's zero value has no format, which is visible only here: a sum has the format of the added value. */
function describeFromJson(value: JsonValue): JsonValue {
  const described = describeQuantity(quantityFromJson(value)) as JsonObject
  return value === null ? { ...described, format: '' } : described
}

compareWithOracle('quantities are compared, added, subtracted and multiplied', {
  functionName: 'quantity.arithmetic',
  inputs: fc.record({
    left: fc.oneof({ weight: 8, arbitrary: validQuantityText }, quantityText),
    right: fc.oneof({ weight: 8, arbitrary: validQuantityText }, quantityText),
    factor: integerText,
  }),
  ours: ({ left, right, factor }) =>
    ownResult(() => compute(parseQuantity(left), parseQuantity(right), BigInt(factor))),
})

function compute(left: ReturnType<typeof parseQuantity>, right: typeof left, factor: bigint): JsonValue {
  const sum = addQuantities(left, right)
  const product = multiplyQuantity(left, factor)
  return {
    order: compareQuantities(left, right),
    orderToInteger: compareQuantityToInteger(left, factor),
    equal: quantitiesEqual(left, right),
    sum: describeQuantity(sum),
    difference: describeQuantity(subtractQuantities(left, right)),
    negated: describeQuantity(negateQuantity(left)),
    product: describeQuantity(product),
    sumOfSum: describeQuantity(addQuantities(sum, product)),
  }
}

compareWithOracle('quantities are made of integers and powers of ten', {
  functionName: 'quantity.of',
  inputs: fc.record({
    value: integerText,
    format: fc.constantFrom('BinarySI', 'DecimalSI', 'DecimalExponent'),
    exponent: fc.integer({ min: -9, max: 18 }),
  }),
  ours: ({ value, format, exponent }) => ownResult(() => describeQuantity(quantityOf(BigInt(value), format, exponent))),
})
