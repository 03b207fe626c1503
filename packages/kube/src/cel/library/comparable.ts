import { compareStrings } from '../../json/index.ts'
import { compareNumbers, isNumeric } from '../standard/numbers.ts'
import { compareBytes } from '../text.ts'
import {
  type CelType,
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celInt,
  celString,
  celTimestamp,
  celUint,
} from '../type.ts'
import { CelDuration, CelTimestamp, type CelValue } from '../value.ts'

/** The types whose lists can be sorted, with their names in overload IDs. */
export const comparableTypes: readonly { readonly name: string; readonly protoName: string; readonly type: CelType }[] =
  [
    { name: 'int', protoName: 'int', type: celInt },
    { name: 'uint', protoName: 'uint', type: celUint },
    { name: 'double', protoName: 'double', type: celDouble },
    { name: 'bool', protoName: 'bool', type: celBool },
    { name: 'duration', protoName: 'google.protobuf.Duration', type: celDuration },
    { name: 'timestamp', protoName: 'google.protobuf.Timestamp', type: celTimestamp },
    { name: 'string', protoName: 'string', type: celString },
    { name: 'bytes', protoName: 'bytes', type: celBytes },
  ]

const order = <T>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0)

/** The order of two values of one comparable type; undefined if they have no order, such as NaN and any number. */
export function compareValues(left: CelValue, right: CelValue): number | undefined {
  if (isNumeric(left) && isNumeric(right)) return compareNumbers(left, right)
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right)
  if (typeof left === 'boolean' && typeof right === 'boolean') return order(left, right)
  if (left instanceof CelDuration && right instanceof CelDuration) return order(left.nanoseconds, right.nanoseconds)
  if (left instanceof CelTimestamp && right instanceof CelTimestamp) return order(left.nanoseconds, right.nanoseconds)
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right)
  return undefined
}
