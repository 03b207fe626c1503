import { isJsonObject, type JsonObject, type JsonValue, setField, sortStrings } from '@kubewright/kube/json'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  isZeroQuantity,
  parseQuantity,
  type Quantity,
  quantityOf,
  quantitySign,
  subtractQuantities,
  zeroQuantity,
} from '@kubewright/kube/values'

/** Amounts by resource name. */
export type Amounts = ReadonlyMap<string, Quantity>

export const oneQuantity: Quantity = quantityOf(1)

/** Reads a map of strings, as objects have it. */
export function amountsIn(value: JsonValue | undefined): Amounts {
  const amounts = new Map<string, Quantity>()
  if (isJsonObject(value)) for (const name in value) amounts.set(name, parseQuantity(String(value[name])))
  return amounts
}

export function amountsToJson(amounts: Amounts): JsonObject {
  const object: { [name: string]: JsonValue } = {}
  for (const name of sortStrings([...amounts.keys()])) {
    setField(object, name, formatQuantity(amounts.get(name) as Quantity))
  }
  return object
}

/** The sum over the resources of both. */
export function addAmounts(left: Amounts, right: Amounts): Amounts {
  const sum = new Map(left)
  for (const [name, amount] of right) {
    const known = sum.get(name)
    sum.set(name, known === undefined ? amount : addQuantities(known, amount))
  }
  return sum
}

/** The maximum of each resource. */
export function largestAmounts(left: Amounts, right: Amounts): Amounts {
  const largest = new Map(left)
  for (const [name, amount] of right) {
    const known = largest.get(name)
    if (known === undefined || compareQuantities(amount, known) > 0) largest.set(name, amount)
  }
  return largest
}

/** The increase over the earlier amounts; decreases count as zero. */
export function growthOf(amounts: Amounts, before: Amounts): Amounts {
  const growth = new Map<string, Quantity>()
  for (const [name, amount] of amounts) {
    const old = before.get(name)
    const difference = old === undefined ? amount : subtractQuantities(amount, old)
    growth.set(name, quantitySign(difference) > 0 ? difference : zeroQuantity)
  }
  return growth
}

export function onlyNamed(amounts: Amounts, names: Iterable<string>): Amounts {
  const wanted = new Set(names)
  return new Map([...amounts].filter(([name]) => wanted.has(name)))
}

export function withoutZeros(amounts: Amounts): Amounts {
  return new Map([...amounts].filter(([, amount]) => !isZeroQuantity(amount)))
}

/** The names of the amounts above their bounds. A resource without a bound is not limited. */
export function exceededNames(amounts: Amounts, bounds: Amounts): readonly string[] {
  return [...bounds].flatMap(([name, bound]) => {
    const amount = amounts.get(name)
    return amount !== undefined && compareQuantities(amount, bound) > 0 ? [name] : []
  })
}

export function sameAmounts(left: Amounts, right: Amounts): boolean {
  if (left.size !== right.size) return false
  return [...left].every(([name, amount]) => {
    const other = right.get(name)
    return other !== undefined && compareQuantities(amount, other) === 0
  })
}

/** The form in messages: "cpu=1,pods=2". */
export function formatAmounts(amounts: Amounts): string {
  return sortStrings([...amounts.keys()])
    .map((name) => `${name}=${formatQuantity(amounts.get(name) as Quantity)}`)
    .join(',')
}
