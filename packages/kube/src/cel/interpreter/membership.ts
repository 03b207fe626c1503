import { isInt64 } from '../../json/index.ts'
import { isUint64 } from '../integers.ts'
import { celTypeNameOf, EntryCelMap, listValues } from '../standard/index.ts'
import { CelError, type CelList, CelUint, type CelValue } from '../value.ts'
import { constantNode, type PlannedNode } from './node.ts'

const scalarTypes = new Set(['bool', 'double', 'int', 'string', 'uint'])

/**
 * `value in [constants]` as a lookup, or undefined if the list has other values than scalars. For an empty list the
 * result is false without evaluating the value.
 */
export function membershipNode(value: PlannedNode, list: CelList): PlannedNode | undefined {
  if (list.size === 0) return constantNode(false)
  const elements = [...listValues(list)]
  if (!elements.every((element) => scalarTypes.has(celTypeNameOf(element)))) return undefined
  const set = new EntryCelMap(elements.flatMap(sameValues).map((element) => [element, true]))
  return {
    evaluate: (frame) => {
      const found = value.evaluate(frame)
      return found instanceof CelError ? found : set.get(found) !== undefined
    },
  }
}

/** The element and the doubles equal to it; a map finds integers under doubles, but not the other way round. */
function sameValues(element: CelValue): CelValue[] {
  if (typeof element === 'bigint') return [element, Number(element)]
  if (element instanceof CelUint) return [element, Number(element.value)]
  if (typeof element !== 'number') return [element]
  if (!Number.isInteger(element)) return Number.isNaN(element) ? [] : [element]
  const integer = BigInt(element)
  const values: CelValue[] = [element]
  if (isInt64(integer)) values.push(integer)
  if (isUint64(integer)) values.push(new CelUint(integer))
  return values
}
