import type { CelOverload } from '../function.ts'
import { celMapOf, celParameter } from '../type.ts'
import { CelError, type CelMap, type CelResult, type CelValue } from '../value.ts'
import { EntryCelMap, GrowingCelMap, isMapKey } from './maps.ts'
import { printKey } from './messages.ts'

const k = celParameter('K')
const v = celParameter('V')
const mapKV = celMapOf(k, v)

/** The map with one more entry; an existing key is an error. The accumulator of a macro grows in place. */
function insert(map: CelMap, key: CelValue, value: CelValue): CelResult {
  if (map.get(key) !== undefined) return new CelError(`insert failed: key ${printKey(key)} already exists`)
  if (!isMapKey(key)) return new CelError('unsupported key type')
  if (map instanceof GrowingCelMap) return map.insert(key, value)
  return new EntryCelMap([...entriesOf(map), [key, value]])
}

function insertAll(map: CelMap, update: CelMap): CelResult {
  let result: CelMap = map
  for (const [key, value] of entriesOf(update)) {
    const inserted = insert(result, key, value)
    if (inserted instanceof CelError) return inserted
    result = inserted as CelMap
  }
  return result
}

function* entriesOf(map: CelMap): Generator<readonly [CelValue, CelValue]> {
  for (const key of map.keys()) yield [key, map.get(key) as CelValue]
}

const shared = { function: 'cel.@mapInsert', member: false, result: mapKV }

export const mapInsertOverloads: readonly CelOverload[] = [
  {
    ...shared,
    id: '@mapInsert_map_key_value',
    parameters: [mapKV, k, v],
    evaluate: (map, key, value) => insert(map as CelMap, key as CelValue, value as CelValue),
  },
  {
    ...shared,
    id: '@mapInsert_map_map',
    parameters: [mapKV, mapKV],
    evaluate: (map, update) => insertAll(map as CelMap, update as CelMap),
  },
]
