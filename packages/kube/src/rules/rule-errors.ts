import { addErrors, type FieldError, type FieldPath, forbidden, internalError, invalid } from '../field/index.ts'
import { encodeGoStruct } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { ValidationRule } from '../schema/index.ts'
import type { CompiledRule } from './compiled-rules.ts'
import { type CostTotal, costMessage, multiplyCosts } from './cost-total.ts'

const keyword = 'x-kubernetes-validations'

interface RuleContext {
  readonly path: FieldPath
  readonly cardinality: bigint | undefined
  readonly uncorrelatable: FieldPath | undefined
}

/** The errors of compiling a node's rules; adds their costs to the total. */
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
  addErrors(errors, messageErrors(compiled, path.child('messageExpression'), total))
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
 * value does not keep, so the detail contains the text of the rule; the message is the same.
 */
function invalidRule(path: FieldPath, rule: ValidationRule, detail: string): FieldError {
  const printed = encodeGoStruct([
    ['Rule', rule.rule],
    ['Message', rule.message],
    ['MessageExpression', rule.messageExpression],
    ['Reason', rule.reason ?? null],
    ['FieldPath', rule.fieldPath],
    ['OptionalOldSelf', rule.optionalOldSelf ?? null],
  ])
  return invalid(path, undefined, `${printed}: ${detail}`)
}
