import { type FieldError, FieldPath, formatFieldError } from '../field/index.ts'
import { getField, isJsonArray, isJsonObject, type JsonArray, type JsonObject, type JsonValue } from '../json/index.ts'
import { limits } from '../limits.ts'
import { Correlation } from '../schema/index.ts'
import { isCorrelatableMap } from './compile.ts'
import type { CompiledRules, RuleNode } from './compiled-rules.ts'
import { evaluateNodeRules } from './evaluate-node.ts'
import type { EvaluationState } from './evaluation-state.ts'
import { OldItems } from './old-items.ts'
import { Ratchet } from './ratcheting.ts'

export interface EvaluateOptions {
  /** The path of the value; without it, an error about the whole value prints <nil>, as Kubernetes does. */
  readonly path?: FieldPath
  /** The cost limit of all rules together. */
  readonly budget?: number
  /** The cost limit of one evaluation of one rule. */
  readonly callCostMax?: number
  /** Turns errors about unchanged values into warnings. Defaults to true. */
  readonly ratcheting?: boolean
}

export interface RuleEvaluation {
  readonly errors: readonly FieldError[]
  /** Messages about unchanged values that violate a rule. */
  readonly warnings: readonly string[]
  /** The remaining cost budget; negative if it was exceeded, in which case not all rules were evaluated. */
  readonly remainingBudget: number
}

/**
 * Evaluates compiled rules on a value that matches its schema. With an old value, transition rules run, and errors
 * about unchanged values become warnings.
 */
export function evaluateRules(
  compiled: CompiledRules,
  value: JsonValue,
  oldValue?: JsonValue,
  options: EvaluateOptions = {},
): RuleEvaluation {
  const budget = options.budget ?? limits.celObjectCostMax
  if (!compiled.root) return { errors: [], warnings: [], remainingBudget: budget }
  const evaluation = new Evaluation(budget, options.callCostMax ?? limits.celCallCostMax)
  const isRatcheting = oldValue !== undefined && oldValue !== null && (options.ratcheting ?? true)
  const ratchet = isRatcheting
    ? new Ratchet(new Correlation(value, oldValue, compiled.root.schema), undefined)
    : Ratchet.none
  evaluation.visit(compiled.root, value, oldValue, options.path, ratchet)
  return {
    errors: evaluation.errors,
    warnings: evaluation.ratcheted.map(formatFieldError),
    remainingBudget: evaluation.remainingBudget,
  }
}

class Evaluation implements EvaluationState {
  readonly errors: FieldError[] = []
  readonly ratcheted: FieldError[] = []
  readonly callCostMax: number
  remainingBudget: number

  constructor(budget: number, callCostMax: number) {
    this.remainingBudget = budget
    this.callCostMax = callCostMax
  }

  /** Continues until the budget is spent. Rules apply only to values that are not null. */
  visit(
    node: RuleNode,
    value: JsonValue,
    old: JsonValue | undefined,
    path: FieldPath | undefined,
    ratchet: Ratchet,
  ): void {
    if (value === null) return
    evaluateNodeRules(node, value, old ?? undefined, path, ratchet, this)
    for (const branch of node.allOf) {
      if (this.remainingBudget < 0) return
      this.visit(branch, value, old, path, ratchet.branch())
    }
    if (this.remainingBudget < 0) return
    if (isJsonArray(value)) this.#visitItems(node, value, isJsonArray(old) ? old : undefined, path, ratchet)
    else if (isJsonObject(value)) this.#visitFields(node, value, isJsonObject(old) ? old : undefined, path, ratchet)
  }

  #visitItems(
    node: RuleNode,
    value: JsonArray,
    old: JsonArray | undefined,
    path: FieldPath | undefined,
    ratchet: Ratchet,
  ): void {
    if (!node.items) return
    const oldItems = new OldItems(node.schema, old)
    for (let index = 0; index < value.length && this.remainingBudget >= 0; index++) {
      const item = value[index] as JsonValue
      const itemPath = path ? path.index(index) : FieldPath.root(`[${index}]`)
      this.visit(node.items, item, oldItems.counterpartOf(item), itemPath, ratchet.item(index))
    }
  }

  #visitFields(
    node: RuleNode,
    value: JsonObject,
    old: JsonObject | undefined,
    path: FieldPath | undefined,
    ratchet: Ratchet,
  ): void {
    const correlated = isCorrelatableMap(node.schema) ? old : undefined
    const { additionalProperties, properties } = node
    if (additionalProperties) {
      for (const name of Object.keys(value)) {
        if (this.remainingBudget < 0) return
        const fieldPath = path ? path.key(name) : FieldPath.root(`[${name}]`)
        const oldField = correlated && getField(correlated, name)
        this.visit(additionalProperties, getField(value, name) as JsonValue, oldField, fieldPath, ratchet.field(name))
      }
    }
    for (const [name, child] of properties) {
      if (this.remainingBudget < 0) return
      const field = getField(value, name)
      if (field === undefined) continue
      const fieldPath = path ? path.child(name) : FieldPath.root(name)
      this.visit(child, field, correlated && getField(correlated, name), fieldPath, ratchet.field(name))
    }
  }
}
