import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, type MutableJsonObject, setField } from '@kubewright/kube/json'
import {
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityMilliValue,
  quantityOf,
  quantitySign,
} from '@kubewright/kube/values'
import { isIntegerResourceName } from './resource-names.ts'

/** Maps from resource names to quantities in canonical form. */

const milliExponent = -3

/** A quantity in whole thousandths, as nearly all are, is recognised without parsing. */
const coarse = /^\d+(?:\.\d{1,3})?[mkMGTPE]?i?$/

/** Rounds quantities up to thousandths. */
export function roundResourceList(list: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(list)) return undefined
  let rounded: MutableJsonObject | undefined
  for (const name in list) {
    const text = String(list[name])
    if (coarse.test(text)) continue
    const quantity = parseQuantity(text)
    if (quantity.exponent >= milliExponent) continue
    rounded ??= { ...list }
    setField(rounded, name, formatQuantity(quantityOf(quantityMilliValue(quantity), quantity.format, milliExponent)))
  }
  return rounded ?? list
}

export function quantityIn(list: JsonObject, name: string): Quantity | undefined {
  const text = list[name]
  return typeof text === 'string' ? parseQuantity(text) : undefined
}

/** Quantities must not be negative, and some resources must be integers. */
export function validateResourceQuantity(name: string, path: FieldPath, text: string): FieldError[] {
  const quantity = parseQuantity(text)
  const errors: FieldError[] = []
  if (quantitySign(quantity) < 0) {
    errors.push(invalid(path, formatQuantity(quantity), 'must be greater than or equal to 0'))
  }
  if (isIntegerResourceName(name) && quantityMilliValue(quantity) % 1000n !== 0n) {
    errors.push(invalid(path, formatQuantity(quantity), 'must be an integer'))
  }
  return errors
}
