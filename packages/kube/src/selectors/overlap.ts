import { compileRequirements, type LabelMatcher } from './label-matcher.ts'
import { type LabelRequirement, labelInteger } from './requirement.ts'

/** Whether some object could match both selectors. */
export function selectorsOverlap(left: LabelMatcher, right: LabelMatcher): boolean {
  if (left.nothing || right.nothing) return false
  return isSatisfiable([...left.requirements, ...right.requirements])
}

/** Whether any set of labels can satisfy all requirements. Keys are independent, so each is checked alone. */
export function isSatisfiable(requirements: readonly LabelRequirement[]): boolean {
  const byKey = new Map<string, LabelRequirement[]>()
  for (const requirement of requirements) {
    const known = byKey.get(requirement.key)
    if (known) known.push(requirement)
    else byKey.set(requirement.key, [requirement])
  }
  for (const group of byKey.values()) {
    if (!canBeAbsent(group) && !canBePresent(group)) return false
  }
  return true
}

function canBeAbsent(group: readonly LabelRequirement[]): boolean {
  return group.every(({ operator }) => operator === '!' || operator === 'notin' || operator === '!=')
}

function canBePresent(group: readonly LabelRequirement[]): boolean {
  if (group.some(({ operator }) => operator === '!')) return false
  const chosen = group.find(({ operator }) => operator === 'in' || operator === '=' || operator === '==')
  if (chosen) {
    const { matches } = compileRequirements(group)
    return chosen.values.some((value) => matches({ [chosen.key]: value }))
  }
  // Without a list of values, only the comparisons can be unsatisfiable: the excluded values are finitely many, and
  // leading zeros give an integer unlimited spellings.
  let least = -(2n ** 63n)
  let most = 2n ** 63n - 1n
  for (const { operator, values } of group) {
    const bound = operator === 'gt' || operator === 'lt' ? labelInteger(values[0] as string) : undefined
    if (bound === undefined) continue
    if (operator === 'gt' && bound >= least) least = bound + 1n
    if (operator === 'lt' && bound <= most) most = bound - 1n
  }
  return least <= most
}
