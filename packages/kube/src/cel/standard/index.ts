/**
 * The standard functions of CEL and the optional types, with the overload ids of cel-go. Guarantees: no operation
 * throws or loops without bound; integers stay within 64 bits, and strings within a limit. May import: values and
 * regex, and the value types of cel/.
 *
 * @module
 */
import type { CelOverload } from '../function.ts'
import { functionOverloads } from './functions.ts'
import { mapInsertOverloads } from './map-insert.ts'
import { operatorOverloads } from './operators.ts'
import { optionalOverloads } from './optionals.ts'
import { timeOverloads } from './time-functions.ts'

export { celAdd } from './arithmetic.ts'
export { celEquals, celValuesEqual, isContained } from './equality.ts'
export { celListFrom, GrowingCelList, listValues } from './lists.ts'
export { EntryCelMap, GrowingCelMap, isMapKey } from './maps.ts'
export { noSuchOverload, noSuchSignature, printKey } from './messages.ts'
export { celToText } from './to-text.ts'
export { celTypeNameOf } from './type-name.ts'
export { typeNameVariables } from './type-names.ts'

export const standardOverloads: readonly CelOverload[] = [
  ...operatorOverloads,
  ...functionOverloads,
  ...timeOverloads,
  ...optionalOverloads,
  ...mapInsertOverloads,
]
