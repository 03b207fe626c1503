import { compareStrings } from '../json/index.ts'
import { formatRequirement, type LabelRequirement, labelInteger } from './requirement.ts'

/** The labels of an object; undefined without labels. */
export type Labels = { readonly [key: string]: unknown } | undefined

/** A compiled label selector. */
export interface LabelMatcher {
  /** The requirements, ordered by key; all of them must hold. */
  readonly requirements: readonly LabelRequirement[]
  /** Whether it matches no object at all. */
  readonly nothing: boolean
  matches(labels: Labels): boolean
  /** Whether it has no requirements and matches every object. */
  readonly everything: boolean
  /** The canonical text. Empty for the selector that matches nothing. */
  toString(): string
}

type LabelTest = (labels: Labels) => boolean

/**
 * The value of a label, or undefined. Properties inherited from Object are not strings, so they never count as labels.
 */
export function labelValue(labels: Labels, key: string): string | undefined {
  const value = labels?.[key]
  return typeof value === 'string' ? value : undefined
}

const always: LabelTest = () => true

/** The selector without requirements, which matches every object. */
export const everythingSelector: LabelMatcher = {
  requirements: [],
  nothing: false,
  everything: true,
  matches: always,
  toString: () => '',
}

/** The selector that matches no object; a missing LabelSelector means this. */
export const nothingSelector: LabelMatcher = {
  requirements: [],
  nothing: true,
  everything: false,
  matches: () => false,
  toString: () => '',
}

/** Compiles valid requirements into a matcher, ordered by key. */
export function compileRequirements(unordered: readonly LabelRequirement[]): LabelMatcher {
  if (unordered.length === 0) return everythingSelector
  const requirements = [...unordered].sort((left, right) => compareStrings(left.key, right.key))
  const matches = conjunction(requirements.map(compileRequirement))
  let text: string | undefined
  return {
    requirements,
    nothing: false,
    everything: false,
    matches,
    toString() {
      text ??= requirements.map(formatRequirement).join(',')
      return text
    },
  }
}

/** The selector with additional requirements. */
export function addRequirements(selector: LabelMatcher, added: readonly LabelRequirement[]): LabelMatcher {
  if (selector.nothing || added.length === 0) return selector
  return compileRequirements([...selector.requirements, ...added])
}

/** The value that the selector requires of a label, or undefined if it allows more than one. */
export function exactMatch(selector: LabelMatcher, key: string): string | undefined {
  const requirement = selector.requirements.find((candidate) => candidate.key === key)
  if (requirement?.values.length !== 1) return undefined
  const { operator } = requirement
  return operator === '=' || operator === '==' || operator === 'in' ? requirement.values[0] : undefined
}

function conjunction(tests: readonly LabelTest[]): LabelTest {
  const [first = always, second] = tests
  if (!second) return first
  if (tests.length === 2) return (labels) => first(labels) && second(labels)
  return (labels) => {
    for (const test of tests) {
      if (!test(labels)) return false
    }
    return true
  }
}

function compileRequirement({ key, operator, values }: LabelRequirement): LabelTest {
  switch (operator) {
    case 'exists':
      return (labels) => labelValue(labels, key) !== undefined
    case '!':
      return (labels) => labelValue(labels, key) === undefined
    case '=':
    case '==':
    case 'in':
      return compileIn(key, values)
    case '!=':
    case 'notin': {
      const isIn = compileIn(key, values)
      return (labels) => !isIn(labels)
    }
    default:
      return compileComparison(key, operator, labelInteger(values[0] as string) as bigint)
  }
}

function compileIn(key: string, values: readonly string[]): LabelTest {
  if (values.length === 1) {
    const [only] = values
    return (labels) => labelValue(labels, key) === only
  }
  const allowed = new Set<string | undefined>(values)
  return (labels) => allowed.has(labelValue(labels, key))
}

function compileComparison(key: string, operator: 'gt' | 'lt', bound: bigint): LabelTest {
  return (labels) => {
    const text = labelValue(labels, key)
    const value = text === undefined ? undefined : labelInteger(text)
    if (value === undefined) return false
    return operator === 'gt' ? value > bound : value < bound
  }
}
