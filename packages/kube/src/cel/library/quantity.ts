import { isKubeError } from '../../errors.ts'
import {
  addQuantities,
  compareQuantities,
  isQuantity,
  parseQuantity,
  type Quantity,
  quantitiesEqual,
  quantityAsApproximateFloat,
  quantityAsInteger,
  quantityOf,
  quantitySign,
  subtractQuantities,
} from '../../values/index.ts'
import type { CelOverload } from '../function.ts'
import { celBool, celDouble, celInt, celOpaqueType, celString } from '../type.ts'
import { CelError, CelOpaque, type CelResult } from '../value.ts'
import { global, member } from './overload.ts'

/** kubernetes.quantity: exact numbers with the suffixes of resource quantities. */
export const celQuantityType = celOpaqueType('kubernetes.Quantity')

export class CelQuantity extends CelOpaque {
  readonly typeName = 'kubernetes.Quantity'
  readonly quantity: Quantity

  constructor(quantity: Quantity) {
    super()
    this.quantity = quantity
  }

  equals(other: CelOpaque): boolean {
    return other instanceof CelQuantity && quantitiesEqual(this.quantity, other.quantity)
  }
}

function toQuantity(text: string): CelResult {
  try {
    return new CelQuantity(parseQuantity(text))
  } catch (error) {
    if (isKubeError(error, 'KUBE_QUANTITY_INVALID')) return new CelError(error.message)
    throw error
  }
}

function asInteger(value: CelQuantity): CelResult {
  return quantityAsInteger(value.quantity) ?? new CelError('cannot convert value to integer')
}

const add = (left: CelQuantity, right: Quantity): CelQuantity => new CelQuantity(addQuantities(left.quantity, right))
const subtract = (left: CelQuantity, right: Quantity): CelQuantity =>
  new CelQuantity(subtractQuantities(left.quantity, right))
const compare = (left: CelQuantity, right: CelQuantity): number => compareQuantities(left.quantity, right.quantity)
const ofInteger = (value: bigint): Quantity => quantityOf(value, 'DecimalExponent')

const quantity = celQuantityType

export const quantityLibrary: readonly CelOverload[] = [
  global('string_to_quantity', 'quantity', [celString], quantity, toQuantity),
  global('is_quantity_string', 'isQuantity', [celString], celBool, isQuantity),
  global('quantity_sign', 'sign', [quantity], celInt, (value: CelQuantity) => BigInt(quantitySign(value.quantity))),
  member(
    'quantity_is_greater_than',
    'isGreaterThan',
    [quantity, quantity],
    celBool,
    (a: CelQuantity, b: CelQuantity) => compare(a, b) > 0,
  ),
  member(
    'quantity_is_less_than',
    'isLessThan',
    [quantity, quantity],
    celBool,
    (a: CelQuantity, b: CelQuantity) => compare(a, b) < 0,
  ),
  member('quantity_compare_to', 'compareTo', [quantity, quantity], celInt, (a: CelQuantity, b: CelQuantity) =>
    BigInt(compare(a, b)),
  ),
  member('quantity_get_float', 'asApproximateFloat', [quantity], celDouble, (value: CelQuantity) =>
    quantityAsApproximateFloat(value.quantity),
  ),
  member('quantity_get_int', 'asInteger', [quantity], celInt, asInteger),
  member(
    'quantity_is_integer',
    'isInteger',
    [quantity],
    celBool,
    (value: CelQuantity) => quantityAsInteger(value.quantity) !== undefined,
  ),
  member('quantity_add', 'add', [quantity, quantity], quantity, (a: CelQuantity, b: CelQuantity) => add(a, b.quantity)),
  member('quantity_add_int', 'add', [quantity, celInt], quantity, (a: CelQuantity, b: bigint) => add(a, ofInteger(b))),
  member('quantity_sub', 'sub', [quantity, quantity], quantity, (a: CelQuantity, b: CelQuantity) =>
    subtract(a, b.quantity),
  ),
  member('quantity_sub_int', 'sub', [quantity, celInt], quantity, (a: CelQuantity, b: bigint) =>
    subtract(a, ofInteger(b)),
  ),
]
