import { aggregateMessage, type FieldError, FieldPath, invalid, notSupported } from '../field/index.ts'
import { type JsonValue, sortStrings } from '../json/index.ts'
import { labelValueProblems, qualifiedNameProblems } from '../names/index.ts'

/** The operators of label selectors, as Kubernetes names them in its messages. */
export type LabelOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt'

/** The operators between a key and values, in the order of the messages. */
export const binaryOperators: readonly LabelOperator[] = ['in', 'notin', '=', '==', '!=', 'gt', 'lt']
const allOperators: readonly LabelOperator[] = [...binaryOperators, 'exists', '!']

/** One condition on the labels of an object. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  readonly values: readonly string[]
}

const keyPath = FieldPath.root('key')
const operatorPath = FieldPath.root('operator')
const valuesPath = FieldPath.root('values')

/**
 * The problem of a requirement as one message; undefined if it is valid. Messages about the number of values print all
 * values, or `printedValues` if given.
 */
export function requirementProblem(requirement: LabelRequirement, printedValues?: JsonValue): string | undefined {
  const { key, operator, values } = requirement
  const keyProblems = qualifiedNameProblems(key)
  const errors = keyProblems.length > 0 ? [invalid(keyPath, key, keyProblems.join('; '))] : []
  const known = allOperators.includes(operator)
  for (const error of known
    ? countErrors(requirement, printedValues)
    : [notSupported(operatorPath, operator, allOperators)]) {
    errors.push(error)
  }
  for (const [index, value] of values.entries()) {
    const problems = labelValueProblems(value)
    if (problems.length > 0) errors.push(invalid(valuesPath.index(index).key(key), value, problems.join('; ')))
  }
  return errors.length === 0 ? undefined : aggregateMessage(errors)
}

function countErrors({ operator, values }: LabelRequirement, printedValues: JsonValue = values): FieldError[] {
  const wrong = (detail: string) => invalid(valuesPath, printedValues, detail)
  switch (operator) {
    case 'in':
    case 'notin':
      return values.length > 0 ? [] : [wrong("for 'in', 'notin' operators, values set can't be empty")]
    case 'exists':
    case '!':
      return values.length === 0 ? [] : [wrong('values set must be empty for exists and does not exist')]
    case 'gt':
    case 'lt':
      return [
        ...(values.length === 1 ? [] : [wrong("for 'Gt', 'Lt' operators, exactly one value is required")]),
        ...integerErrors(values),
      ]
    default:
      return values.length === 1 ? [] : [wrong('exact-match compatibility requires one single value')]
  }
}

function integerErrors(values: readonly string[]): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, value] of values.entries()) {
    if (labelInteger(value) !== undefined) continue
    const detail = "for 'Gt', 'Lt' operators, the value must be an integer"
    errors.push(invalid(valuesPath.index(index), value, detail))
  }
  return errors
}

/** The int64 of a label value, or undefined; the comparisons use it. */
export function labelInteger(text: string): bigint | undefined {
  // Twenty digits are enough for every int64; leading zeros do not count.
  const match = /^([-+]?)0*([0-9]{1,20})$/.exec(text)
  if (!match) return undefined
  const value = BigInt(match[1] === '-' ? `-${match[2]}` : (match[2] as string))
  return BigInt.asIntN(64, value) === value ? value : undefined
}

/** The text of a requirement: app=web, tier in (a,b), !legacy. */
export function formatRequirement({ key, operator, values }: LabelRequirement): string {
  const list = values.length === 1 ? (values[0] as string) : sortStrings([...values]).join(',')
  switch (operator) {
    case 'exists':
      return key
    case '!':
      return `!${key}`
    case 'in':
    case 'notin':
      return `${key} ${operator} (${list})`
    case 'gt':
      return `${key}>${list}`
    case 'lt':
      return `${key}<${list}`
    default:
      return `${key}${operator}${list}`
  }
}
