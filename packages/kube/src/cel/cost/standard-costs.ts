import { CelOptional, type CelResult } from '../value.ts'
import { type CostRule, regexCost, sizeOf } from './call-costs.ts'
import { textFactor } from './estimate.ts'

/** CEL's own rules unwrap optional values. */
function standardSizeOf(value: CelResult | undefined): number {
  if (value instanceof CelOptional) return value.value === undefined ? 1 : standardSizeOf(value.value)
  return sizeOf(value)
}

const traverse: CostRule = ([first]) => Math.ceil(standardSizeOf(first) * textFactor)
const concatenate: CostRule = ([first, second]) =>
  Math.ceil((standardSizeOf(first) + standardSizeOf(second)) * textFactor)

/** Two values compare up to the end of the shorter one. */
const compare: CostRule = ([first, second]) => {
  if (typeof first === 'bigint' && typeof second === 'bigint') return 1
  return Math.ceil(Math.min(standardSizeOf(first), standardSizeOf(second)) * textFactor)
}

const contains: CostRule = ([first, second]) =>
  Math.ceil(standardSizeOf(first) * textFactor) * Math.ceil(standardSizeOf(second) * textFactor)

const rules: readonly (readonly [CostRule, string])[] = [
  [traverse, 'starts_with_string ends_with_string string_to_bytes bytes_to_string strings_quote string_format'],
  [([, list]) => standardSizeOf(list), 'in_list'],
  [compare, 'less_string greater_string less_equals_string greater_equals_string'],
  [compare, 'less_bytes greater_bytes less_equals_bytes greater_equals_bytes equals not_equals'],
  [concatenate, 'add_string add_bytes'],
  [([text, pattern]) => regexCost(standardSizeOf(text), standardSizeOf(pattern)), 'matches_string'],
  [contains, 'contains_string'],
]

/** The runtime costs of CEL's own functions, by overload ID; all others cost one. */
export const standardCosts: ReadonlyMap<string, CostRule> = new Map(
  rules.flatMap(([rule, ids]) => ids.split(' ').map((id) => [id, rule] as const)),
)
