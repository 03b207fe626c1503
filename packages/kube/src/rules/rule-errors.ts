import {
  type FieldError,
  type FieldPath,
  forbidden,
  internalError,
  invalid,
  notSupported,
  required,
} from '../field/index.ts'
import { encodeGoJson, type JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { StructuralSchema, ValidationRule } from '../schema/index.ts'
import type { CompiledRule } from './compiled-rules.ts'
import { type CostTotal, costMessage, multiplyCosts } from './cost-total.ts'
import { normalizeFieldPath } from './field-path.ts'

const keyword = 'x-kubernetes-validations'

const reasons = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired']

const hasLineBreak = (text: string): boolean => text.includes('\n')

/** What is wrong with the rules of a node before they are compiled. */
export function declarationErrorsOf(
  rules: readonly ValidationRule[],
  schema: StructuralSchema,
  path: FieldPath,
): readonly FieldError[] {
  return rules.flatMap((rule, index) => declarationErrors(rule, schema, path.child(keyword).index(index)))
}

function declarationErrors(rule: ValidationRule, schema: StructuralSchema, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const message = rule.message.trim()
  if (rule.rule.trim() === '') errors.push(required(path.child('rule'), 'rule is not specified'))
  else if (rule.message !== '' && message === '') {
    errors.push(invalid(path.child('message'), rule.message, 'must be non-empty if specified'))
  } else if (hasLineBreak(message)) {
    errors.push(invalid(path.child('message'), rule.message, 'must not contain line breaks'))
  } else if (hasLineBreak(rule.rule.trim()) && message === '') {
    errors.push(required(path.child('message'), 'message must be specified if rule contains line breaks'))
  }
  if (rule.messageExpression !== '' && rule.messageExpression.trim() === '') {
    errors.push(required(path.child('messageExpression'), 'messageExpression must be non-empty if specified'))
  }
  if (rule.reason !== undefined && !reasons.includes(rule.reason)) {
    errors.push(notSupported(path.child('reason'), rule.reason, reasons))
  }
  errors.push(...fieldPathErrors(rule.fieldPath, schema, path.child('fieldPath')))
  return errors
}

function fieldPathErrors(fieldPath: string, schema: StructuralSchema, path: FieldPath): FieldError[] {
  if (fieldPath === '') return []
  const errors: FieldError[] = []
  if (fieldPath.trim() === '') errors.push(invalid(path, fieldPath, 'must be non-empty if specified'))
  if (hasLineBreak(fieldPath)) errors.push(invalid(path, fieldPath, 'must not contain line breaks'))
  if (normalizeFieldPath(fieldPath, schema) === undefined) errors.push(invalid(path, fieldPath, 'must be a valid path'))
  return errors
}

interface RuleContext {
  readonly path: FieldPath
  readonly cardinality: bigint | undefined
  readonly uncorrelatable: FieldPath | undefined
}

/** What compiling the rules of a node found, with what they may cost added to the total. */
export function ruleErrorsOf(
  rules: readonly CompiledRule[],
  isDeclared: boolean,
  context: RuleContext,
  total: CostTotal,
): readonly FieldError[] {
  const path = context.path.child(keyword)
  if (!isDeclared) {
    const problem = 'unable to convert structural schema to CEL declarations'
    const during = `internal error: failed to construct type information for ${keyword} rules`
    return [internalError(path, `${during}: ${problem}`)]
  }
  return rules.flatMap((rule, index) => ruleErrors(rule, path.index(index), context, total))
}

function ruleErrors(compiled: CompiledRule, path: FieldPath, context: RuleContext, total: CostTotal): FieldError[] {
  const { rule } = compiled
  const errors: FieldError[] = []
  const cost = multiplyCosts(compiled.costMax, context.cardinality ?? compiled.cardinalityMax)
  if (cost > BigInt(limits.celRuleCostMax)) {
    errors.push(forbidden(path.child('rule'), costMessage('estimated rule cost', cost, limits.celRuleCostMax)))
  }
  total.observe(path.child('rule'), cost)
  if (compiled.error !== undefined) errors.push(invalidRule(path.child('rule'), rule, compiled.error))
  errors.push(...messageErrors(compiled, path.child('messageExpression'), total))
  if (compiled.usesOldSelf) {
    if (context.uncorrelatable) {
      const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${context.uncorrelatable}`
      errors.push(invalid(path.child('rule'), rule.rule, detail))
    }
  } else if (rule.optionalOldSelf !== undefined) {
    const detail = 'may not be set if oldSelf is not used in rule'
    errors.push(invalid(path.child('optionalOldSelf'), rule.optionalOldSelf, detail))
  }
  return errors
}

function messageErrors(compiled: CompiledRule, path: FieldPath, total: CostTotal): FieldError[] {
  if (compiled.messageError !== undefined) return [invalidRule(path, compiled.rule, compiled.messageError)]
  if (!compiled.messageProgram) return []
  const cost = compiled.messageCostMax
  total.observe(path, cost)
  if (cost <= BigInt(limits.celRuleCostMax)) return []
  return [forbidden(path, costMessage('estimated messageExpression cost', cost, limits.celRuleCostMax))]
}

/**
 * An error about a rule as a whole. Kubernetes prints the rule in the order of its internal type's fields, which a JSON
 * value does not keep, so that the text of the rule goes into the detail; the message comes out the same.
 */
function invalidRule(path: FieldPath, rule: ValidationRule, detail: string): FieldError {
  const fields: readonly (readonly [string, JsonValue])[] = [
    ['Rule', rule.rule],
    ['Message', rule.message],
    ['MessageExpression', rule.messageExpression],
    ['Reason', rule.reason ?? null],
    ['FieldPath', rule.fieldPath],
    ['OptionalOldSelf', rule.optionalOldSelf ?? null],
  ]
  const printed = fields.map(([name, value]) => `${encodeGoJson(name)}:${encodeGoJson(value)}`).join(',')
  return invalid(path, undefined, `{${printed}}: ${detail}`)
}
