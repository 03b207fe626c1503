import type { JsonValue } from '@kubewright/kube/json'
import {
  formatQuantity,
  isZeroQuantity,
  type Quantity,
  quantityAsApproximateFloat,
  quantityAsInteger,
  quantityMilliValue,
  quantityScaledValue,
  quantitySign,
  quantityValue,
} from '@kubewright/kube/values'

const scales = [-12, -9, -6, -3, -1, 0, 1, 2, 3, 6, 9, 12, 20]

/** The compared properties of a quantity, in the form of the oracle. */
export function describeQuantity(quantity: Quantity): JsonValue {
  return {
    text: formatQuantity(quantity),
    format: quantity.format,
    float: floatBits(quantityAsApproximateFloat(quantity)),
    integer: quantityAsInteger(quantity)?.toString() ?? null,
    value: quantityValue(quantity).toString(),
    milli: quantityMilliValue(quantity).toString(),
    scaled: scales.map((scale) => quantityScaledValue(quantity, scale).toString()),
    sign: quantitySign(quantity),
    zero: isZeroQuantity(quantity),
  }
}

/** The bits of a double as hexadecimal text. */
function floatBits(value: number): string {
  return new BigUint64Array(new Float64Array([value]).buffer)[0]?.toString(16) ?? ''
}
