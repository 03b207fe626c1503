import { type CelType, celListOf, celObjectType } from '@kubewright/kube/cel'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import {
  AdmissionCompiler,
  type AdmissionExpression,
  type AdmissionInput,
  type AdmissionResult,
  evaluateAdmission,
} from '@kubewright/kube/rules'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { compileMatchConditions, type MatchConditions } from './match-conditions.ts'

/** One mutation: an expression that builds an apply configuration, or the operations of a JSON patch. */
export interface Mutation {
  readonly isJsonPatch: boolean
  readonly expression: AdmissionExpression
}

/** The compiled expressions of a MutatingAdmissionPolicy. */
export interface MutatingPolicy {
  readonly conditions: MatchConditions
  readonly mutations: readonly Mutation[]
  /** Whether it runs again when others have changed the object since. */
  readonly isReinvoked: boolean
  readonly variables: AdmissionCompiler['variables']
}

const configurationType = celObjectType('Object')
const operationsType = celListOf(celObjectType('JSONPatch'))

export function compileMutatingPolicy(policy: JsonObject): MutatingPolicy {
  const options = { hasParams: valueAt(policy, 'spec', 'paramKind') !== undefined, hasAuthorizer: true }
  const compiler = new AdmissionCompiler(options)
  const patches = new AdmissionCompiler({ ...options, hasPatchTypes: true }, compiler)
  for (const variable of listAt(policy, 'spec', 'variables')) {
    compiler.defineVariable(textAt(variable, 'name'), textAt(variable, 'expression'))
  }
  return {
    conditions: compileMatchConditions(policy, compiler),
    mutations: listAt(policy, 'spec', 'mutations').map((mutation) => compileMutation(mutation, patches)),
    isReinvoked: textAt(policy, 'spec', 'reinvocationPolicy') === 'IfNeeded',
    variables: compiler.variables,
  }
}

function compileMutation(mutation: JsonValue, compiler: AdmissionCompiler): Mutation {
  const isJsonPatch = textAt(mutation, 'patchType') === 'JSONPatch'
  const source = textAt(mutation, isJsonPatch ? 'jsonPatch' : 'applyConfiguration', 'expression')
  const type: CelType = isJsonPatch ? operationsType : configurationType
  return { isJsonPatch, expression: compiler.compile(source, type) }
}

/** The value of a mutation's expression, or the reason why it has none. */
export function evaluateMutation(
  { expression }: Mutation,
  { variables }: MutatingPolicy,
  input: AdmissionInput,
): AdmissionResult {
  if (expression.error !== undefined) return { error: expression.error }
  const { results, outOfBudget } = evaluateAdmission([expression], variables, input)
  return outOfBudget === undefined ? (results[0] as AdmissionResult) : { error: outOfBudget }
}
