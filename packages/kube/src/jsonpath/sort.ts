import { KubeError } from '../errors.ts'
import { compareStrings, type JsonValue, quoteGo } from '../json/index.ts'
import { compareQuantities, isQuantity, parseQuantity } from '../values/index.ts'
import { goTypeName, kindOf } from './item.ts'
import { relaxedJsonPath } from './relaxed.ts'
import { compileJsonPath } from './template.ts'

/**
 * Sorts objects as kubectl get --sort-by does: numbers by value, strings that are both quantities by quantity, other
 * strings (including times) by bytes, null and missing values first. The sort is stable. Throws if no object has the
 * field, or if its values cannot be ordered.
 */
export function sortByJsonPath<Value extends JsonValue>(objects: readonly Value[], expression: string): Value[] {
  if (objects.length === 0) return []
  const field = relaxedJsonPath(expression)
  const path = compileJsonPath(field, { allowMissingKeys: true })
  const keyed = objects.map((object) => ({ object, key: path.find(object)[0]?.[0] }))
  if (keyed.every(({ key }) => key === undefined)) {
    const message = `couldn't find any field with path ${quoteGo(field)} in the list of objects`
    throw new KubeError('KUBE_JSONPATH_NOT_FOUND', message)
  }
  keyed.sort((left, right) => compareSortKeys(left.key, right.key, field))
  return keyed.map(({ object }) => object)
}

function compareSortKeys(left: JsonValue | undefined, right: JsonValue | undefined, field: string): number {
  if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined)
  if (left === null || right === null) return Number(left !== null) - Number(right !== null)
  const kind = kindOf(left)
  if (kind === 'boolean' || kind === 'array' || kind === 'object') {
    throw unsortable(field, `unsortable type: ${goTypeName(left)}`)
  }
  if (kind !== kindOf(right)) throw unsortable(field, 'unsortable interface: interface')
  if (typeof left === 'string') return compareTexts(left, right as string)
  return left < right ? -1 : Number(left > right)
}

function compareTexts(left: string, right: string): number {
  if (isQuantity(left) && isQuantity(right)) return compareQuantities(parseQuantity(left), parseQuantity(right))
  return compareStrings(left, right)
}

function unsortable(field: string, problem: string): KubeError {
  const message = `Field ${field} in *unstructured.Unstructured is an unsortable type: interface, err: ${problem}`
  return new KubeError('KUBE_JSONPATH_EVALUATION', message)
}
