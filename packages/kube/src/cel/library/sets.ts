import type { CelOverload } from '../function.ts'
import { isContained } from '../standard/equality.ts'
import { celBool, celListOf, celParameter } from '../type.ts'
import type { CelList } from '../value.ts'
import { global } from './overload.ts'

/** The sets extension of cel-go: lists compared as sets. */
function contains(list: CelList, subset: CelList): boolean {
  for (let index = 0; index < subset.size; index++) {
    if (!isContained(subset.at(index), list)) return false
  }
  return true
}

function equivalent(left: CelList, right: CelList): boolean {
  return contains(left, right) && contains(right, left)
}

function intersects(left: CelList, right: CelList): boolean {
  for (let index = 0; index < left.size; index++) if (isContained(left.at(index), right)) return true
  return false
}

const list = celListOf(celParameter('T'))

export const setsLibrary: readonly CelOverload[] = [
  global('list_sets_contains_list', 'sets.contains', [list, list], celBool, contains),
  global('list_sets_equivalent_list', 'sets.equivalent', [list, list], celBool, equivalent),
  global('list_sets_intersects_list', 'sets.intersects', [list, list], celBool, intersects),
]
