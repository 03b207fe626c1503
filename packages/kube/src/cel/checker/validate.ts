import { isKubeError } from '../../errors.ts'
import { compileRegex } from '../../regex/index.ts'
import type { CelCall, CelCheckedExpression, CelExpression, CelListLiteral, CelMapLiteral } from '../ast.ts'
import type { CelIssue } from '../environment.ts'
import { locatorOf } from '../source.ts'
import { toDuration, toTimestamp } from '../standard/conversion.ts'
import { type CelType, celDyn, formatCelType, isSameCelType } from '../type.ts'
import { CelError } from '../value.ts'
import { childrenOf, visitExpressions } from './visit.ts'

/** Kubernetes' checks beyond types: literal arguments of duration, timestamp and matches, and mixed literals. */
export function validateLiterals(checked: CelCheckedExpression): CelIssue[] {
  const calls: CelCall[] = []
  visitExpressions(checked.root, (expression) => {
    if (expression.kind === 'call') calls.push(expression)
  })
  const issues: CelIssue[] = []
  const locate = locatorOf(checked.source)
  const report = (node: { readonly offset: number }, message: string): void => {
    issues.push({ message, ...locate(node.offset) })
  }
  for (const name of ['duration', 'timestamp', 'matches'] as const) {
    for (const call of calls) {
      const argument = call.function === name ? call.args[0] : undefined
      if (argument !== undefined && !isValidLiteral(name, argument)) report(argument, `invalid ${name} argument`)
    }
  }
  validateAggregates(checked, checked.root, report)
  return issues
}

/** Lists and maps must not mix types, except as arguments of format. */
function validateAggregates(checked: CelCheckedExpression, expression: CelExpression, report: Report): void {
  if (expression.kind === 'call' && expression.function === 'format') return
  if (expression.kind === 'list') validateList(checked, expression, report)
  if (expression.kind === 'map') validateMap(checked, expression, report)
  for (const child of childrenOf(expression)) validateAggregates(checked, child, report)
}

type Report = (node: { readonly offset: number }, message: string) => void

function isValidLiteral(name: 'duration' | 'timestamp' | 'matches', argument: CelExpression): boolean {
  if (argument.kind !== 'literal') return true
  if (name === 'duration') return !(toDuration(argument.value) instanceof CelError)
  if (name === 'timestamp') return !(toTimestamp(argument.value) instanceof CelError)
  return typeof argument.value !== 'string' || isValidRegex(argument.value)
}

function isValidRegex(pattern: string): boolean {
  try {
    compileRegex(pattern)
    return true
  } catch (error) {
    if (isKubeError(error)) return false
    throw error
  }
}

function validateList(checked: CelCheckedExpression, list: CelListLiteral, report: Report): void {
  const optionals = new Set(list.optionalIndices)
  let expected: CelType | undefined
  for (const [index, element] of list.elements.entries()) {
    const type = elementType(checked, element, optionals.has(index))
    expected ??= type
    if (isSameCelType(expected, type)) continue
    report(element, mismatch(expected, type))
    return
  }
}

function validateMap(checked: CelCheckedExpression, map: CelMapLiteral, report: Report): void {
  let expectedKey: CelType | undefined
  let expectedValue: CelType | undefined
  for (const entry of map.entries) {
    const key = elementType(checked, entry.key, false)
    const value = elementType(checked, entry.value, entry.optional)
    expectedKey ??= key
    expectedValue ??= value
    if (!isSameCelType(expectedKey, key)) report(entry.key, mismatch(expectedKey, key))
    if (!isSameCelType(expectedValue, value)) report(entry.value, mismatch(expectedValue, value))
  }
}

function elementType(checked: CelCheckedExpression, element: CelExpression, optional: boolean): CelType {
  const type = checked.types.get(element.id) ?? celDyn
  return optional && type.kind === 'optional' ? type.value : type
}

function mismatch(expected: CelType, actual: CelType): string {
  return `expected type '${formatCelType(expected)}' but found '${formatCelType(actual)}'`
}
