import { KubeError } from '../errors.ts'
import { type FieldError, type FieldPath, forbidden, invalid, required } from '../field/index.ts'
import { type JsonObject, quoteGo, setField, sortStrings } from '../json/index.ts'
import { labelValueProblems, qualifiedNameProblems, validateLabels } from '../names/index.ts'
import { compileRequirements, everythingSelector, type LabelMatcher, nothingSelector } from './label-matcher.ts'
import { parseRequirements } from './label-parser.ts'
import { type LabelOperator, type LabelRequirement, requirementProblem } from './requirement.ts'

/** One item of matchExpressions. */
export interface LabelSelectorRequirement {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[]
}

/** The LabelSelector of the API, as in spec.selector of workloads, network policies and disruption budgets. */
export interface LabelSelector {
  readonly matchLabels?: { readonly [key: string]: string }
  readonly matchExpressions?: readonly LabelSelectorRequirement[]
}

const operatorsByName = new Map<string, LabelOperator>([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
])

/**
 * Compiles a LabelSelector. An absent one matches nothing, an empty one everything. Throws KUBE_SELECTOR_INVALID with
 * Kubernetes' message.
 */
export function compileLabelSelector(selector: LabelSelector | null | undefined): LabelMatcher {
  if (!selector) return nothingSelector
  const matchLabels = selector.matchLabels ?? {}
  const requirements: LabelRequirement[] = []
  for (const key of sortStrings(Object.keys(matchLabels))) {
    requirements.push(valid({ key, operator: '=', values: [matchLabels[key] as string] }))
  }
  for (const expression of selector.matchExpressions ?? []) {
    const operator = operatorsByName.get(expression.operator)
    if (!operator) throw failure(`${quoteGo(expression.operator)} is not a valid label selector operator`)
    requirements.push(valid({ key: expression.key, operator, values: expression.values ?? [] }))
  }
  return requirements.length === 0 ? everythingSelector : compileRequirements(requirements)
}

/** A matcher for labels that must all be present with these values, like the selector of a Service. */
export function compileLabels(labels: { readonly [key: string]: string } | null | undefined): LabelMatcher {
  const requirements = Object.entries(labels ?? {}).map(
    ([key, value]): LabelRequirement => ({ key, operator: '=', values: [value] }),
  )
  return compileRequirements(requirements)
}

/** Formats a LabelSelector as kubectl does: <none> if it has no requirements, <error> if it is invalid. */
export function formatLabelSelector(selector: LabelSelector | null | undefined): string {
  try {
    return compileLabelSelector(selector).toString() || '<none>'
  } catch {
    return '<error>'
  }
}

/**
 * Parses a selector string into a LabelSelector. Throws for `!=` and comparisons, which a LabelSelector cannot express.
 */
export function parseApiLabelSelector(text: string): LabelSelector {
  let requirements: LabelRequirement[]
  try {
    requirements = [...compileRequirements(parseRequirements(text)).requirements]
  } catch (error) {
    throw failure(`couldn't parse the selector string "${text}": ${(error as KubeError).message}`)
  }
  const matchLabels: { [key: string]: string } = {}
  const matchExpressions: LabelSelectorRequirement[] = []
  for (const { key, operator, values } of requirements) {
    if (operator === '=' || operator === '==') setField(matchLabels, key, values[0] as string)
    else matchExpressions.push({ key, operator: operatorName(operator), values })
  }
  return { matchLabels, matchExpressions }
}

function operatorName(operator: LabelOperator): string {
  for (const [name, candidate] of operatorsByName) {
    if (candidate === operator) return name
  }
  const problem = operator === '!=' ? 'is not a valid label selector operator' : "isn't supported in label selectors"
  throw failure(`${quoteGo(operator)} ${problem}`)
}

/** The labels that the selector requires, for kinds that support only equality. Throws for other operators. */
export function labelSelectorAsLabels(selector: LabelSelector): JsonObject {
  const labels: { [key: string]: string } = {}
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) setField(labels, key, value)
  for (const { key, operator, values = [] } of selector.matchExpressions ?? []) {
    if (!operatorsByName.has(operator)) throw failure(`${quoteGo(operator)} is not a valid selector operator`)
    if (operator !== 'In') {
      throw failure(`operator ${quoteGo(operator)} cannot be converted into the old label selector format`)
    }
    if (values.length !== 1) {
      const problem = 'without a single value cannot be converted into the old label selector format'
      throw failure(`operator ${quoteGo(operator)} ${problem}`)
    }
    setField(labels, key, values[0] as string)
  }
  return labels
}

export interface LabelSelectorValidationOptions {
  /** Accepts invalid label values, for objects that are already stored with them. */
  readonly allowInvalidValues?: boolean
  readonly allowUnknownOperators?: boolean
}

/** Validates a LabelSelector in a field of an object. */
export function validateLabelSelector(
  selector: LabelSelector | null | undefined,
  path: FieldPath,
  options: LabelSelectorValidationOptions = {},
): FieldError[] {
  if (!selector) return []
  const expressions = selector.matchExpressions ?? []
  return [
    ...validateLabels(selector.matchLabels, path.child('matchLabels')),
    ...expressions.flatMap((expression, index) =>
      validateExpression(expression, path.child('matchExpressions').index(index), options),
    ),
  ]
}

function validateExpression(
  { key, operator, values = [] }: LabelSelectorRequirement,
  path: FieldPath,
  options: LabelSelectorValidationOptions,
): FieldError[] {
  const errors: FieldError[] = []
  const needsValues = operator === 'In' || operator === 'NotIn'
  if (!operatorsByName.has(operator)) {
    if (!options.allowUnknownOperators) {
      errors.push(invalid(path.child('operator'), operator, 'not a valid selector operator'))
    }
  } else if (needsValues && values.length === 0) {
    errors.push(required(path.child('values'), "must be specified when `operator` is 'In' or 'NotIn'"))
  } else if (!needsValues && values.length > 0) {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
    errors.push(forbidden(path.child('values'), detail))
  }
  for (const problem of qualifiedNameProblems(key)) errors.push(invalid(path.child('key'), key, problem))
  if (options.allowInvalidValues) return errors
  for (const [index, value] of values.entries()) {
    for (const problem of labelValueProblems(value))
      errors.push(invalid(path.child('values').index(index), value, problem))
  }
  return errors
}

function valid(requirement: LabelRequirement): LabelRequirement {
  // Kubernetes copies the values, and its copy of an empty list is nil.
  const problem = requirementProblem(requirement, requirement.values.length === 0 ? null : requirement.values)
  if (problem !== undefined) throw failure(problem)
  return requirement
}

function failure(message: string): KubeError {
  return new KubeError('KUBE_SELECTOR_INVALID', message)
}
