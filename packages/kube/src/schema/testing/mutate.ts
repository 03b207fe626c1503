import type { JsonObject, JsonValue } from '../../json/index.ts'
import { isJsonArray, isJsonObject, setField } from '../../json/index.ts'
import { copyFields } from '../prune.ts'
import type { RandomSource } from './random.ts'

const replacements: readonly JsonValue[] = [
  null,
  true,
  -1,
  0,
  1.5,
  3_000_000_000,
  9_007_199_254_740_993n,
  '',
  'Not Valid!',
  'x'.repeat(300),
  [],
  ['a', 'a'],
  [{}],
  [null],
  {},
  { bogus: 1, nested: { deep: [1, { more: true }] } },
]

/** Makes one change anywhere in a value: replaces, drops, adds or repeats something. */
export function mutateValue(value: JsonValue, random: RandomSource): JsonValue {
  if (isJsonObject(value)) {
    const keys = Object.keys(value)
    if (keys.length > 0 && random.withProbability(85)) return mutateField(value, random.pick(keys), random)
    const copy = copyFields(value)
    setField(copy, random.pick(['bogus', 'name', 'constructor', '__proto__', 'spec']), random.pick(replacements))
    return copy
  }
  if (isJsonArray(value) && value.length > 0) return mutateItems(value, random)
  return random.pick(replacements)
}

function mutateField(object: JsonObject, key: string, random: RandomSource): JsonValue {
  const copy = copyFields(object)
  const field = copy[key] as JsonValue
  if (random.withProbability(12)) delete copy[key]
  else setField(copy, key, random.withProbability(80) ? mutateValue(field, random) : random.pick(replacements))
  return copy
}

function mutateItems(items: readonly JsonValue[], random: RandomSource): JsonValue {
  const copy = [...items]
  const index = random.below(copy.length)
  if (random.withProbability(15)) copy.push(copy[index] as JsonValue)
  else if (random.withProbability(10)) copy.splice(index, 1)
  else copy[index] = mutateValue(copy[index] as JsonValue, random)
  return copy
}
