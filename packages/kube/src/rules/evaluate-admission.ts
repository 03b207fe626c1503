import { evaluateWithCost } from '../cel/cost/index.ts'
import { type CelActivation, CelError, CelMap, type CelResult, type CelValue } from '../cel/index.ts'
import { type AuthorizationUser, type Authorize, CelAuthorizer, CelResourceCheck } from '../cel/library/index.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { quoteGo } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { AdmissionCompiler, AdmissionExpression } from './admission.ts'
import { budgetSpent } from './evaluate-node.ts'
import { unescapeIdentifier } from './identifier.ts'
import { adaptJson } from './json-value.ts'

/** The input of an admission evaluation. Absent objects are null in expressions. */
export interface AdmissionInput {
  readonly object?: JsonValue
  readonly oldObject?: JsonValue
  readonly request: JsonObject
  readonly params?: JsonValue
  readonly namespaceObject?: JsonValue
  readonly authorizer?: {
    readonly user: AuthorizationUser
    readonly authorize: Authorize
    readonly requestResource: RequestResource
  }
}

export interface RequestResource {
  readonly group: string
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
}

/** The value of one expression, or its error. */
export type AdmissionResult = { readonly value: CelValue } | { readonly error: string }

export interface AdmissionEvaluation {
  /** One for each expression, in order; empty if the cost budget was exceeded. */
  readonly results: readonly AdmissionResult[]
  readonly remainingBudget: number
  readonly outOfBudget?: string
}

/** Evaluates expressions on one request. They share one cost budget, and each variable is evaluated at most once. */
export function evaluateAdmission(
  expressions: readonly AdmissionExpression[],
  variables: AdmissionCompiler['variables'],
  input: AdmissionInput,
  budget: number = limits.celObjectCostMax,
): AdmissionEvaluation {
  const activation = new AdmissionActivation(variables, input)
  const results: AdmissionResult[] = []
  let remainingBudget = budget
  for (const { source, program, error } of expressions) {
    if (!program) {
      results.push({ error: `compilation error: ${error ?? ''}` })
      continue
    }
    const { result: value, cost: ownCost } = evaluateWithCost(program, activation, limits.celCallCostMax)
    const cost = activation.takeVariableCost() + ownCost
    if (cost > remainingBudget) return { results: [], remainingBudget: -1, outOfBudget: budgetSpent }
    remainingBudget -= cost
    if (value instanceof CelError) results.push({ error: `expression '${source}' resulted in error: ${value.message}` })
    else results.push({ value })
  }
  return { results, remainingBudget }
}

class AdmissionActivation implements CelActivation {
  readonly #values = new Map<string, CelValue>()
  #variableCost = 0

  constructor(variables: AdmissionCompiler['variables'], input: AdmissionInput) {
    for (const name of ['object', 'oldObject', 'request', 'params', 'namespaceObject'] as const) {
      this.#values.set(name, adaptJson(input[name] ?? null))
    }
    this.#values.set('variables', new LazyVariables(variables, this))
    if (!input.authorizer) return
    const { user, authorize, requestResource } = input.authorizer
    const authorizer = new CelAuthorizer(user, authorize)
    this.#values.set('authorizer', authorizer)
    this.#values.set('authorizer.requestResource', new CelResourceCheck(authorizer, requestResource))
  }

  get(name: string): CelValue | undefined {
    return this.#values.get(name)
  }

  spend(cost: number): void {
    this.#variableCost += cost
  }

  /** The cost of variables since the last call. */
  takeVariableCost(): number {
    const cost = this.#variableCost
    this.#variableCost = 0
    return cost
  }
}

/** variables.name: evaluated on first read, then cached. */
class LazyVariables extends CelMap {
  readonly #variables: AdmissionCompiler['variables']
  readonly #activation: AdmissionActivation
  readonly #known = new Map<string, CelResult>()

  constructor(variables: AdmissionCompiler['variables'], activation: AdmissionActivation) {
    super()
    this.#variables = variables
    this.#activation = activation
  }

  get size(): number {
    return this.#variables.size
  }

  get(key: CelValue): CelValue | undefined {
    const name = typeof key === 'string' ? unescapeIdentifier(key) : undefined
    const variable = name === undefined ? undefined : this.#variables.get(name)
    if (name === undefined || !variable) return undefined
    const known = this.#known.get(name)
    if (known !== undefined) return known as CelValue
    const value = this.#evaluate(name, variable)
    this.#known.set(name, value)
    return value as CelValue
  }

  #evaluate(name: string, { program, error }: AdmissionExpression): CelResult {
    if (!program) return new CelError(`composited variable ${quoteGo(name)} fails to compile: ${error ?? ''}`)
    const { result: value, cost } = evaluateWithCost(program, this.#activation, limits.celCallCostMax)
    this.#activation.spend(cost)
    if (!(value instanceof CelError)) return value
    return new CelError(`composited variable ${quoteGo(name)} fails to evaluate: ${value.message}`)
  }

  keys(): Iterable<CelValue> {
    return this.#variables.keys()
  }
}
