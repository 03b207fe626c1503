import { evaluateWithCost } from '../cel/cost/index.ts'
import {
  type CelActivation,
  CelError,
  CelOptional,
  type CelProgram,
  type CelResult,
  type CelValue,
} from '../cel/index.ts'
import { duplicate, type FieldError, type FieldPath, forbidden, invalid, required } from '../field/index.ts'
import { isJsonArray, isJsonObject, type JsonValue, trimSpace } from '../json/index.ts'
import type { ValidationRule } from '../schema/index.ts'
import type { CompiledRule, RuleNode } from './compiled-rules.ts'
import { evaluateMessage } from './evaluate-message.ts'
import type { EvaluationState } from './evaluation-state.ts'
import { adaptJson } from './json-value.ts'
import type { Ratchet } from './ratcheting.ts'

export const budgetSpent =
  'validation failed due to running out of cost budget, no further validation rules will be run'
const costExceeded = 'operation cancelled: actual cost limit exceeded'

/** Evaluates the rules of one node on one value. */
export function evaluateNodeRules(
  node: RuleNode,
  value: JsonValue,
  old: JsonValue | undefined,
  path: FieldPath | undefined,
  ratchet: Ratchet,
  state: EvaluationState,
): void {
  const { type } = node.schema
  if (node.error !== undefined) {
    state.errors.push(invalid(path, type, `rule compiler initialization error: ${node.error}`))
    return
  }
  if (node.rules.length === 0) return
  if (state.remainingBudget <= 0) {
    state.errors.push(invalid(path, type, budgetSpent))
    state.remainingBudget = -1
    return
  }
  // If no rule uses the old value, it is absent, even for a message that uses it.
  const usesOldSelf = node.rules.some((compiled) => compiled.usesOldSelf)
  const activation = new RuleActivation(node, value, usesOldSelf ? old : undefined)
  for (const compiled of node.rules) {
    if (compiled.error !== undefined) {
      state.errors.push(invalid(path, type, `rule compile error: ${compiled.error}`))
      continue
    }
    if (!compiled.program || (compiled.usesOldSelf && old === undefined && !compiled.rule.optionalOldSelf)) continue
    const outcome = runRule(compiled, compiled.program, activation, type, path, state)
    if (state.remainingBudget < 0) return
    if (!outcome) continue
    const failure = failureOf(compiled, activation, value, type, path, state)
    const isRatcheted = !compiled.usesOldSelf && ratchet.isUnchanged()
    const list = isRatcheted ? state.ratcheted : state.errors
    list.push(failure)
    if (state.remainingBudget < 0) return
  }
}

/** Whether the rule evaluated to false; errors of the evaluation itself are reported here. */
function runRule(
  compiled: CompiledRule,
  program: CelProgram,
  activation: RuleActivation,
  type: string,
  path: FieldPath | undefined,
  state: EvaluationState,
): boolean {
  const { result, cost } = evaluateWithCost(program, activation.forRule(compiled.rule), state.callCostMax)
  if (cost > state.remainingBudget) {
    state.errors.push(invalid(path, type, budgetSpent))
    state.remainingBudget = -1
    return false
  }
  state.remainingBudget -= cost
  if (!(result instanceof CelError)) return result !== true
  const named = nameOfRule(compiled.rule)
  if (result.message.startsWith('no such overload')) {
    const detail = 'call arguments did not match a supported operator, function or macro signature for rule'
    state.errors.push(invalid(path, type, `'${result.message}': ${detail}: ${named}`))
  } else if (result.message.startsWith(costExceeded)) {
    const detail = 'no further validation rules will be run due to call cost exceeds limit for rule'
    state.errors.push(invalid(path, type, `'${result.message}': ${detail}: ${named}`))
    state.remainingBudget = -1
  } else state.errors.push(invalid(path, type, `${result.message} evaluating rule: ${named}`))
  return false
}

/** The error of a broken rule, with its computed message, its declared message, or the rule itself. */
function failureOf(
  compiled: CompiledRule,
  activation: RuleActivation,
  value: JsonValue,
  type: string,
  path: FieldPath | undefined,
  state: EvaluationState,
): FieldError {
  const { rule } = compiled
  const place = compiled.fieldPath === '' ? path : (path?.child(compiled.fieldPath) ?? compiled.fieldPath)
  let detail = rule.message === '' ? `failed rule: ${nameOfRule(rule)}` : trimSpace(rule.message)
  if (compiled.messageProgram) {
    const message = evaluateMessage(compiled.messageProgram, rule, activation.forRule(rule), state)
    if (message.isFatal) return invalid(place, type, message.text)
    detail = message.text ?? detail
  }
  const shown = isJsonArray(value) || isJsonObject(value) || type === 'object' || type === 'array' ? undefined : value
  switch (rule.reason) {
    case 'FieldValueForbidden':
      return forbidden(place, detail)
    case 'FieldValueRequired':
      return required(place, detail)
    case 'FieldValueDuplicate':
      return duplicate(place, shown)
    default:
      return invalid(place, shown, detail)
  }
}

const nameOfRule = (rule: ValidationRule): string => trimSpace(rule.message === '' ? rule.rule : rule.message)

/** self and oldSelf; both are adapted on first use. */
class RuleActivation implements CelActivation {
  readonly #node: RuleNode
  readonly #value: JsonValue
  readonly #old: JsonValue | undefined
  #self: CelResult | undefined
  #oldSelf: CelResult | undefined

  constructor(node: RuleNode, value: JsonValue, old: JsonValue | undefined) {
    this.#node = node
    this.#value = value
    this.#old = old
  }

  /** The old value without its schema, if it is an object or a list. */
  get oldJson(): CelValue | undefined {
    return isJsonArray(this.#old) || isJsonObject(this.#old) ? adaptJson(this.#old) : undefined
  }

  forRule(rule: ValidationRule): CelActivation {
    return rule.optionalOldSelf ? new OptionalOldSelf(this) : this
  }

  get(name: string): CelValue | undefined {
    if (name === 'self') {
      this.#self ??= this.#node.adapt(this.#value)
      return this.#self as CelValue
    }
    if (name !== 'oldSelf' || this.#old === undefined) return undefined
    this.#oldSelf ??= this.#node.adapt(this.#old)
    return this.#oldSelf as CelValue
  }
}

/**
 * The same, with oldSelf as an optional that is empty without an old value. As in Kubernetes, an object or a list loses
 * its schema in the optional: names are not escaped, times are strings, and sets are lists.
 */
class OptionalOldSelf implements CelActivation {
  readonly #activation: RuleActivation

  constructor(activation: RuleActivation) {
    this.#activation = activation
  }

  get(name: string): CelValue | undefined {
    const value = this.#activation.get(name)
    if (name !== 'oldSelf') return value
    if (value === undefined) return CelOptional.none
    return CelOptional.of(this.#activation.oldJson ?? value)
  }
}
