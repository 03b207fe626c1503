import { compareStrings } from '../json/index.ts'
import { kindOf, type PathItem, TypedNumber } from './item.ts'

/** The result of a comparison in a filter, or its error. */
export type ComparisonResult = boolean | { readonly problem: string }

const incompatible = { problem: 'incompatible types for comparison' }
const incomparable = { problem: 'invalid type for comparison' }
const comparableKinds = new Set(['boolean', 'integer', 'float', 'string'])

/** Compares two values with one of the operators of filters. Values of different types cannot be compared. */
export function compareItems(operator: string, left: PathItem, right: PathItem): ComparisonResult {
  const equality = operator === '==' || operator === '!='
  if (!equality && operator !== '<' && operator !== '<=' && operator !== '>' && operator !== '>=') {
    return { problem: `unrecognized filter operator ${operator}` }
  }
  const leftKind = kindOf(left)
  const rightKind = kindOf(right)
  if (!comparableKinds.has(leftKind) || !comparableKinds.has(rightKind)) return incomparable
  if (leftKind !== rightKind) return incompatible
  if (leftKind === 'boolean' && !equality) return incomparable
  const less = isLess(left, right)
  switch (operator) {
    case '==':
      return isEqual(left, right)
    case '!=':
      return !isEqual(left, right)
    case '<':
      return less
    case '<=':
      return less || isEqual(left, right)
    case '>':
      return !less && !isEqual(left, right)
    default:
      return !less
  }
}

function isEqual(left: PathItem, right: PathItem): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: an integer may be held as number on one side and bigint on the other.
  return plain(left) == plain(right)
}

function isLess(left: PathItem, right: PathItem): boolean {
  if (typeof left === 'string') return compareStrings(left, right as string) < 0
  return (plain(left) as number) < (plain(right) as number)
}

function plain(item: PathItem): unknown {
  return item instanceof TypedNumber ? item.value : item
}
