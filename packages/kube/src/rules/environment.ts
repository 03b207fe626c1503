import { type Estimate, estimateCost, type SizeEstimator } from '../cel/cost/index.ts'
import {
  type CelCheckedExpression,
  type CelEnvironment,
  type CelEnvironmentOptions,
  type CelProgram,
  type CelType,
  createEnvironment,
} from '../cel/index.ts'
import {
  formatCallProblems,
  kubernetesLibraries,
  kubernetesMacros,
  kubernetesTypeNames,
  literalPatternProblem,
} from '../cel/library/index.ts'

/** The environment that all expressions of Kubernetes 1.36 start from: every library, no variables. */
let shared: CelEnvironment | undefined

export function baseEnvironment(): CelEnvironment {
  shared ??= createEnvironment({
    overloads: kubernetesLibraries,
    macros: kubernetesMacros,
    typeNames: kubernetesTypeNames,
    validators: [formatCallProblems],
  })
  return shared
}

export function extendBase(options: CelEnvironmentOptions): CelEnvironment {
  return baseEnvironment().extend(options)
}

/** A compiled expression: its program, type, used variables and maximum cost. */
export interface CompiledExpression {
  readonly program: CelProgram
  readonly resultType: CelType
  readonly variables: ReadonlySet<string>
  readonly estimate: Estimate
}

/** Why an expression was refused: it does not compile, has the wrong type, or fails before it runs. */
export interface ExpressionProblem {
  readonly problem: string
  /** The variables of an expression that compiled but could not be planned. */
  readonly variables?: ReadonlySet<string>
}

/**
 * Compiles an expression. `acceptsType` is called before the program is planned, so its error comes before those about
 * constants that cannot be converted.
 */
export function compileExpression(
  environment: CelEnvironment,
  source: string,
  acceptsType: (type: CelType) => string | undefined,
  sizes?: SizeEstimator,
): CompiledExpression | ExpressionProblem {
  const result = environment.compile(source)
  if (!result.ok) return { problem: `compilation failed: ${result.message}` }
  const typeProblem = acceptsType(result.resultType)
  if (typeProblem !== undefined) return { problem: typeProblem }
  const variables = variablesOf(result.ast)
  const patternProblem = literalPatternProblem(result.ast)
  if (patternProblem !== undefined) return { problem: `instantiation failed: ${patternProblem}`, variables }
  const planned = environment.program(result.ast)
  if (!planned.ok) return { problem: `instantiation failed: ${planned.message}`, variables }
  return {
    program: planned.program,
    resultType: result.resultType,
    variables,
    estimate: estimateCost(result.ast, sizes),
  }
}

function variablesOf(ast: CelCheckedExpression): ReadonlySet<string> {
  const variables = new Set<string>()
  for (const reference of ast.references.values()) {
    if (reference.kind === 'identifier') variables.add(reference.name)
  }
  return variables
}
