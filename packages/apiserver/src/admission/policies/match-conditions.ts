import { celBool } from '@kubewright/kube/cel'
import { aggregateTexts } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import {
  type AdmissionCompiler,
  type AdmissionExpression,
  type AdmissionInput,
  evaluateAdmission,
} from '@kubewright/kube/rules'
import { apiserverLimits } from '../../limits.ts'
import { listAt, textAt } from '../../read-object.ts'

/** The compiled matchConditions of a policy. */
export interface MatchConditions {
  readonly expressions: readonly AdmissionExpression[]
  readonly variables: AdmissionCompiler['variables']
}

export function compileMatchConditions(policy: JsonObject, compiler: AdmissionCompiler): MatchConditions {
  const conditions = listAt(policy, 'spec', 'matchConditions')
  return {
    expressions: conditions.map((condition) => compiler.compile(textAt(condition, 'expression'), celBool)),
    variables: compiler.variables,
  }
}

/**
 * Whether all conditions hold. A condition that is false decides, even if others fail. Otherwise a condition that
 * cannot be evaluated is a problem, or counts as false if failures are ignored.
 */
export function conditionsHold(
  { expressions, variables }: MatchConditions,
  input: AdmissionInput,
  failsClosed: boolean,
): boolean | { readonly problem: string } {
  if (expressions.length === 0) return true
  const budget = apiserverLimits.matchConditionsCostMax
  const { results, outOfBudget } = evaluateAdmission(expressions, variables, input, budget)
  if (outOfBudget !== undefined) return failsClosed ? { problem: outOfBudget } : false
  const problems: string[] = []
  for (const result of results) {
    if ('error' in result) problems.push(result.error)
    else if (result.value === false) return false
  }
  if (problems.length === 0) return true
  return failsClosed ? { problem: aggregateTexts(problems) } : false
}
